-- Private keys are kept outside the database: the start moves what is here to KEYS_DIR and blanks it. A row is a public
-- key; it is trusted only if the list beside the private keys names its thumbprint, which is its id.
alter table signing_keys alter column private_jwk drop not null;
alter table signing_keys
  add column purpose text not null default 'records'
    check (purpose in ('records', 'credential', 'credential-jwt', 'log', 'signatures')),
  add column valid_until timestamptz,
  add column compromised_since timestamptz;
