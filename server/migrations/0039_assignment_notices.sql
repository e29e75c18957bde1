-- Which reminder of an assignment went out, for which due day: each once, through restarts and in several processes.
create table assignment_notices (
  org_id integer not null references organizations (id),
  -- The fact of the assignment.
  assignment_id integer not null,
  milestone text not null,
  due date not null,
  sent_at timestamptz not null,
  primary key (assignment_id, milestone, due)
);
alter table assignment_notices enable row level security;
alter table assignment_notices force row level security;
create policy own_organization on assignment_notices
  using (current_setting('app.org', true) in (org_id::text, '*'))
  with check (current_setting('app.org', true) in (org_id::text, '*'));
