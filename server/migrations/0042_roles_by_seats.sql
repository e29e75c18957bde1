-- A role is paid for by its person, or by as many organizations as give them a seat. What a person bought or was granted
-- stays when a seat ends; what only seats opened ends with the last of them.
alter table roles
  add column seats smallint not null default 0 check (seats >= 0),
  add column is_seat_only boolean not null default false,
  add constraint roles_opened_by_seats check (not is_seat_only or (is_paid and seats > 0));
