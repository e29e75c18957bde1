import { expect, test } from 'vitest';
import { personInitials } from './person-initials.ts';

test('the initials of a character are those of the name, whatever the title', () => {
  expect(personInitials('Mrs. Helen Brandt')).toBe('HB');
  expect(personInitials('Dr. Wen-Li Tsai')).toBe('WT');
  expect(personInitials('Investigator Dana Reyes')).toBe('DR');
  expect(personInitials('Marcus Lindgren')).toBe('ML');
  expect(personInitials('You')).toBe('Y');
});
