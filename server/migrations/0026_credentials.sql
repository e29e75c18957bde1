-- A place in a status list is drawn at random and never given twice, also after its credential is gone.
create table status_entries (
  list integer not null,
  index integer not null check (index >= 0),
  number text not null unique,
  primary key (list, index)
);

-- What was signed, byte for byte: reading a credential signs nothing.
create table credentials (
  certificate_id integer primary key references certificates on delete cascade,
  issuer text not null,
  list integer not null,
  index integer not null,
  document text not null,
  jwt text not null,
  key_id text not null references signing_keys,
  jwt_key_id text not null references signing_keys,
  signed_at timestamptz not null,
  foreign key (list, index) references status_entries
);
create index credentials_key on credentials (key_id);

-- Each list as it was published: what was said at a moment can be asked for. List 0 is the list of hashed numbers that
-- credentials from before refer to.
create table status_lists (
  id integer generated always as identity primary key,
  list integer not null,
  published_at timestamptz not null,
  content text not null,
  document text not null,
  key_id text not null references signing_keys
);
create index status_lists_latest on status_lists (list, id desc);
