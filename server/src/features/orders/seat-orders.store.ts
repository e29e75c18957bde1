import { ROLES, type PaymentMode, type Role } from '@trialwright/contract';
import { sql, type Insertable, type RawBuilder, type Transaction } from 'kysely';
import * as z from 'zod';
import type { Db } from '../../core/database/open.ts';
import { parseColumn } from '../../core/database/json-column.ts';
import type { CreditNotes, DB, SeatOrders } from '../../core/database/schema.ts';
import { parseCents } from '../../core/money.ts';
import type { OrderRow } from './orders.store.ts';

/** Who sells, as printed when the order was made. */
export const Seller = z.object({
  name: z.string(),
  url: z.string(),
  email: z.string(),
  address: z.array(z.string()),
  taxId: z.string().nullable(),
  payTo: z.array(z.string()),
});
export type Seller = z.infer<typeof Seller>;

/** An order of seats: the money, and what it is for. Days are text. */
export interface SeatOrderRow {
  order: OrderRow;
  orgId: number;
  role: Role;
  quantity: number;
  unitCents: number;
  netCents: number;
  taxCents: number;
  taxName: string | null;
  /** In thousandths of a percent. */
  taxRate: number | null;
  purchaseOrder: string | null;
  billTo: string;
  seller: Seller;
  orderedBy: number;
  invoiceNumber: string | null;
  dueOn: string | null;
  receivedOn: string | null;
  paymentReference: string | null;
  creditNote: { number: string; issuedAt: Date; reason: string } | null;
}

type Found = Omit<
  SeatOrderRow,
  'order' | 'role' | 'seller' | 'unitCents' | 'netCents' | 'taxCents' | 'creditNote'
> & {
  orderId: number;
  creditNumber: string | null;
  creditedAt: Date | null;
  creditReason: string | null;
  seller: unknown;
  unitCents: string;
  netCents: string;
  taxCents: string;
};

const MOST_LISTED = 200;

/** Orders of the organizations that the transaction sees. */
async function select(db: Db, rest: RawBuilder<unknown>): Promise<SeatOrderRow[]> {
  const { rows } = await sql<Found>`
    select s.order_id, s.org_id, s.quantity, s.unit_cents::text, s.net_cents::text, s.tax_cents::text, s.tax_name,
      s.tax_rate, s.purchase_order, s.bill_to, s.seller, s.ordered_by, s.invoice_number, s.due_on::text,
      s.received_on::text, s.payment_reference, c.number as credit_number, c.issued_at as credited_at,
      c.reason as credit_reason
    from seat_orders s join orders o on o.id = s.order_id left join credit_notes c on c.order_id = s.order_id
    ${rest}`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ orderId }) => orderId);
  const orders = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(orders.map((order) => [order.id, order]));
  return rows.flatMap(({ creditNumber: number, creditedAt: issuedAt, creditReason: reason, ...found }) => {
    const { orderId, seller, unitCents, netCents, taxCents, ...row } = found;
    const order = byId.get(orderId);
    // The check of the table allows these roles alone.
    const role = ROLES.find((each) => each === order?.role);
    if (!order || !role) return [];
    return {
      ...row,
      order,
      role,
      seller: parseColumn(Seller, seller, { table: 'seat_orders', id: orderId }),
      unitCents: parseCents(unitCents),
      netCents: parseCents(netCents),
      taxCents: parseCents(taxCents),
      creditNote:
        number === null || issuedAt === null || reason === null ? null : { number, issuedAt, reason },
    };
  });
}

export async function findSeatOrder(db: Db, orgId: number, id: number): Promise<SeatOrderRow | undefined> {
  const [found] = await select(db, sql`where s.org_id = ${orgId} and s.order_id = ${id}`);
  return found;
}

/** An order of whichever organization, for a transaction across them. */
export async function findSeatOrderOfAny(db: Db, id: number): Promise<SeatOrderRow | undefined> {
  const [found] = await select(db, sql`where s.order_id = ${id}`);
  return found;
}

