-- Counts of tries, for all processes of one database. Nothing is lost with them: a crash may empty the table.
create unlogged table rate_limits (
  -- A hash: the counts hold no name and no address.
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_limits_ends_at on rate_limits (ends_at);
