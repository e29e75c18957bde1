import { academy as endpoints } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';
import { setCatalogue } from '../../../test/catalogue.ts';
import type { AcademyFile } from '../../content/schemas.ts';
import { chooseTestimonials, claimDiscount, claimReviews } from './offers.ts';

const SOURCE = { name: 'Open Reviews', url: 'https://reviews.example/trialwright' };
const SAMPLE = { quote: 'Good.', name: 'Sample review', role: 'Monitor' };

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => setCatalogue(academy, academy.catalogue));
afterAll(() => academy.close());

const claimed = async () => (await academy.visitor(endpoints.get)).body;
const set = (settings: Partial<AcademyFile>) =>
  setCatalogue(academy, {
    ...academy.catalogue,
    academy: { ...academy.catalogue.academy, ...settings },
  });

describe('an academy that is not a demo', () => {
  test(
    'claims what is true, and no rating, review, or discount that cannot be checked',
    { tags: ['C-PRICE-13'] },
    async () => {
      const { claims, testimonials, programs } = await claimed();
      expect([claims.reviews, claims.discount, testimonials]).toEqual([null, null, []]);
      const questions = academy.catalogue.courses.reduce((sum, course) => sum + course.questions.length, 0);
      expect(claims.questions).toBe(questions);
      expect(programs.map(({ sampleLesson }) => sampleLesson?.id)).toEqual(
        programs.map(({ role }) => academy.catalogue.coursesOf(role)[0]?.lessons[0]?.id),
      );
    },
  );

  test('shows reviews with their source', async () => {
    set({ rating: 4.6, reviews: 12, reviewsSource: SOURCE });
    expect((await claimed()).claims.reviews).toEqual({ rating: 4.6, count: 12, source: SOURCE });
    const real = { ...SAMPLE, name: 'A. Reader', source: SOURCE.url };
    setCatalogue(academy, {
      ...academy.catalogue,
      shop: { ...academy.catalogue.shop, testimonials: [SAMPLE, real] },
    });
    expect((await claimed()).testimonials).toEqual([real]);
  });

  test('shows an offer until its last day', async () => {
    set({ discount: 40, discountEndsOn: '2026-12-31' });
    academy.clock.now = new Date('2026-12-31T23:59:00Z');
    expect((await claimed()).claims.discount).toEqual({ percent: 40, endsOn: '2026-12-31' });
    academy.clock.now = new Date('2027-01-01T00:00:00Z');
    expect((await claimed()).claims.discount).toBeNull();
  });
});

test('a demo academy shows samples until there is something real', () => {
  const settings = academy.catalogue.academy;
  const { rating, reviews } = settings;
  expect(claimReviews(settings, true)).toEqual({ rating, count: reviews, source: null });
  expect(claimDiscount(settings, true, new Date())).toEqual({ percent: settings.discount, endsOn: null });
  expect(chooseTestimonials([SAMPLE], true)).toEqual([SAMPLE]);
  const real = { ...SAMPLE, source: SOURCE.url };
  expect(chooseTestimonials([SAMPLE, real], true)).toEqual([real]);
});
