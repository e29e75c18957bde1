-- Saves one lesson's progress. Progress never shrinks and a completed lesson stays completed; only the position follows
-- the reader back. The ledger tells of the completion, with its summary: a row for each slide told nothing more, and was
-- 95 % of the database.
create or replace function save_progress(
  p_user integer, p_lesson integer, p_course integer, p_progress integer, p_completed boolean,
  p_content_hash text, p_version text, p_at timestamptz, p_at_text text
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
      json_build_object('version', saved.course_version, 'contentHash', saved.content_hash, 'firstReadAt',
        to_char(saved.first_read_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))::text,
      null);
  else
    insert into study_days values (p_user, left(p_at_text, 10)::date) on conflict do nothing;
  end if;
  return saved;
end
$$;
