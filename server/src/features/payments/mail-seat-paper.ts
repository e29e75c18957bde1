import type { Context } from '../../context.ts';
import { inOrganization } from '../../core/database/in-organization.ts';
import type { JobData } from '../../core/jobs.ts';
import { renderMail } from '../../core/mail-template.ts';
import type { Report } from '../../core/pdf/report.ts';
import { writeReport } from '../../core/pdf/report-pdf.ts';
import { findSeatOrder, type SeatOrderRow } from '../orders/orders.service.ts';
import { describeCreditNote, describeInvoice, describeSeatReceipt } from '../seats/seat-paper.ts';
import { titleOfSeats } from '../seats/seat-shop.ts';

interface Words {
  title: string;
  preview: string;
  paragraph: string;
  facts: [name: string, value: string][];
}

interface Paper {
  describe: (row: SeatOrderRow) => Report | undefined;
  write: (row: SeatOrderRow, amount: string) => Words;
}

const PAPERS: Record<JobData['seat-paper']['paper'], Paper> = {
  invoice: {
    describe: describeInvoice,
    write: ({ dueOn }, amount) => ({
      title: 'Your invoice',
      preview: `Due on ${dueOn ?? ''}.`,
      paragraph: 'The invoice is attached. The seats open when its payment has arrived.',
      facts: [
        ['Amount', `${amount} USD, paid once`],
        ['Due on', dueOn ?? ''],
      ],
    }),
  },
  receipt: {
    describe: describeSeatReceipt,
    write: ({ seller }, amount) => ({
      title: 'Your seats are open',
      preview: `${seller.name} received ${amount}. The seats are open.`,
      paragraph:
        'We received your payment; the receipt is attached. Give the seats to members of your organization.',
      facts: [['Amount', `${amount} USD, paid once`]],
    }),
  },
  'credit-note': {
    describe: describeCreditNote,
    write: ({ seller, invoiceNumber, order, creditNote }, amount) => ({
      title: 'Your credit note',
      preview: `${seller.name} credits you ${amount}.`,
      paragraph:
        'We refund this order and have withdrawn its seats; the credit note is attached. The invoice or receipt that you have stays as it is.',
      facts: [
        ['Amount', `${amount} USD, credited in full`],
        ['Credits', invoiceNumber === null ? `Order ${order.id}` : `Invoice ${invoiceNumber}`],
        ['Reason', creditNote?.reason ?? ''],
      ],
    }),
  },
};

/** Sends an invoice, a receipt, or a credit note with its PDF to the address of the order. */
export async function mailSeatPaper(
  context: Context,
  { orgId, orderId, paper }: JobData['seat-paper'],
): Promise<void> {
  const row = await inOrganization(context.database, orgId, (trx) => findSeatOrder(trx, orgId, orderId));
  const { describe, write } = PAPERS[paper];
  const report = row && describe(row);
  if (!row || !report || row.order.email === '') return;
  const { order, quantity, role, billTo, purchaseOrder, seller } = row;
  const what = titleOfSeats(role, quantity);
  const amount = `$${(order.amountCents / 100).toFixed(2)}`;
  const { title, preview, paragraph, facts } = write(row, amount);
  const mail = await renderMail({
    subject: `${report.title}: ${what}, ${amount}`,
    preview,
    title,
    paragraphs: [paragraph],
    facts: [
      ['Organization', billTo],
      ['Item', what],
      ...facts,
      ...(purchaseOrder ? ([['Your purchase order', purchaseOrder]] satisfies [string, string][]) : []),
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
