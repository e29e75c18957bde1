-- The text of a version as it was taught: its canonical text and the sources of its lessons, as JSON compressed with
-- Brotli. It is kept as long as somebody may be finishing the version; what records refer to is in text_snapshots.
alter table course_versions add column text bytea;

-- Learners who had begun a version when a newer one was first served: they finish it until a day. Which version somebody
-- is taught now is computed from this row when it is looked at.
create table begun_versions (
  user_id integer not null references users on delete cascade,
  course_id integer not null,
  version text not null,
  begun_at timestamptz not null,
  until timestamptz not null,
  -- It was completed, or its learner moved to the newer one.
  ended_at timestamptz,
  primary key (user_id, course_id),
  foreign key (course_id, version) references course_versions
);
create index begun_versions_open on begun_versions (until) where ended_at is null;
