-- An attempt at a bridge asks only about what changed: no figure about attempts counts it.
create or replace function contributions(of attempts) returns setof tallies language sql stable as $$
  select 'attempts', of.course_id::text, '', 1::bigint where of.bridge is null and of.submitted_at is not null
  union all select 'passed', of.course_id::text, '', 1 where of.bridge is null and of.passed
  union all select 'scores', of.course_id::text, '', of.score where of.bridge is null and of.score is not null
$$;

-- What was counted until now, counted anew.
lock table attempts, tallies in share row exclusive mode;
delete from tallies where figure in ('attempts', 'passed', 'scores');
insert into tallies select c.figure, c.part, c.period, sum(c.amount) from attempts a, contributions(a) c group by 1, 2, 3;
