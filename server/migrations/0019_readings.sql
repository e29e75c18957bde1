-- How long each slide of a lesson was open, as far as the server's own clock bears it out: what a completion rests on.
create table readings (
  user_id integer not null references users (id) on delete cascade,
  lesson_id integer not null,
  content_hash text not null,
  -- When the lesson was first opened: nothing before it counts.
  opened_at timestamptz not null,
  last_at timestamptz not null,
  -- Milliseconds, one entry a slide.
  slide_ms integer[] not null,
  active_ms integer not null,
  reports integer not null,
  -- phone, tablet, computer: as the browser names itself.
  devices text[] not null,
  primary key (user_id, lesson_id)
);

-- Up to when a person's time is accounted for: nobody reads two lessons at one time.
create table reading_clocks (
  user_id integer primary key references users (id) on delete cascade,
  counted_until timestamptz not null
);

-- As before, and the row of a completion says what was seen of the reading.
drop function save_progress(integer, integer, integer, integer, boolean, text, text, timestamptz, text);
create function save_progress(
  p_user integer, p_lesson integer, p_course integer, p_progress integer, p_completed boolean,
  p_content_hash text, p_version text, p_at timestamptz, p_at_text text, p_evidence jsonb default null
) returns progress language plpgsql as $$
declare
  was_completed boolean := false;
  saved progress;
begin
  if p_completed then
    select is_completed into was_completed from progress
      where user_id = p_user and lesson_id = p_lesson for update;
  end if;
  insert into progress as p (user_id, lesson_id, course_id, progress, position, is_completed, content_hash,
    course_version, first_read_at, updated_at, completed_at)
  values (p_user, p_lesson, p_course, p_progress, p_progress, p_completed, p_content_hash,
    p_version, p_at, p_at, case when p_completed then p_at end)
  on conflict (user_id, lesson_id) do update set
    progress = greatest(p.progress, excluded.progress),
    position = excluded.position,
    is_completed = p.is_completed or excluded.is_completed,
    completed_at = coalesce(p.completed_at, excluded.completed_at),
    content_hash = case when p.is_completed then p.content_hash else excluded.content_hash end,
    course_version = case when p.is_completed then p.course_version else excluded.course_version end,
    updated_at = excluded.updated_at
  returning * into saved;
  -- Of two completions at once, the moment tells which one it was.
  if p_completed and was_completed is not true and saved.completed_at = p_at then
    perform append_ledger(p_user, p_at_text, p_user, 'lesson.completed', 'lesson:' || p_lesson, null,
      (jsonb_build_object('version', saved.course_version, 'contentHash', saved.content_hash, 'firstReadAt',
        to_char(saved.first_read_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ||
        coalesce(p_evidence, '{}'))::text,
      null);
  else
    insert into study_days values (p_user, left(p_at_text, 10)::date) on conflict do nothing;
  end if;
  return saved;
end
$$;

-- A course whose next attempt asks for this lesson to be read again; the slides then count from here.
alter table readings add column reread_for integer;
