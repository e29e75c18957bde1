-- What the overview counts, kept as it happens: to count a million learners anew takes minutes. A change is a row of its
-- own, so that nobody waits for a counter; a job adds them up. A figure is the sum of its rows.
create table tallies (
  figure text not null,
  part text not null,
  -- A month such as 2026-11, or a day; empty where the figure has none.
  period text not null,
  amount bigint not null
);

-- What counts of a learner. Whoever runs the academy is none.
create table learner_standings (
  user_id integer primary key references users on delete cascade,
  registered_at timestamptz not null,
  paid_roles smallint not null,
  last_day date
);

-- How far somebody is in a course: the lessons that are completed, by their ids, and when the last of them was. Which
-- lessons make up the course is for the catalogue to say.
create table course_standings (
  user_id integer not null references users on delete cascade,
  course_id integer not null,
  completed integer[] not null default '{}',
  completed_at timestamptz,
  primary key (user_id, course_id)
);

create function utc_month(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'utc', 'YYYY-MM')
$$;

-- What one row adds to the figures, by the kind of row.
create function contributions(of learner_standings) returns setof tallies language sql stable as $$
  select 'registered', '', utc_month(of.registered_at), 1::bigint
  union all select 'paid', '', '', 1 where of.paid_roles > 0
  union all select 'active', '', to_char(of.last_day, 'YYYY-MM-DD'), 1 where of.last_day is not null
$$;
create function contributions(of course_standings) returns setof tallies language sql stable as $$
  select 'course', of.course_id || ':' || array_to_string(of.completed, ','), coalesce(utc_month(of.completed_at), ''),
    1::bigint
$$;
create function contributions(of roles) returns setof tallies language sql stable as $$
  select 'role', of.role, '', 1::bigint where of.is_paid
$$;
create function contributions(of orders) returns setof tallies language sql stable as $$
  select 'orders', '', utc_month(of.paid_at), 1::bigint where of.paid_at is not null
  union all select 'revenue', '', utc_month(of.paid_at), of.amount_cents where of.paid_at is not null
  union all select 'refunds', '', utc_month(of.refunded_at), of.amount_cents
    where of.paid_at is not null and of.refunded_at is not null
  union all select 'sales', of.role, '', of.amount_cents where of.status = 'paid' and of.role is not null
$$;
create function contributions(of attempts) returns setof tallies language sql stable as $$
  select 'attempts', of.course_id::text, '', 1::bigint where of.submitted_at is not null
  union all select 'passed', of.course_id::text, '', 1 where of.passed
  union all select 'scores', of.course_id::text, '', of.score where of.score is not null
$$;
create function contributions(of certificates) returns setof tallies language sql stable as $$
  select 'issued', '', utc_month(of.issued_at), 1::bigint
  union all select 'revoked', '', utc_month(of.issued_at), 1 where of.revoked_at is not null
  union all select 'in_force', '', to_char(of.valid_until at time zone 'utc', 'YYYY-MM-DD'), 1
    where of.revoked_at is null and of.superseded_by is null
$$;

create function tally_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies select * from contributions(new);
  elsif tg_op = 'DELETE' then
    insert into tallies select figure, part, period, -amount from contributions(old);
  else
    insert into tallies
      select figure, part, period, sum(amount) from (
        select * from contributions(new)
        union all select figure, part, period, -amount from contributions(old)
      ) as changed group by figure, part, period having sum(amount) <> 0;
  end if;
  return null;
end
$$;

create function fold_tallies() returns void language plpgsql as $$
begin
  if (select count(*) from tallies) < 1000 + 2 * (select count(*) from (select distinct figure, part, period from tallies) t)
  then return; end if;
  with taken as (delete from tallies returning *)
  insert into tallies select figure, part, period, sum(amount) from taken
    group by figure, part, period having sum(amount) <> 0;
end
$$;

create function stand_for_user() returns trigger language plpgsql as $$
begin
  if new.is_admin then
    delete from learner_standings where user_id = new.id;
  else
    insert into learner_standings values (new.id, new.created_at,
      (select count(*) from roles where user_id = new.id and is_paid),
      (select max(day) from study_days where user_id = new.id))
    on conflict (user_id) do update set registered_at = excluded.registered_at;
  end if;
  return null;
end
$$;

create function stand_for_role() returns trigger language plpgsql as $$
declare
  person integer := case tg_op when 'DELETE' then old.user_id else new.user_id end;
  change integer := 0;
