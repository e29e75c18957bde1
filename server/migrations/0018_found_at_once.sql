-- A learner's progress is read whole by nearly every call and written one row at a time, so that fifty rows lie on fifty
-- pages. The key carries what is read of them: one or two of its pages hold them all.
alter table progress drop constraint progress_pkey;
alter table progress add primary key (user_id, lesson_id)
  include (course_id, progress, position, is_completed, updated_at, completed_at);

-- What administrators list, newest first, and what waits for them.
create index users_newest on users (created_at desc, id desc);
create index certificates_newest on certificates (issued_at desc, id desc);
create index bookings_upcoming on bookings (starts_at) where status = 'confirmed';
create index orders_refunded on orders (booking_id)
  where booking_id is not null and status in ('refunding', 'refunded');

-- Searching for parts of words needs the extension pg_trgm to be fast. Whoever owns the database may make it; where the
-- academy does not, searches read every row until somebody who may has made it and calls this function again.
create function make_search_indexes() returns boolean language plpgsql as $$
begin
  begin
    create extension if not exists pg_trgm;
  exception when insufficient_privilege or undefined_file or feature_not_supported then
    raise notice 'The extension pg_trgm cannot be made here: searches stay slow. See docs/operations.md.';
    return false;
  end;
  create index if not exists users_text on users
    using gin ((name || ' ' || username || ' ' || email) gin_trgm_ops);
  create index if not exists certificates_text on certificates using gin ((
    number || ' ' || coalesce(substring(claims from '"holderName":"((?:[^"\\]|\\.)*)"'), '') || ' ' ||
    coalesce(substring(claims from '"courseTitle":"((?:[^"\\]|\\.)*)"'), '')) gin_trgm_ops);
  return true;
end
$$;
select make_search_indexes();
