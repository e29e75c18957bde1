import { ROLES } from '@trialwright/contract';
import { describe, expect, test } from 'vitest';
import { labelsOf, navigationFor, standsAt } from './navigation.ts';

const LEARNER = { isAdmin: false, isReviewer: false };

describe('the menu', () => {
  test('calls the places of a role by words of that role', { tags: ['L-SHELL-16'] }, () => {
    for (const place of Object.keys(labelsOf('PI')) as (keyof ReturnType<typeof labelsOf>)[])
      expect(new Set(ROLES.map((role) => labelsOf(role)[place])).size, place).toBe(6);
    for (const role of ROLES) {
      const labels = Object.values(labelsOf(role));
      expect(labels).toHaveLength(7);
      expect(labels.every(Boolean)).toBe(true);
      const items = navigationFor(role, LEARNER).role.map(({ label }) => label);
      expect(items).toEqual(labels);
    }
  });

  test.each([undefined, 'Pharmacist', ''])(
    'of the role %s is the investigator’s',
    { tags: ['L-SHELL-17'] },
    (role) => {
      expect(navigationFor(role, LEARNER)).toEqual(navigationFor('PI', LEARNER));
    },
  );

  test('offers administration to administrators alone', { tags: ['L-SHELL-15'] }, () => {
    const tagged = (isAdmin: boolean) =>
      navigationFor('CRA', { isAdmin, isReviewer: false }).role.filter(({ tag }) => tag === 'ADMIN');
    expect(tagged(false)).toEqual([]);
    expect(tagged(true)[0]).toMatchObject({ label: 'Admin Messages', href: '/admin-messages' });
  });

  test('offers course reviews to reviewers and administrators alone', () => {
    const offers = (rights: Partial<typeof LEARNER>) =>
      navigationFor('CRA', { ...LEARNER, ...rights }).role.some(({ href }) => href === '/course-reviews');
    expect([offers({}), offers({ isReviewer: true }), offers({ isAdmin: true })]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('the place of a page in the menu', () => {
  test('is the page itself, or the part of the academy that it belongs to', () => {
    expect(standsAt('/glossary', '/glossary')).toBe('page');
    expect(standsAt('/course/10', '/course/10')).toBe('page');
    expect(standsAt('/course/10', '/lesson/57')).toBe('true');
    expect(standsAt('/assessments', '/assessment/9')).toBe('true');
    expect(standsAt('/assessments', '/practice/3')).toBe('true');
    expect(standsAt('/scenarios', '/scenarios/consent/play')).toBe('true');
    expect(standsAt('/glossary', '/lesson/57')).toBeUndefined();
  });
});
