-- The days (UTC) on which somebody studied, for streaks: a dashboard read all of the person's ledger rows to find them.
-- They follow from the ledger and from finished practice, and are written with these.
create table study_days (
  user_id integer not null references users on delete cascade,
  day date not null,
  primary key (user_id, day)
);

-- Neither signing in nor changing one's account is study.
create function is_study(action text) returns boolean language sql immutable as $$
  select action in ('lesson.read', 'lesson.completed', 'attempt.started', 'attempt.submitted', 'scenario.decided',
    'simulation.completed', 'competency.assessed', 'path.pretest_taken', 'path.exercise_rated')
$$;

create function note_study_in_ledger() returns trigger language plpgsql as $$
begin
  insert into study_days select new.subject_id, left(new.at, 10)::date
    where exists (select from users where id = new.subject_id)
    on conflict do nothing;
  return null;
end
$$;
create trigger ledger_notes_study after insert on ledger for each row
  when (new.actor_id = new.subject_id and is_study(new.action))
  execute function note_study_in_ledger();

create function note_study_in_practice() returns trigger language plpgsql as $$
begin
  insert into study_days values (new.user_id, (new.submitted_at at time zone 'UTC')::date) on conflict do nothing;
  return null;
end
$$;
create trigger practice_notes_study after insert or update of submitted_at on practice_sessions for each row
  when (new.submitted_at is not null and new.answers <> '{}')
  execute function note_study_in_practice();

insert into study_days
  select subject_id, left(at, 10)::date from ledger
    where actor_id = subject_id and is_study(action) and subject_id in (select id from users)
  union
  select user_id, (submitted_at at time zone 'UTC')::date from practice_sessions
    where submitted_at is not null and answers <> '{}';
