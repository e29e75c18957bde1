import type { Academy } from '@trialwright/contract';
import { Star, Tag } from 'lucide-react';

const STARS = 5;

/** What the operator claims; figures that no verified buyer stands behind are labelled. */
export function PricingHead({ claims }: { claims: Academy['claims'] }) {
  return (
    <div className="pricing-head">
      <p className="badge brass">
        <Tag className="i" aria-hidden="true" />
        Limited Time {claims.discount}% Off
      </p>
      <h1>Buy your role once. Keep it.</h1>
      <p className="lead">
        Each package is a one-time payment with lifetime access to every lesson, assessment and certificate
        for that role.
      </p>
      <p className="rating">
        <span className="stars" aria-hidden="true">
          {Array.from({ length: STARS }, (_, index) => (
            <Star key={index} className="i" />
          ))}
        </span>
        <span>
          <b className="tn">
            {claims.rating}/{STARS}
          </b>{' '}
          from {claims.reviews.toLocaleString('en-US')} reviews
        </span>
        <span className="badge out">Sample content</span>
      </p>
    </div>
  );
}
