import type { Academy, Testimonial } from '@trialwright/contract';
import type { AcademyFile } from '../../content/schemas.ts';

type Claims = Academy['claims'];

/** Reviews are claimed with the source that shows them; a demo academy shows its sample, and says so. */
export function claimReviews(settings: AcademyFile, isDemo: boolean): Claims['reviews'] {
  const { rating, reviews, reviewsSource = null } = settings;
  if (rating === undefined || reviews === undefined) return null;
  return reviewsSource || isDemo ? { rating, count: reviews, source: reviewsSource } : null;
}

/** An offer is limited in time only where it ends, and only until then; its last day ends at midnight UTC. */
export function claimDiscount(settings: AcademyFile, isDemo: boolean, now: Date): Claims['discount'] {
  const { discount, discountEndsOn = null } = settings;
  if (discount === undefined) return null;
  if (discountEndsOn === null) return isDemo ? { percent: discount, endsOn: null } : null;
  return now.toISOString().slice(0, 10) <= discountEndsOn
    ? { percent: discount, endsOn: discountEndsOn }
    : null;
}

/** Reviews that can be read at their source; where there are none, the samples of a demo academy. */
export function chooseTestimonials(all: readonly Testimonial[], isDemo: boolean): Testimonial[] {
  const real = all.filter(({ source }) => source !== undefined);
  return real.length === 0 && isDemo ? [...all] : real;
}