begin
  if tg_op <> 'DELETE' then change := change + new.is_paid::int; end if;
  if tg_op <> 'INSERT' then change := change - old.is_paid::int; end if;
  if change <> 0 then
    -- The chain first, as whoever records a study day has it: nobody waits crosswise.
    perform 1 from ledger_heads where subject_id = person for update;
    update learner_standings set paid_roles = paid_roles + change where user_id = person;
  end if;
  return null;
end
$$;

create function stand_for_day() returns trigger language plpgsql as $$
begin
  update learner_standings set last_day = new.day
    where user_id = new.user_id and (last_day is null or last_day < new.day);
  return null;
end
$$;

-- Counts the lessons of one person and course anew; its row is the lock, under which the others' lessons are seen.
create function stand_in_course(p_user integer, p_course integer) returns void language plpgsql as $$
declare
  lessons integer[];
  at timestamptz;
  rows_left integer;
begin
  perform 1 from course_standings where user_id = p_user and course_id = p_course for update;
  select coalesce(array_agg(lesson_id order by lesson_id) filter (where is_completed), '{}'), max(completed_at), count(*)
    into lessons, at, rows_left from progress where user_id = p_user and course_id = p_course;
  if rows_left = 0 then
    delete from course_standings where user_id = p_user and course_id = p_course;
  else
    update course_standings set completed = lessons, completed_at = at where user_id = p_user and course_id = p_course;
  end if;
end
$$;

create function stand_for_progress() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into course_standings (user_id, course_id) values (new.user_id, new.course_id) on conflict do nothing;
    if new.is_completed or tg_op = 'UPDATE' then perform stand_in_course(new.user_id, new.course_id); end if;
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and (old.user_id, old.course_id) <> (new.user_id, new.course_id)) then
    perform stand_in_course(old.user_id, old.course_id);
  end if;
  return null;
end
$$;

create trigger learner_standings_tallied after insert or update or delete on learner_standings
  for each row execute function tally_change();
create trigger course_standings_tallied after insert or update or delete on course_standings
  for each row execute function tally_change();
create trigger roles_tallied after insert or update or delete on roles
  for each row execute function tally_change();
create trigger orders_tallied after insert or update or delete on orders
  for each row execute function tally_change();
create trigger attempts_tallied after insert or delete or update of user_id, course_id, submitted_at, passed, score
  on attempts for each row execute function tally_change();
create trigger certificates_tallied after insert or update or delete on certificates
  for each row execute function tally_change();

create trigger user_stands after insert or update of is_admin, created_at on users
  for each row execute function stand_for_user();
create trigger role_stands after insert or update or delete on roles
  for each row execute function stand_for_role();
create trigger day_stands after insert on study_days
  for each row execute function stand_for_day();
create trigger progress_stands after insert or delete on progress
  for each row execute function stand_for_progress();
create trigger progress_stands_changed after update of user_id, lesson_id, course_id, is_completed, completed_at on progress
  for each row when ((old.user_id, old.lesson_id, old.course_id, old.is_completed, old.completed_at)
    is distinct from (new.user_id, new.lesson_id, new.course_id, new.is_completed, new.completed_at))
  execute function stand_for_progress();

-- Counts everything anew, as where rows came in past the triggers. Writers wait for its end.
create function recount_tallies() returns void language plpgsql as $$
begin
  lock table users, roles, orders, attempts, certificates, progress, study_days, learner_standings, course_standings,
    tallies in share row exclusive mode;
  alter table learner_standings disable trigger learner_standings_tallied;
  alter table course_standings disable trigger course_standings_tallied;
  delete from learner_standings;
  insert into learner_standings
    select id, created_at, coalesce(paid, 0), last_day from users
      left join (select user_id, count(*) as paid from roles where is_paid group by 1) r on r.user_id = id
      left join (select user_id, max(day) as last_day from study_days group by 1) d on d.user_id = id
    where not is_admin;
  delete from course_standings;
  insert into course_standings
    select user_id, course_id, coalesce(array_agg(lesson_id order by lesson_id) filter (where is_completed), '{}'),
      max(completed_at) from progress group by 1, 2;
  alter table learner_standings enable trigger learner_standings_tallied;
  alter table course_standings enable trigger course_standings_tallied;
  delete from tallies;
  insert into tallies select figure, part, period, sum(amount) from (
    select c.* from learner_standings s, contributions(s) c
    union all select c.* from course_standings s, contributions(s) c
    union all select c.* from roles s, contributions(s) c
    union all select c.* from orders s, contributions(s) c
    union all select c.* from attempts s, contributions(s) c
    union all select c.* from certificates s, contributions(s) c
  ) as every group by 1, 2, 3;
end
$$;
select recount_tallies();
