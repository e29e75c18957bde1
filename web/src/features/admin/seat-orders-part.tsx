import { adminSeatOrders, type AdminSeatOrder } from '@trialwright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api, pathOf } from '../../core/api.ts';
import { formatDate, formatDay } from '../../core/dates.ts';
import { formatCents } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { toast } from '../../core/toast.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import { Rows } from '../../ui/rows.tsx';
import { InvoicePaymentDialog } from './invoice-payment-dialog.tsx';
import { Part } from './part.tsx';

const STATES: Record<AdminSeatOrder['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Waiting for payment', tone: 'warning' },
  processing: { label: 'Payment at the bank', tone: 'warning' },
  paid: { label: 'Paid', tone: 'done' },
  canceled: { label: 'Canceled', tone: 'neutral' },
  refund_pending: { label: 'Refund pending', tone: 'warning' },
  refunded: { label: 'Refunded', tone: 'neutral' },
};

const nameOf = ({ invoiceNumber, id }: AdminSeatOrder) => invoiceNumber ?? `Order ${id}`;

type Act = { kind: 'payment' | 'cancel' | 'refund'; order: AdminSeatOrder };

function detailsOf({
  orderedAt,
  purchaseOrder,
  dueOn,
  paymentReference,
  creditNote,
}: AdminSeatOrder): string {
  return [
    `Ordered ${formatDay(orderedAt)}`,
    ...(purchaseOrder ? [`PO ${purchaseOrder}`] : []),
    ...(dueOn ? [`due ${formatDate(dueOn)}`] : []),
    ...(paymentReference ? [`paid by transfer, ${paymentReference}`] : []),
    ...(creditNote
      ? [`credited by ${creditNote.number} on ${formatDay(creditNote.issuedAt)}: ${creditNote.reason}`]
      : []),
  ].join(', ');
}

function OrderRow({ order, onAct }: { order: AdminSeatOrder; onAct: (act: Act) => void }) {
  const { id, organization, title, totalCents, status, creditNote } = order;
  const { label, tone } = STATES[status];
  const act = (kind: Act['kind'], words: string, isDangerous = true) => (
    <Button
      size="small"
      {...(isDangerous && { variant: 'danger-text' as const })}
      aria-haspopup="dialog"
      aria-label={`${words}: ${nameOf(order)}`}
      onClick={() => onAct({ kind, order })}
    >
      {words}
    </Button>
  );
  return (
    <li>
      <div>
        <h3 className="item-title row wrap near">
          {nameOf(order)}, {organization} <Badge tone={tone}>{label}</Badge>
        </h3>
        <p className="tabular">
          {title}, {formatCents(totalCents)}
        </p>
        <p className="small-text muted">{detailsOf(order)}</p>
      </div>
      <div>
        {status === 'pending' && (
          <>
            {act('payment', 'Record payment', false)}
            {act('cancel', 'Cancel')}
          </>
        )}
        {status === 'paid' && act('refund', 'Refund')}
        {creditNote && (
          <ButtonAnchor
            size="small"
            icon={Download}
            href={pathOf(adminSeatOrders.creditNote, { params: { id } })}
            aria-label={`Credit note ${creditNote.number} for ${nameOf(order)}, PDF`}
            download
          >
            Credit note
          </ButtonAnchor>
        )}
      </div>
    </li>
  );
}

function EndOrderDialog({ act: { kind, order }, onClose }: { act: Act; onClose: () => void }) {
  const client = useQueryClient();
  const isRefund = kind === 'refund';
  const end = useMutation({
    mutationFn: (reason: string) =>
      api(isRefund ? adminSeatOrders.refund : adminSeatOrders.cancel, {
        params: { id: order.id },
        body: { reason },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: query(adminSeatOrders.list).queryKey });
      toast({ title: isRefund ? 'Order Refunded' : 'Invoice Canceled', description: nameOf(order) });
      onClose();
    },
  });
  const refund =
    order.payBy === 'card'
      ? `This withdraws the seats, issues a credit note, and refunds ${formatCents(order.totalCents)} to the card.`
      : `This withdraws the seats and issues a credit note. Transfer ${formatCents(order.totalCents)} back yourself: it was paid to your bank.`;
  return (
    <ReasonDialog
      ask={{
        title: isRefund ? 'Refund these seats?' : 'Cancel this invoice?',
        description: `${order.organization}, ${order.title}. ${isRefund ? refund : 'It can’t be paid any more; its number stays used.'} It can’t be undone.`,
        reasonHint: isRefund
          ? 'Printed on the credit note, and shown in the history of the organization’s seats.'
          : 'Shown in the history of the organization’s seats.',
        action: isRefund ? 'Refund' : 'Cancel invoice',
        busy: 'Saving...',
        isDangerous: true,
      }}
      isBusy={end.isPending}
      error={end.error}
      onConfirm={({ reason }) => end.mutate(reason)}
      onClose={onClose}
    />
  );
}

/** Orders of seats by organizations: what the seller does with them. */
export function SeatOrdersPart() {
  const [act, setAct] = useState<Act>();
  const read = useQuery({ ...query(adminSeatOrders.list), staleTime: 0 });
  const close = () => setAct(undefined);
  return (
    <section className="stack below-ample" aria-labelledby="seat-orders">
      <div className="row wrap even between">
        <h2 className="section-title" id="seat-orders" tabIndex={-1}>
          Seats of organizations
        </h2>
      </div>
      <p className="small-text muted">Unpaid invoices first. Recording a payment opens the seats.</p>
      <Part what="The orders" read={read}>
        {(list) =>
          list.length === 0 ? (
            <p className="empty muted">No seats ordered yet.</p>
          ) : (
            <Rows>
              {list.map((order) => (
                <OrderRow key={order.id} order={order} onAct={setAct} />
              ))}
            </Rows>
          )
        }
      </Part>
      {act?.kind === 'payment' && <InvoicePaymentDialog order={act.order} onClose={close} />}
      {act && act.kind !== 'payment' && <EndOrderDialog act={act} onClose={close} />}
    </section>
  );
}
