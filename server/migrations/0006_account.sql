-- The library opens a session when the password was right, and ends it at once where a second factor is still to
-- come. Nobody signed in yet: such a session is marked, opens nothing, and stands in no record.
alter table sessions add column is_pending boolean not null default false;

create or replace function record_session() returns trigger language plpgsql as $$
declare
  moment text := to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
begin
  if tg_op = 'INSERT' then
    if not new.is_pending then
      perform append_ledger(new.user_id, moment, new.user_id, 'session.started', 'session:' || new.id, null, null, null);
    end if;
  elsif not old.is_pending then
    perform append_ledger(old.user_id, moment, null, 'session.ended', 'session:' || old.id, null, null, null);
  end if;
  return null;
end
$$;

-- Whether a person signs in with a second factor belongs to the record, in the very transaction of the change.
create function record_two_factor() returns trigger language plpgsql as $$
begin
  perform append_ledger(
    new.id, to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), new.id,
    case when new.two_factor_enabled then 'account.two_factor_on' else 'account.two_factor_off' end,
    'user:' || new.id, null, null, null);
  return null;
end
$$;
create trigger two_factor_is_recorded after update of two_factor_enabled on users
  for each row when (old.two_factor_enabled is distinct from new.two_factor_enabled)
  execute function record_two_factor();

-- Only what there is a mail for can be switched off.
alter table notification_settings drop column course_opened, drop column project_posts;
