-- Keyed hashes of the networks that a person's last reports came from, to notice two at one time; no address is kept.
alter table reading_clocks add column network text;
alter table reading_clocks add column former_network text;
alter table reading_clocks add column moved_at timestamptz;

-- What an operator may want to look at. Nothing follows from it by itself.
create table unusual_histories (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('two_networks', 'many_lessons', 'short_study')),
  at timestamptz not null,
  details jsonb not null,
  seen_at timestamptz,
  seen_by integer,
  note text
);
create index unusual_histories_of on unusual_histories (user_id, kind, at desc);
create index unusual_histories_newest on unusual_histories (at desc, id desc);

-- Codes that a proctor hands out in the room; only their hashes are kept.
create table exam_codes (
  id integer generated always as identity primary key,
  course_id integer not null,
  code_hash text not null unique,
  proctor text not null,
  place text not null,
  created_at timestamptz not null,
  created_by integer references users (id) on delete set null,
  expires_at timestamptz not null,
  seats integer not null check (seats > 0),
  used integer not null default 0 check (used between 0 and seats),
  withdrawn_at timestamptz
);
create index exam_codes_newest on exam_codes (created_at desc, id desc);
alter table attempts add column exam_code_id integer references exam_codes (id);
