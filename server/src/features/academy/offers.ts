import type { Academy, Testimonial } from '@trialwright/contract';
import type { AcademyFile } from '../../content/schemas.ts';

type Claims = Academy['claims'];

/** Ratings are claimed only with their source; a demo academy shows its sample, labeled as such. */
export function claimReviews(settings: AcademyFile, isDemo: boolean): Claims['reviews'] {
  const { rating, reviews, reviewsSource = null } = settings;
  if (rating === undefined || reviews === undefined) return null;
  return reviewsSource || isDemo ? { rating, count: reviews, source: reviewsSource } : null;
}

/** A limited-time offer has an end date and is shown until then; its last day ends at midnight UTC. */
export function claimDiscount(settings: AcademyFile, isDemo: boolean, now: Date): Claims['discount'] {
  const { discount, discountEndsOn = null } = settings;
  if (discount === undefined) return null;
  if (discountEndsOn === null) return isDemo ? { percent: discount, endsOn: null } : null;
  return now.toISOString().slice(0, 10) <= discountEndsOn
    ? { percent: discount, endsOn: discountEndsOn }
    : null;
}

/** Reviews with a public source; otherwise, a demo academy's samples. */
export function chooseTestimonials(all: readonly Testimonial[], isDemo: boolean): Testimonial[] {
  const real = all.filter(({ source }) => source !== undefined);
  return real.length === 0 && isDemo ? [...all] : real;
}
