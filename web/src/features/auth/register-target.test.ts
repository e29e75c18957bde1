import { expect, test } from 'vitest';
import { registerTargetOf } from './register-target.ts';

const ORIGIN = 'https://academy.example';

test.each([
  ['/invitation', 'token', '/invitation#token'],
  ['/join', 'token', '/join#token'],
  ['/team', '', '/team'],
  ['/team/12/people', '', '/team/12/people'],
])('registering for %s leads there without a package', (redirect, hash, target) => {
  expect(registerTargetOf(redirect, hash, ORIGIN)).toBe(target);
});

test.each(['/dashboard', '/teams-of-others', '//evil.example/team', '/checkout?type=training', undefined])(
  'registering for %s takes a package first',
  (redirect) => {
    expect(registerTargetOf(redirect, '', ORIGIN)).toBeUndefined();
  },
);
