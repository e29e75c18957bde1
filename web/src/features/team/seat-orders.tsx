import { seats, type SeatOrder } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock, Download, Undo2, type LucideIcon } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { formatDay } from '../../core/dates.ts';
import { formatCents } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { Failure } from '../../ui/failure.tsx';
import { formatTrialDay } from './trial-day.ts';

interface State {
  label: string;
  icon: LucideIcon;
  tone: Tone;
}

function stateOf({ status, dueOn, paidAt, refundedAt }: SeatOrder, today: string): State {
  if (status === 'pending' && dueOn) {
    const isLate = dueOn < today;
    const label = `${isLate ? 'Overdue since' : 'Due'} ${formatTrialDay(dueOn)}`;
    return { label, icon: Clock, tone: isLate ? 'danger' : 'neutral' };
  }
  const states: Record<SeatOrder['status'], State> = {
    pending: { label: 'Not paid', icon: Clock, tone: 'neutral' },
    processing: { label: 'Payment at the bank', icon: Clock, tone: 'warning' },
    paid: { label: `Paid ${paidAt ? formatDay(paidAt) : ''}`, icon: CircleCheck, tone: 'done' },
    canceled: { label: 'Canceled', icon: CircleX, tone: 'neutral' },
    refund_pending: { label: 'Refund pending', icon: Undo2, tone: 'warning' },
    refunded: { label: `Refunded ${refundedAt ? formatDay(refundedAt) : ''}`, icon: Undo2, tone: 'neutral' },
  };
  return states[status];
}

/** A paper of an order, to download. */
function PaperLink({ word, of, href }: { word: string; of: string; href: string }) {
  return (
    <ButtonAnchor
      size="small"
      variant="ghost"
      icon={Download}
      href={href}
      aria-label={`${word} ${of}, PDF`}
      download
    >
      {word}
    </ButtonAnchor>
  );
}

function Papers({ orgId, order }: { orgId: number; order: SeatOrder }) {
  const params = { orgId, id: order.id };
  const name = order.invoiceNumber ?? `order ${order.id}`;
  return (
    <span className="row wrap">
      {order.invoiceNumber && (
        <PaperLink word="Invoice" of={`of ${name}`} href={pathOf(seats.invoice, { params })} />
      )}
      {order.paidAt && (
        <PaperLink word="Receipt" of={`of ${name}`} href={pathOf(seats.receipt, { params })} />
      )}
      {order.creditNote && (
        <PaperLink
          word="Credit note"
          of={`${order.creditNote.number} for ${name}`}
          href={pathOf(seats.creditNote, { params })}
        />
      )}
    </span>
  );
}

function columnsOf(orgId: number, today: string): TableColumn<SeatOrder>[] {
  return [
    {
      id: 'number',
      label: 'Order',
      isText: true,
      value: ({ id }) => id,
      cell: ({ invoiceNumber, id, title, creditNote }) => (
        <>
          {invoiceNumber ?? `Order ${id}, by card`}
          <br />
          <span className="small-text muted">{title}</span>
          {creditNote && (
            <span className="small-text muted own-line">
              Credited by {creditNote.number}, {formatDay(creditNote.issuedAt)}: {creditNote.reason}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'ordered',
      label: 'Ordered',
      isText: true,
      value: ({ orderedAt }) => orderedAt,
      cell: ({ orderedAt }) => formatDay(orderedAt),
    },
    { id: 'po', label: 'PO', isText: true, value: ({ purchaseOrder }) => purchaseOrder ?? '' },
    {
      id: 'amount',
      label: 'Amount',
      value: ({ totalCents }) => totalCents,
      cell: ({ totalCents }) => formatCents(totalCents),
    },
    {
      id: 'state',
      label: 'State',
      isText: true,
      cell: (order) => {
        const { label, icon, tone } = stateOf(order, today);
        return (
          <Badge icon={icon} tone={tone}>
            {label}
          </Badge>
        );
      },
    },
    { id: 'papers', label: 'PDF', isText: true, cell: (order) => <Papers orgId={orgId} order={order} /> },
  ];
}

/** What was ordered, with its invoices, receipts, and credit notes. */
export function SeatOrders({ orgId, today }: { orgId: number; today: string }) {
  const { data, error, refetch } = useQuery({
    ...query(seats.orders, { params: { orgId } }),
    refetchOnMount: 'always',
  });
  if (error && !data)
    return <Failure title="The orders could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">Loading the orders...</p>;
  if (data.length === 0) return <p className="muted">Nothing was ordered yet.</p>;
  return (
    <DataTable
      caption="Orders of seats"
      isCaptionHidden
      rows={data}
      keyOf={({ id }) => id}
      columns={columnsOf(orgId, today)}
    />
  );
}
