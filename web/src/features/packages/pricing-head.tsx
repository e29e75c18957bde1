import type { Academy } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Star, Tag } from 'lucide-react';
import { formatUtcDay } from '../../core/dates.ts';
import { useSession } from '../../core/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { TrueFacts } from './true-facts.tsx';

const STARS = 5;

/** An offer with its last day; one without is the sample of a demo academy. */
function Discount({ percent, endsOn }: NonNullable<Academy['claims']['discount']>) {
  return (
    <p className="row wrap">
      <Badge tone="brass" className="large-badge" icon={Tag}>
        Limited Time {percent}% Off
      </Badge>
      {endsOn === null ? (
        <Badge tone="outline">Sample content</Badge>
      ) : (
        <span className="small-text muted">Until {formatUtcDay(endsOn)}</span>
      )}
    </p>
  );
}

function Rating({ rating, count, source }: NonNullable<Academy['claims']['reviews']>) {
  return (
    <p className="row wrap near soft">
      <span className="stars row hair" aria-hidden="true">
        {Array.from({ length: STARS }, (_, index) => (
          <Star key={index} className="icon" />
        ))}
      </span>
      <span>
        <b className="tabular plain-text">
          {rating}/{STARS}
        </b>{' '}
        from {count.toLocaleString('en-US')} reviews
      </span>
      {source ? (
        <a className="link small-text" href={source.url} rel="noopener">
          on {source.name}
        </a>
      ) : (
        <Badge tone="outline">Sample content</Badge>
      )}
    </p>
  );
}

/** For who buys for others: seats are bought in an organization, which is free to open. */
function ForOrganizations() {
  const isSignedIn = Boolean(useSession());
  return (
    <p className="small-text muted">
      For a site, CRO, or sponsor: buy seats for your people, by card or on invoice.{' '}
      {isSignedIn ? (
        <Link className="link" to="/team">
          Go to Team
        </Link>
      ) : (
        <Link className="link" to="/register" search={{ redirect: '/team' }}>
          Open an organization
        </Link>
      )}
    </p>
  );
}

/** What the operator claims, where a stranger can check it; else what is true of every academy. */
export function PricingHead({ claims, programs }: Pick<Academy, 'claims' | 'programs'>) {
  return (
    <div className="stack at-start">
      {claims.discount && <Discount {...claims.discount} />}
      <h1>Buy your role once. Keep it.</h1>
      <p className="lead readable">
        Each package is a one-time payment with lifetime access to every lesson, assessment and certificate
        for that role.
      </p>
      <ForOrganizations />
      {claims.reviews ? <Rating {...claims.reviews} /> : <TrueFacts claims={claims} programs={programs} />}
    </div>
  );
}
