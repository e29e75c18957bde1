import { CONSULTATION_MINUTES, packages, roleNamed, type Package } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { count, formatMoney, roleTitle } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { purchaseOf } from './checkout-request.ts';
import type { CheckoutSearch } from './checkout.search.ts';
import { consultationName, formatHeldSlot } from './consultation-text.ts';
import type { BookingHold } from '../../domain/bookings/booking-hold.ts';

const ABOUT_CONSULTATION = [
  'Video call on Zoom or your preferred platform',
  'Summary and action items by email within 24 hours',
  'Reschedule, or cancel for a full refund, up to 24 hours ahead',
];

function usePackage(role: string | undefined): Package | undefined {
  const { data } = useQuery(query(packages.list));
  const known = roleNamed(role);
  return data?.find((item) => item.role === known);
}

function Lines({
  title,
  details,
  amount,
  from,
}: {
  title: string;
  details: string[];
  amount: number;
  from?: number;
}) {
  const isReduced = from !== undefined && from > amount;
  return (
    <div className="lines lined tabular below-broad">
      <div className="row roomy between">
        <span>
          <b>{title}</b>
          {details.map((detail) => (
            <small key={detail}>{detail}</small>
          ))}
        </span>
        <span>{formatMoney(isReduced ? from : amount)}</span>
      </div>
      {isReduced && (
        <div className="row roomy between good-text">
          <span>Limited time discount</span>
          <span>−{formatMoney(from - amount)}</span>
        </div>
      )}
      <div className="row roomy between baseline strong">
        <span>Total today</span>
        <b className="amount">{formatMoney(amount)}</b>
      </div>
    </div>
  );
}

/** How much there is to learn in a package. */
export function Extent({ role }: { role: string | undefined }) {
  const item = usePackage(role);
  const hours = item ? `${item.trainingHours}+ hours of content` : 'content';
  return <p className="lead below-even">The package has {hours}, assessments and certification.</p>;
}

/** What is bought and what it costs. */
export function OrderLines({
  search,
  amount,
  hold,
}: {
  search: CheckoutSearch;
  amount: number;
  hold: BookingHold | undefined;
}) {
  const item = usePackage(search.role);
  const purchase = purchaseOf(search);
  if (purchase?.type === 'consultation')
    return (
      <Lines
        title={consultationName(search.consultation)}
        details={[`${CONSULTATION_MINUTES} minutes, one payment`, ...(hold ? [formatHeldSlot(hold)] : [])]}
        amount={amount}
      />
    );
  const role = roleNamed(search.role);
  return (
    <Lines
      title={role ? `${roleTitle(role)} training` : 'Your purchase'}
      details={['One-time payment, lifetime access']}
      amount={amount}
      {...(item && { from: item.originalPrice })}
    />
  );
}

/** What comes with it. */
export function Included({ search }: { search: CheckoutSearch }) {
  const item = usePackage(search.role);
  const isConsultation = search.type === 'consultation';
  const training = item && [count(item.coursesIncluded, 'course'), ...item.features];
  const list = isConsultation ? ABOUT_CONSULTATION : training;
  if (!list) return null;
  return (
    <section className="stack near">
      <h2 className="item-title">Included</h2>
      <ul className="icon-list">
        {list.map((text) => (
          <li key={text}>
            <Check className="icon icon-small" aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
