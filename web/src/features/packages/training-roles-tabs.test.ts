import { describe, expect, test } from 'vitest';
import { openableTab, ownedRoles } from './training-roles-tabs.ts';

describe('the tabs of the hub', () => {
  test('open for the roles that are paid for, in the order of their records', { tags: ['C-HUB-03'] }, () => {
    expect(
      ownedRoles([
        { role: 'CTM', isPaid: true },
        { role: 'PI', isPaid: false },
        { role: 'CRA', isPaid: true },
      ]),
    ).toEqual(['CTM', 'CRA']);
  });

  test('a remembered tab opens again as long as its role is owned', { tags: ['C-HUB-10'] }, () => {
    expect(openableTab('CRA', ['CTM', 'CRA'])).toBe('CRA');
    expect(openableTab('CRA', ['CTM'])).toBe('overview');
  });

  test('anything else is the overview', { tags: ['C-HUB-02'] }, () => {
    for (const wanted of [undefined, '', 'overview', 'SC', 'toString']) {
      expect(openableTab(wanted, ['Study_Coordinator'])).toBe('overview');
    }
  });
});
