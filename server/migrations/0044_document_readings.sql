-- How far a person has read a version of a controlled document. A signature names the moment at which the end was reached;
-- this is only the way there, and goes with the account.
create table document_readings (
  org_id integer not null references organizations (id),
  -- The fact of the version.
  version_id integer not null,
  user_id integer not null references users (id) on delete cascade,
  -- The last page or section reached.
  reached integer not null default 0,
  opened_at timestamptz not null,
  end_reached_at timestamptz,
  primary key (version_id, user_id)
);
create index document_readings_user on document_readings (user_id);

alter table document_readings enable row level security;
alter table document_readings force row level security;
create policy own_organization on document_readings
  using (current_setting('app.org', true) in (org_id::text, '*'))
  with check (current_setting('app.org', true) in (org_id::text, '*'));
