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
    <p className="price tabular">
      <span className="now">{formatMoney(amount)}</span>
      <s>
        <span className="visually-hidden">Original price </span>
        {formatMoney(item.originalPrice)}
      </s>
      <span className="saving">
        Save {saving}%<span className="small-text muted">{regular ? 'member price' : 'one payment'}</span>
      </span>
    </p>
  );
}

/** Where the card leads: to the checkout, or to the courses of who owns the role. */
function Choice({ item, isOwned, isMember }: { item: Package; isOwned: boolean; isMember: boolean }) {
  const isSignedIn = Boolean(useSession());
  if (isOwned)
    return (
      <ButtonLink isBlock to="/dashboard" aria-label={`Go to Dashboard: ${item.name}`}>
        Go to Dashboard
        <ArrowRight className="icon icon-small" aria-hidden="true" />
      </ButtonLink>
    );
  return (
    <ButtonLink
      variant={item.popular ? 'primary' : 'secondary'}
      isBlock
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
    <Card as="li" className={item.popular ? 'package popular' : 'package'}>
      <div className="row between">
        <span className="short">{item.id}</span>
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
      <h2 className="card-title">{item.name}</h2>
      <p className="about">{item.description}</p>
      {isOwned ? (
        <p className="owned">You own this training with lifetime access.</p>
      ) : (
        <Price item={item} isMember={isMember} />
      )}
      <Choice item={item} isOwned={isOwned} isMember={isMember} />
      <ul className="features">
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
