import { payments, type Receipt } from '@trialwright/contract';
import { FileDown } from 'lucide-react';
import { formatDay } from '../../core/dates.ts';
import { formatMoney } from '../../core/format.ts';
import { pathOf } from '../../core/api.ts';
import { useUser } from '../../core/session.ts';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';

function statusOf({ status, refundedAt }: Receipt): string {
  if (refundedAt) return `Refunded ${formatDay(refundedAt)}`;
  if (status === 'refunded') return 'Refund pending';
  return status === 'processing' ? 'Pending at your bank' : 'Paid';
}

const columnsFor = (userId: number): TableColumn<Receipt>[] => [
  {
    id: 'title',
    label: 'For',
    value: ({ title }) => title,
    cell: ({ title, startsAt }) => (startsAt ? `${title}, ${formatDay(startsAt)}` : title),
  },
  {
    id: 'paid',
    label: 'Paid on',
    isText: true,
    value: ({ paidAt }) => paidAt ?? undefined,
    cell: ({ paidAt }) => paidAt && formatDay(paidAt),
  },
  { id: 'status', label: 'Status', isText: true, value: statusOf },
  { id: 'order', label: 'Order', value: ({ order }) => order },
  { id: 'amount', label: 'Amount', value: ({ amount }) => amount, cell: ({ amount }) => formatMoney(amount) },
  {
    id: 'file',
    label: 'File',
    isText: true,
    cell: ({ order, title }) => (
      <a
        className="link icon-text"
        href={pathOf(payments.receiptFile, { params: { userId, order } })}
        aria-label={`Receipt for ${title}, order ${order} (PDF)`}
        download
      >
        <FileDown size={16} aria-hidden />
        PDF
      </a>
    ),
  },
];

export function ReceiptTable({ receipts }: { receipts: Receipt[] }) {
  const { id } = useUser();
  return (
    <DataTable
      caption="Receipts"
      isCaptionHidden
      columns={columnsFor(id)}
      rows={receipts}
      keyOf={({ order }) => order}
    />
  );
}
