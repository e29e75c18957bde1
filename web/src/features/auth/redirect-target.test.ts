import { expect, test } from 'vitest';
import { targetOf } from './redirect-target.ts';

const ORIGIN = 'https://academy.example.org';

test.each([
  ['/lesson/12?slide=3#note', '/lesson/12?slide=3#note'],
  ['/', '/'],
  ['/course/1/../2', '/course/2'],
])('a path of this site is kept: %s', (redirect, target) => {
  expect(targetOf(redirect, ORIGIN)).toBe(target);
});

test.each([
  undefined,
  '',
  'dashboard',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  '/login?redirect=/login',
])('anything else leads to the dashboard: %s', (redirect) => {
  expect(targetOf(redirect, ORIGIN)).toBe('/dashboard');
});
