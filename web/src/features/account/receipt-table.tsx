import type { Receipt } from '@trialwright/contract';
import { formatDay } from '../../core/dates.ts';
import { formatMoney } from '../../core/format.ts';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';

function statusOf({ status, refundedAt }: Receipt): string {
  if (refundedAt) return `Refunded ${formatDay(refundedAt)}`;
  if (status === 'refunded') return 'Refund pending';
  return status === 'processing' ? 'Pending at your bank' : 'Paid';
}

const COLUMNS: TableColumn<Receipt>[] = [
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
];

export function ReceiptTable({ receipts }: { receipts: Receipt[] }) {
  return (
    <DataTable
      caption="Receipts"
      isCaptionHidden
      columns={COLUMNS}
      rows={receipts}
      keyOf={({ order }) => order}
    />
  );
}
