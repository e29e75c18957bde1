-- How a person's identity was verified before they sign (21 CFR 11.100(b)). Kept as added.
create table identity_proofs (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  -- `address`: the person confirmed the email address. `document`, `known`: an administrator saw a document, or knows them.
  method text not null check (method in ('address', 'document', 'known')),
  document_kind text,
  confirmed_by integer,
  confirmed_at timestamptz not null,
  check ((method = 'document') = (document_kind is not null)),
  check ((method = 'address') = (confirmed_by is null))
);
create index identity_proofs_user on identity_proofs (user_id, id desc);

-- Which version of the signature policy a person accepted, and when.
create table signature_policies_accepted (
  user_id integer not null references users (id) on delete cascade,
  version text not null,
  accepted_at timestamptz not null,
  primary key (user_id, version)
);

-- What was shown for signing: good once, for minutes, for one person in one session.
create table signing_requests (
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  session_id integer not null,
  items jsonb not null,
  zone text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index signing_requests_expired on signing_requests (expires_at);

-- A series of signings in one period of access: begun with all components, continued with one.
create table signing_series (
  id text primary key,
  user_id integer not null references users (id) on delete cascade,
  session_id integer not null,
  -- Hash of what ends the series by changing: session, device, password, rights.
  binding text not null,
  started_at timestamptz not null,
  last_at timestamptz not null
);
create index signing_series_session on signing_series (session_id, started_at desc);

create table signature_attempts (
  id integer generated always as identity primary key,
  user_id integer not null references users (id) on delete cascade,
  at timestamptz not null,
  ok boolean not null,
  -- What was refused: a component, or null for any other refusal.
  component text,
  code text,
  -- Keyed hash; no address is kept.
  network text
);
create index signature_attempts_user on signature_attempts (user_id, id desc);

-- Electronic signatures. The manifest is what was signed; the other columns repeat parts of it for queries.
create table signatures (
  id text primary key,
  -- A plain ID, as in the ledger: a signature outlives its signer's account.
  signer_id integer not null,
  -- Whose record it belongs to; none for content. It goes with that person's account.
  subject_id integer references users (id) on delete cascade,
  object_kind text not null,
  object_id text not null,
  record_sha256 text not null,
  rendered_sha256 text not null,
  -- What the signer was shown, word for word.
  rendered text not null,
  signed_at timestamptz not null,
  manifest text not null,
  manifest_sig text not null,
  key_id text not null
);
create index signatures_object on signatures (object_kind, object_id);
create index signatures_subject on signatures (subject_id, signed_at);

create table signature_voids (
  signature_id text primary key references signatures (id) on delete cascade,
  at timestamptz not null,
  by integer not null,
  reason text not null
);

-- What was signed is added once and never changed; it is deleted with the person whose record it belongs to, only.
create function keep_signature() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.subject_id is not null
    and not exists (select 1 from users where id = old.subject_id) then
    return old;
  end if;
  raise exception 'A signature is not changed or deleted: void it.';
end
$$;
create trigger signature_is_kept before update or delete on signatures
  for each row execute function keep_signature();
create function keep_signature_void() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select 1 from signatures where id = old.signature_id) then
    return old;
  end if;
  raise exception 'A signature that was voided stays void.';
end
$$;
create trigger signature_void_is_kept before update or delete on signature_voids
  for each row execute function keep_signature_void();
