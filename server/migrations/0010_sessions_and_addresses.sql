-- Each process believes a session for some seconds. Whatever ends it, or changes what it may do, is announced by the
-- database itself, so that no process goes on believing. The moment of the last use is no such change.
create function announce_person() returns trigger language plpgsql as $$
declare
  row_before jsonb := to_jsonb(old);
  row_after jsonb := to_jsonb(new);
  person text := case tg_table_name when 'users' then 'id' else 'user_id' end;
begin
  perform pg_notify('sessions', coalesce(row_before, row_after) ->> person);
  return null;
end
$$;
create trigger session_is_announced
  after delete or update of token, user_id, expires_at, is_pending on sessions
  for each row execute function announce_person();
create trigger rights_are_announced after insert or delete or update on roles
  for each row execute function announce_person();
create trigger person_is_announced
  after update of is_admin, name, username, email, email_verified on users
  for each row execute function announce_person();

-- What a session last got a new token for: a right that was bought gives it one, once.
alter table sessions add column renewed_for text;
-- An address belongs to whoever confirms it first. Until then several accounts may name it: a registration tells
-- nobody which addresses are known. Accounts from before could not confirm theirs and keep them.
update users set email_verified = true;
alter table users drop constraint users_email_key;
create unique index users_confirmed_email on users (email) where email_verified;
create index users_email on users (email);
