import type { Context } from '../../context.ts';
import { inOrganization } from '../../core/database/in-organization.ts';
import type { JobData } from '../../core/jobs.ts';
import { renderMail } from '../../core/mail-template.ts';
import { writeReport } from '../../core/pdf/report-pdf.ts';
import { findSeatOrder } from '../orders/orders.service.ts';
import { describeInvoice, describeSeatReceipt } from '../seats/seat-paper.ts';
import { titleOfSeats } from '../seats/seat-shop.ts';

/** Sends an invoice or a receipt with its PDF to the address of the order. */
export async function mailSeatPaper(
  context: Context,
  { orgId, orderId, paper }: JobData['seat-paper'],
): Promise<void> {
  const row = await inOrganization(context.database, orgId, (trx) => findSeatOrder(trx, orgId, orderId));
  const report = row && (paper === 'invoice' ? describeInvoice(row) : describeSeatReceipt(row));
  if (!row || !report || row.order.email === '') return;
  const { order, quantity, role, billTo, dueOn, purchaseOrder, seller } = row;
  const what = titleOfSeats(role, quantity);
  const amount = `$${(order.amountCents / 100).toFixed(2)}`;
  const isInvoice = paper === 'invoice';
  const mail = await renderMail({
    subject: `${report.title}: ${what}, ${amount}`,
    preview: isInvoice ? `Due on ${dueOn ?? ''}.` : `${seller.name} received ${amount}. The seats are open.`,
    title: isInvoice ? 'Your invoice' : 'Your seats are open',
    paragraphs: [
      isInvoice
        ? 'The invoice is attached. The seats open when its payment has arrived.'
        : 'We received your payment; the receipt is attached. Give the seats to members of your organization.',
    ],
    facts: [
      ['Organization', billTo],
      ['Item', what],
      ['Amount', `${amount} USD, paid once`],
      ...(purchaseOrder ? ([['Your purchase order', purchaseOrder]] satisfies [string, string][]) : []),
      ...(isInvoice && dueOn ? ([['Due on', dueOn]] satisfies [string, string][]) : []),
    ],
    action: { label: 'Seats and invoices', url: `${context.config.publicUrl}/team/${orgId}/seats` },
    notes: [
      ...(order.gateway === 'sandbox' ? ['Test mode: no money was charged.'] : []),
      `Questions? Contact ${seller.email}.`,
    ],
  });
  const bytes = await writeReport(report);
  const filename = `${report.title.toLowerCase().replaceAll(' ', '-')}.pdf`;
  const attachment = {
    filename,
    contentType: 'application/pdf',
    base64: Buffer.from(bytes).toString('base64'),
  };
  await context.jobs.send('mail', { to: order.email, ...mail, attachment });
}
