import type { Academy, Package } from '@trialwright/contract';
import { ArrowRight, Award, Check, CircleCheck } from 'lucide-react';
import { count, formatMoney } from '../../core/format.ts';
import { useSession } from '../../core/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { priceOf } from './training-roles-price.ts';

const PERCENT = 100;

type Program = Academy['programs'][number];

/** How much is there: courses still being written are said, not counted as open. */
function extentOf({ coursesIncluded, estimatedDuration }: Package, program: Program | undefined): string {
  const extent = `${count(coursesIncluded, 'course')}, ${estimatedDuration.replace('-', ' to ').replace('h', ' hours')}`;
  if (!program || program.publishedCourses >= program.courses) return extent;
  return `${extent}; ${program.publishedCourses} available now, the rest in development`;
}

function Price({ item, isMember }: { item: Package; isMember: boolean }) {
  const { amount, regular } = priceOf(item, isMember);
  const saving = Math.round(((item.originalPrice - amount) / item.originalPrice) * PERCENT);
  return (
    <p className="row baseline near tabular">
      <span className="now amount">{formatMoney(amount)}</span>
      <s className="muted">
        <span className="visually-hidden">Original price </span>
        {formatMoney(item.originalPrice)}
      </s>
      <span className="flush-right small-text strong good-text at-end">
        Save {saving}%<small>{regular ? 'member price' : 'one payment'}</small>
      </span>
    </p>
  );
}

/** Where the card leads: to the checkout, or to the courses of who owns the role. */
function Choice({ item, isOwned, isMember }: { item: Package; isOwned: boolean; isMember: boolean }) {
  const isSignedIn = Boolean(useSession());
  if (isOwned)
    return (
      <ButtonLink
        isBlock
        className="wrapping-button"
        to="/dashboard"
        aria-label={`Go to Dashboard: ${item.name}`}
      >
        Go to Dashboard
        <ArrowRight className="icon icon-small" aria-hidden="true" />
      </ButtonLink>
    );
  return (
    <ButtonLink
      variant={item.popular ? 'primary' : 'secondary'}
      isBlock
      className="wrapping-button"
      to="/checkout"
      search={{ type: 'training', role: item.id, amount: priceOf(item, isMember).amount }}
      aria-label={isSignedIn ? undefined : `Purchase to Get Started: ${item.name}`}
    >
      {isSignedIn ? `Get ${item.name} Training` : 'Purchase to Get Started'}
    </ButtonLink>
  );
}

export function PackageCard({ item, program }: { item: Package; program: Program | undefined }) {
  const session = useSession();
  const isMember = session?.user.roles.some(({ isPaid }) => isPaid) ?? false;
  const isOwned = session?.user.roles.some(({ role, isPaid }) => isPaid && role === item.role) ?? false;
  return (
    <Card as="li" className={`package stack padded-ample ${item.popular ? 'popular' : ''}`}>
      <div className="row between">
        <span className="amount drape-text">{item.id}</span>
        <span className="row">
          {item.popular && (
            <Badge tone="ready" icon={Award}>
              Most Popular
            </Badge>
          )}
          {isOwned && (
            <Badge tone="done" icon={CircleCheck}>
              Owned
            </Badge>
          )}
        </span>
      </div>
      <div className="stack tight">
        <h2 className="card-title">{item.name}</h2>
        <p className="soft">{item.description}</p>
      </div>
      {isOwned ? (
        <p className="soft medium">You own this training with lifetime access.</p>
      ) : (
        <Price item={item} isMember={isMember} />
      )}
      <Choice item={item} isOwned={isOwned} isMember={isMember} />
      <ul className="icon-list set-off control-text">
        {[extentOf(item, program), ...item.features].map((feature) => (
          <li key={feature}>
            <Check className="icon icon-small" aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
    </Card>
  );
}
