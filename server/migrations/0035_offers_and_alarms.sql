-- What hands a stored credential to a wallet: a token in a link, good once and for minutes. Only its hash is kept.
create table wallet_offers (
  token_hash bytea primary key check (length(token_hash) = 32),
  certificate_id integer not null references certificates on delete cascade,
  expires_at timestamptz not null
);
create index wallet_offers_expiry on wallet_offers (expires_at);

-- Faults of ledger, log and witnesses that administrators and the operator were told of, each once until it is over.
create table proof_alarms (
  fault text primary key,
  told text not null,
  since timestamptz not null
);
