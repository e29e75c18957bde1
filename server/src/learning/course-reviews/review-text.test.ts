import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../content/load-course.ts';
import { hashEdition, hashReview, type ReviewStatement } from './review-text.ts';

const review = fc.record({
  courseId: fc.integer({ min: 1 }),
  version: fc.string(),
  contentHash: fc.string(),
  meaning: fc.constantFrom('course' as const, 'bank' as const),
  name: fc.string(),
  qualification: fc.string(),
  signedAt: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
});

describe('the hash of a review', () => {
  test('is that of its text as the README of the binder describes it', () => {
    const signed: ReviewStatement = {
      courseId: 3,
      version: '1.2.0',
      contentHash: 'ab',
      meaning: 'bank',
      name: 'Zoë Ångström',
      qualification: 'MD, PhD',
      signedAt: new Date('2026-11-23T10:15:04.120Z'),
    };
    const text =
      '["course-review",1,3,"1.2.0","ab","I reviewed its question bank","Zoë Ångström","MD, PhD","2026-11-23T10:15:04.120Z"]';
    expect(hashReview(signed)).toBe(sha256(text));
  });

  test('differs wherever any part of the review does', () => {
    fc.assert(
      fc.property(review, review, (one, other) => {
        const isSame =
          JSON.stringify({ ...one, signedAt: one.signedAt.toISOString() }) ===
          JSON.stringify({ ...other, signedAt: other.signedAt.toISOString() });
        expect(hashReview(one) === hashReview(other)).toBe(isSame);
      }),
    );
  });
});

describe('the reviewed edition', () => {
  test('is none without a review', () => {
    expect(hashEdition('ab', [])).toBeNull();
  });

  test('depends on the text, on each review, and on their order', () => {
    expect(hashEdition('ab', ['cd', 'ef'])).toBe(sha256('ab\ncd\nef'));
    expect(hashEdition('ab', ['ef', 'cd'])).not.toBe(hashEdition('ab', ['cd', 'ef']));
    expect(hashEdition('ab', ['cd'])).not.toBe(hashEdition('ab', ['cd', 'ef']));
  });
});
