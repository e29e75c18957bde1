import type { Purchase } from '@trialwright/contract';
import { formatDay } from '../../core/dates.ts';
import { formatMoney } from '../../core/format.ts';
import { Facts } from '../../ui/facts.tsx';

const WHAT = { training: 'Training', consultation: 'Consultation', seats: 'Seats' } as const;

/** What was bought, for how much. */
export function Receipt({ purchase }: { purchase: Purchase }) {
  const { title, amount, paidAt, type } = purchase;
  return (
    <Facts className="tabular line-above line-below below-broad">
      <div>
        <dt>{WHAT[type]}</dt>
        <dd>{title}</dd>
      </div>
      <div>
        <dt>Amount</dt>
        <dd>{formatMoney(amount)}</dd>
      </div>
      {paidAt && (
        <div>
          <dt>Paid</dt>
          <dd>{formatDay(paidAt)}</dd>
        </div>
      )}
    </Facts>
  );
}
