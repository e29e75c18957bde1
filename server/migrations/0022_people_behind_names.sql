-- An account that may sign reviews of courses without being an administrator.
alter table users add column is_reviewer boolean not null default false;
create trigger reviewer_is_announced after update of is_reviewer on users
  for each row execute function announce_person();

-- Reviews of course versions, signed with the password. A review outlives its signer's account, because certificates
-- name it: the account is a plain ID, as in the ledger.
create table course_reviews (
  id serial primary key,
  course_id integer not null,
  course_version text not null,
  -- The reviewed text.
  content_hash text not null,
  meaning text not null check (meaning in ('course', 'bank')),
  name text not null,
  qualification text not null,
  signed_at timestamptz not null,
  -- SHA-256 of the canonical text of the above.
  hash text not null unique,
  signer_id integer not null,
  withdrawn_at timestamptz,
  withdrawn_by integer,
  withdrawn_reason text,
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create index course_reviews_course on course_reviews (course_id);
create unique index course_reviews_in_force on course_reviews (content_hash, meaning, signer_id)
  where withdrawn_at is null;

-- What was signed stays as it was signed; a withdrawal is added once.
create function keep_signed_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.withdrawn_at is not null
    or to_jsonb(new) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[]
      <> to_jsonb(old) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[] then
    raise exception 'A signed review is not changed: withdraw it.';
  end if;
  return new;
end
$$;
create trigger signed_review_is_kept before update or delete on course_reviews
  for each row execute function keep_signed_review();

-- What a named person saw a learner do at work, or found in a written task: evidence of a competency.
create table competency_observations (
  id serial primary key,
  user_id integer not null references users (id) on delete cascade,
  -- `<role>/<competency>`, as in practice_sessions.
  subject text not null,
  kind text not null check (kind in ('observation', 'project')),
  level text not null check (level in ('competent', 'proficient', 'expert')),
  observer_name text not null,
  observer_role text not null,
  observed_on date not null,
  seen text not null,
  recorded_by integer not null,
  recorded_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  check ((withdrawn_at is null) = (withdrawn_reason is null))
);
create index competency_observations_user on competency_observations (user_id);
