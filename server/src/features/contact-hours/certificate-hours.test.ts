import { expect, test } from 'vitest';
import { hoursOfCertificate } from './certificate-hours.ts';

// 11,700 words at 180 a minute are 65 minutes; 8 questions and 20 items at 1.85 are 51.8: 116.8 minutes.
const programLength = { hours: 1.75, words: 11_700, tasks: 8, examItems: 20 };

test('computed hours are those of the word count, in quarters rounded down', () => {
  expect(hoursOfCertificate({ programLength })).toEqual({ quarters: 7, method: 'word count' });
});

test('measured hours take their place only where they are less', () => {
  const measured = (hours: number) =>
    hoursOfCertificate({ programLength: { ...programLength, hours, learners: 34 } });
  expect(measured(1.25)).toEqual({ quarters: 5, method: 'the median recorded time of 34 people' });
  expect(measured(2.5)).toEqual({ quarters: 7, method: 'word count' });
});

test('a certificate without a computed length, or with less than a quarter of an hour, offers none', () => {
  expect(hoursOfCertificate({})).toBeUndefined();
  expect(
    hoursOfCertificate({ programLength: { hours: 0, words: 900, tasks: 0, examItems: 0 } }),
  ).toBeUndefined();
});