/** An order by the key of the click that made it. */
export async function findByKey(db: Db, orgId: number, key: string): Promise<SeatOrderRow | undefined> {
  const [found] = await select(db, sql`where s.org_id = ${orgId} and s.request_key = ${key}::uuid`);
  return found;
}

/** The order by card that can be paid now for a package, if there is one. */
export async function findPayable(db: Db, orgId: number, role: Role): Promise<SeatOrderRow | undefined> {
  const [found] = await select(
    db,
    sql`where s.org_id = ${orgId} and o.role = ${role} and o.status = 'pending' and o.gateway <> 'invoice'`,
  );
  return found;
}

export async function listSeatOrders(db: Db, orgId: number): Promise<SeatOrderRow[]> {
  return select(
    db,
    // A payment by card that was begun and abandoned is of no interest to anybody.
    sql`where s.org_id = ${orgId} and (o.gateway = 'invoice' or o.status not in ('pending', 'failed'))
      order by s.order_id desc`,
  );
}

/** Of all organizations, unpaid invoices first; for a transaction across them. */
export async function listAllSeatOrders(db: Db): Promise<SeatOrderRow[]> {
  return select(
    db,
    sql`where o.gateway = 'invoice' or o.status not in ('pending', 'failed')
      order by (o.status = 'pending') desc, s.order_id desc limit ${MOST_LISTED}`,
  );
}

export interface NewSeatOrder {
  order: { orgId: number; role: Role; email: string; amountCents: number; gateway: PaymentMode | 'invoice' };
  details: Omit<Insertable<SeatOrders>, 'orderId' | 'orgId' | 'seller'> & { seller: Seller };
  at: Date;
}

export async function insertSeatOrder(
  trx: Transaction<DB>,
  { order, details, at }: NewSeatOrder,
): Promise<number> {
  const { id } = await trx
    .insertInto('orders')
    .values({ ...order, type: 'seats', userId: null, createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('seatOrders')
    .values({ ...details, seller: JSON.stringify(details.seller), orderId: id, orgId: order.orgId })
    .execute();
  return id;
}

/** The next number of the year's invoices; its row is locked until the transaction ends, so that none is left out. */
export async function nextInvoiceNumber(trx: Transaction<DB>, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into invoice_numbers (year, last) values (${year}, 1)
    on conflict (year) do update set last = invoice_numbers.last + 1 returning last`.execute(trx);
  return rows[0]?.last ?? 1;
}

/** The next number of the year's credit notes, taken like that of an invoice. */
export async function nextCreditNumber(trx: Transaction<DB>, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into credit_note_numbers (year, last) values (${year}, 1)
    on conflict (year) do update set last = credit_note_numbers.last + 1 returning last`.execute(trx);
  return rows[0]?.last ?? 1;
}

export async function insertCreditNote(trx: Transaction<DB>, note: Insertable<CreditNotes>): Promise<void> {
  await trx.insertInto('creditNotes').values(note).execute();
}

/** An order of seats, locked for the change; its organization is not known yet. */
export async function lockSeatOrder(trx: Transaction<DB>, id: number): Promise<OrderRow | undefined> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('type', '=', 'seats')
    .forUpdate()
    .executeTakeFirst();
}

export async function noteReceived(
  trx: Transaction<DB>,
  id: number,
  received: { receivedOn: string; paymentReference: string; recordedBy: number },
): Promise<void> {
  await trx.updateTable('seatOrders').set(received).where('orderId', '=', id).execute();
}

/** Marks an order that was paid by bank transfer as refunded: the operator transfers the money back. */
export async function markReturned(trx: Transaction<DB>, id: number, at: Date): Promise<void> {
  await trx
    .updateTable('orders')
    .set({ status: 'refunded', refundedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .execute();
}
