-- Contact hours that people count toward certifications of other bodies. What bodies ask for is content; here is what a
-- person stated, or took over from a certificate. A change is a further version, so rows are only ever added: the highest
-- version holds. They go with the account, because nobody but the person needs them.
create table contact_certifications (
  user_id integer not null references users (id) on delete cascade,
  -- One certification for each body: its ID in content/certifying-bodies.yaml.
  body text not null,
  version integer not null check (version > 0),
  credential text not null,
  -- Days of a calendar without a zone, as the person read them on paper: YYYY-MM-DD.
  certified_on text not null check (certified_on ~ '^\d{4}-\d{2}-\d{2}$'),
  -- Only where a body's periods end on days of its own.
  period_end text check (period_end ~ '^\d{4}-\d{2}-\d{2}$'),
  recorded_at timestamptz not null,
  -- Required for every version but the first.
  reason text,
  is_retracted boolean not null default false,
  primary key (user_id, body, version),
  check (version = 1 or reason is not null)
);

create table contact_activities (
  user_id integer not null references users (id) on delete cascade,
  -- Counted from 1 for each person.
  entry integer not null check (entry > 0),
  version integer not null check (version > 0),
  title text not null,
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  -- Quarters of an hour, so that sums are exact.
  quarters integer not null check (quarters between 1 and 400),
  evidence text not null,
  -- For a certificate of this academy; all four, or none for what the person stated.
  certificate_number text,
  course_id integer,
  course_version text,
  method text,
  recorded_at timestamptz not null,
  reason text,
  is_retracted boolean not null default false,
  primary key (user_id, entry, version),
  check (version = 1 or reason is not null),
  check (num_nulls(certificate_number, course_id, course_version, method) in (0, 4))
);
-- The hours of a version of a course are counted by one entry, whichever certificate shows them.
create unique index contact_activities_course on contact_activities (user_id, course_id, course_version)
  where version = 1;

-- What the hours of an entry count as. The key keeps an hour from counting twice with a body.
create table contact_credits (
  user_id integer not null,
  entry integer not null,
  version integer not null,
  body text not null,
  category text not null,
  primary key (user_id, entry, version, body),
  foreign key (user_id, entry, version) references contact_activities on delete cascade
);

-- Rows go only with their account: then the delete comes from the foreign key's own trigger.
create function refuse_contact_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger contact_certifications_append_only before update or delete on contact_certifications
  for each row execute function refuse_contact_change();
create trigger contact_activities_append_only before update or delete on contact_activities
  for each row execute function refuse_contact_change();
create trigger contact_credits_append_only before update or delete on contact_credits
  for each row execute function refuse_contact_change();
