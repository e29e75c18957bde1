-- A public log of hashes in the C2SP tile format: each row of the ledger, and what else may never be rewritten, becomes
-- an entry; a checkpoint kept by anybody outside shows any later change to what it covers.

-- Which log this is, and how far its tree has grown. Written by the batch under its lock, with everything below.
create table log_tree (
  only_row boolean primary key default true check (only_row),
  origin text not null,
  size bigint not null default 0,
  root bytea not null,
  -- The root over the ends of all chains that was logged last.
  heads_root bytea
);

-- What waits for the next batch. There is no order but that of arrival.
create table log_queue (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Whose erasure removes what opens it.
  subject_id integer,
  seq integer,
  ref text,
  hash bytea not null check (length(hash) = 32),
  -- The person was erased before the batch: logged without keeping the salt.
  is_forgotten boolean not null default false,
  queued_at timestamptz not null default clock_timestamp(),
  check ((kind = 'ledger-row') = (seq is not null) and (seq is null) = (ref is not null)),
  check (seq is null or subject_id is not null)
);

-- What opens an entry. Erasure removes the salt: the entry stays, and opens to nothing.
create table log_openings (
  index bigint primary key,
  kind text not null,
  subject_id integer,
  seq integer,
  ref text,
  -- Of a ledger row, in the ledger.
  hash bytea,
  salt bytea
);
create unique index log_openings_of_people on log_openings (subject_id, seq);
create index log_openings_of_others on log_openings (kind, ref, index) where ref is not null;

-- 256 entries of 33 bytes a row, and 256 hashes a tile; the last of each level are filled up batch by batch.
create table log_entries (index bigint primary key, entries bytea not null);
create table log_tiles (level smallint, index bigint, hashes bytea not null, primary key (level, index));
alter table log_entries alter entries set storage external;
alter table log_tiles alter hashes set storage external;

create table log_checkpoints (
  size bigint primary key,
  root bytea not null,
  -- With the log's signature alone.
  note text not null,
  signed_at timestamptz not null,
  -- Once the witnesses were asked.
  published_at timestamptz,
  -- When they were last asked: at least every ten minutes, so that times are bounded while nothing happens.
  asked_at timestamptz
);

-- Of each witness and size, the first and the last.
create table log_cosignatures (
  size bigint references log_checkpoints,
  key_id text,
  at timestamptz,
  line text not null,
  primary key (size, key_id, at)
);
create index log_cosignatures_of_witness on log_cosignatures (key_id, size);

-- Entries whose holders get a proof, until a checkpoint with enough cosignatures covers them; then the proof, made once.
create table log_unproven (index bigint primary key references log_openings);
create table log_proofs (index bigint primary key references log_openings, proof text not null, made_at timestamptz not null);

-- Time stamps (RFC 3161) over checkpoints with the log's signature, from an outside authority.
create table log_stamps (
  size bigint primary key references log_checkpoints,
  stamped_at timestamptz not null,
  reply bytea not null
);

-- The end of each person's chain as last logged, by a salted hash of the ID, and the hashes of the tree over them.
create table log_heads (
  subject_id integer primary key,
  commitment bytea not null unique,
  bucket integer not null,
  seq integer not null,
  hash bytea not null,
  salt bytea
);
create index log_heads_by_bucket on log_heads (bucket);
create table log_buckets (bucket integer primary key, hash bytea not null);

-- No field that names what happened may contain a line end: in the first version of the hash, fields end with one.
alter table ledger add constraint ledger_names_have_no_line_end
  check (position(chr(10) in action || object) = 0 and position(chr(13) in action || object) = 0) not valid;

create or replace function append_ledger(
  p_subject integer, p_at text, p_actor integer, p_action text, p_object text,
  p_before text, p_after text, p_reason text
) returns integer language plpgsql as $$
declare
  head ledger_heads;
  behind integer;
begin
  loop
    update ledger_heads as h set
      seq = h.seq + 1,
      prev_hash = h.hash,
      hash = ledger_hash_v2(h.hash, p_subject, h.seq + 1, p_at, p_actor, p_action, p_object, p_before, p_after, p_reason)
    where subject_id = p_subject returning * into head;
    exit when found;
    insert into ledger_heads values (
      p_subject, 1, '', ledger_hash_v2('', p_subject, 1, p_at, p_actor, p_action, p_object, p_before, p_after, p_reason)
    ) on conflict (subject_id) do nothing returning * into head;
    exit when found;
  end loop;
  insert into ledger (subject_id, seq, at, actor_id, action, object, before, after, reason, prev_hash, hash, hash_version)
  values (p_subject, head.seq, p_at, p_actor, p_action, p_object, p_before, p_after, p_reason, head.prev_hash, head.hash, 2);
  insert into log_queue (kind, subject_id, seq, hash)
  values ('ledger-row', p_subject, head.seq, decode(head.hash, 'hex'));
  -- An attempt that nobody submits is closed later than the moment at which it ended.
  if p_actor is not null or p_action <> 'attempt.submitted' then
    select extract(epoch from at::timestamptz - p_at::timestamptz)::integer into behind
      from ledger where subject_id = p_subject and seq = head.seq - 1 and at > p_at;
    if behind > 300 then
      insert into clock_events (kind, seconds, subject_id, seq)
        values ('row_out_of_order', behind, p_subject, head.seq);
      perform pg_notify('clock_events', format('Row %s of learner %s lies %s s before the row before it.',
        head.seq, p_subject, behind));
    end if;
  end if;
  return head.seq;
end
$$;

-- What was there before the log is logged now: from here on it cannot be changed unseen.
insert into log_queue (kind, subject_id, seq, hash)
  select 'ledger-row', subject_id, seq, decode(hash, 'hex') from ledger order by subject_id, seq;
insert into log_queue (kind, subject_id, ref, hash)
  select 'certificate', user_id, number, sha256(convert_to(signature, 'UTF8')) from certificates order by id;
