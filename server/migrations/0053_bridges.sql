-- The versions of courses as this academy served them, each since when: learners who began an older one have time from here.
create table course_versions (
  course_id integer not null,
  version text not null,
  content_hash text not null,
  served_from timestamptz not null,
  primary key (course_id, version)
);

-- Of an attempt that asks only about what changed: the certificate and version that it starts from, and what was read for it.
alter table attempts add column bridge jsonb;
