-- A credit note gives back what an order of seats was charged with: one for each refunded order, whole. The invoice stays as
-- it was issued. Amounts, tax, buyer, and seller are those of the order, which do not change either.
create table credit_notes (
  order_id integer primary key references seat_orders on delete cascade,
  org_id integer not null references organizations (id),
  number text not null unique,
  issued_at timestamptz not null,
  reason text not null
);
create index credit_notes_organization on credit_notes (org_id, order_id);

-- Numbered without gaps by year, like invoices, and apart from them.
create table credit_note_numbers (
  year integer primary key,
  last integer not null check (last > 0)
);

alter table credit_notes enable row level security;
alter table credit_notes force row level security;
create policy own_organization on credit_notes
  using (current_setting('app.org', true) in (org_id::text, '*'))
  with check (current_setting('app.org', true) in (org_id::text, '*'));
