import { expect, it } from 'vitest';
import { bookingSchema, isIncomplete, type BookingFields } from './booking-fields.ts';

const today = '2026-11-20';
const fields: BookingFields = {
  date: '2026-11-26',
  time: '2:00 PM',
  type: 'protocol',
  name: 'Ruth Adeyemi',
  email: 'ruth@example.org',
  phone: '',
  organization: '',
  experience: '',
  agenda: '',
};

function refusals(change: Partial<BookingFields>): Record<string, string> {
  const result = bookingSchema(today).safeParse({ ...fields, ...change });
  const issues = result.error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

it('five fields are required, the others may stay empty', { tags: ['C-CONSULT-11', 'C-CONSULT-13'] }, () => {
  expect(refusals({})).toEqual({});
  expect(refusals({ date: '', time: '', type: '', name: ' ', email: '' })).toEqual({
    date: 'Choose a date.',
    time: 'Choose a time.',
    type: 'Choose a consultation type.',
    name: 'Enter your full name.',
    email: 'Enter a valid email address.',
  });
  expect(isIncomplete(fields)).toBe(false);
  for (const name of ['date', 'time', 'type', 'name', 'email'])
    expect(isIncomplete({ ...fields, [name]: ' ' })).toBe(true);
});

it(
  'weekends, past days, days too far ahead and addresses that are none are refused',
  { tags: ['C-CONSULT-09', 'C-CONSULT-10', 'C-CONSULT-12'] },
  () => {
    expect(refusals({ date: '2026-11-28' })).toEqual({
      date: 'Consultations are available Monday to Friday.',
    });
    expect(refusals({ date: '2026-11-19' })).toEqual({ date: 'This day has passed.' });
    expect(refusals({ date: '2027-01-20' })).toEqual({ date: 'You can book up to 60 days ahead.' });
    expect(refusals({ email: 'ruth@example' })).toEqual({ email: 'Enter a valid email address.' });
    expect(refusals({ time: '6:00 PM' })).toEqual({ time: 'Choose a time.' });
  },
);

it('a level is one of four or none', { tags: ['C-CONSULT-14'] }, () => {
  const parse = (experience: string) =>
    bookingSchema(today).safeParse({ ...fields, experience }).data?.experience;
  expect(['entry', 'mid', 'senior', 'executive'].map(parse)).toEqual(['entry', 'mid', 'senior', 'executive']);
  expect(parse('')).toBeUndefined();
});
