-- What was signed on the records of an organization stays with them when an account is deleted: it is detached from the
-- account and never changed otherwise. Everything else that was signed goes with the person whose record it belongs to.
create or replace function keep_signature() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.subject_id is not null
    and not exists (select 1 from users where id = old.subject_id) then
    return old;
  end if;
  if tg_op = 'UPDATE' and new.subject_id is null
    and old.object_kind in
      ('delegation-acceptance', 'delegation-authorization', 'requirement-waiver', 'document-reading')
    and to_jsonb(new) - 'subject_id' = to_jsonb(old) - 'subject_id' then
    return new;
  end if;
  raise exception 'A signature is not changed or deleted: void it.';
end
$$;
