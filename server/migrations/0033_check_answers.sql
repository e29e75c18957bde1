-- What a learner answered to the checks of lessons: one row for each text of a check. The first answer stays.
create table check_answers (
  user_id integer not null references users (id) on delete cascade,
  check_id text not null,
  -- SHA-256 of the check's source: another text is another check.
  check_hash text not null,
  lesson_id integer not null,
  -- The lesson's text and version when it was answered.
  content_hash text not null,
  course_version text not null,
  -- As given; a free text stands in own_text, so that it can be deleted.
  answer jsonb not null,
  own_text text,
  -- Which lines of the rubric the writer finds in it.
  own_marks boolean[],
  verdict text not null,
  hits integer not null,
  of_hits integer not null,
  answered_at timestamptz not null,
  -- How often it was answered, the first time included; later answers are practice.
  times integer not null default 1,
  last_verdict text not null,
  last_at timestamptz not null,
  primary key (user_id, check_id, check_hash)
);

create index check_answers_lesson on check_answers (user_id, lesson_id);
