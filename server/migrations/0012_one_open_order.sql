-- One payable order a person and role, and one a booking: parallel clicks go on with the same payment.
-- Of those that were begun several times, the newest stays; a payment of an earlier one is still honored or refunded.
update orders set status = 'failed'
  where status = 'pending' and exists (
    select from orders newer
    where newer.status = 'pending' and newer.id > orders.id
      and ((newer.user_id = orders.user_id and newer.role = orders.role) or newer.booking_id = orders.booking_id)
  );
create unique index orders_one_open_role on orders (user_id, role) where status = 'pending' and type = 'training';
create unique index orders_one_open_booking on orders (booking_id) where status = 'pending';
