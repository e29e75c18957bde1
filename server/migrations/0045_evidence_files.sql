-- Files behind evidence, as an organization keeps them: each once, under the hash of its bytes. Which evidence refers to
-- one stands in the facts.
create table evidence_files (
  org_id integer not null references organizations (id),
  sha256 text not null check (length(sha256) = 64),
  kind text not null check (kind in ('pdf', 'png', 'jpeg', 'json', 'jwt')),
  bytes bytea not null,
  kept_at timestamptz not null,
  primary key (org_id, sha256)
);
alter table evidence_files enable row level security;
alter table evidence_files force row level security;
create policy own_organization on evidence_files
  using (current_setting('app.org', true) in (org_id::text, '*'))
  with check (current_setting('app.org', true) in (org_id::text, '*'));
