-- Study time recorded on a day, for figures by week; 0 on days before it was recorded.
alter table study_days add column active_ms integer not null default 0;

-- What a certificate's holder took, where all of it was recorded; with the version, for the course's measured length.
alter table certificates add column course_version text;
alter table certificates add column study_seconds integer;

-- Median time of the people who finished a version of a course, once they are enough.
create table program_lengths (
  course_id integer not null,
  version text not null,
  learners integer not null,
  minutes integer not null,
  measured_at timestamptz not null,
  primary key (course_id, version)
);

create function announce_program_lengths() returns trigger language plpgsql as $$
begin
  perform pg_notify('program_lengths', '');
  return null;
end
$$;
create trigger program_lengths_announced after insert or update or delete or truncate on program_lengths
  for each statement execute function announce_program_lengths();
