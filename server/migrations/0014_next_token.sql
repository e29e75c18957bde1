-- A reply that brings a new token can get lost. The old one is good until the new one is first used, and dead from
-- then on.
alter table sessions add column next_token text;
create unique index sessions_next_token on sessions (next_token) where next_token is not null;
