-- Passkeys (WebAuthn): the public half of keys on people's devices.
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- Whether it may be copied between devices, and was, as the device reports.
  is_synced boolean not null,
  created_at timestamptz not null,
  -- Null until it was used once right after its enrollment: before, it opens nothing.
  tested_at timestamptz,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- A challenge is answered once, within minutes.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('enroll', 'sign-in', 'test')),
  user_id integer references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expired on passkey_challenges (expires_at);
