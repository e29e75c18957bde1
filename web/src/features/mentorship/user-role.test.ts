import { describe, expect, test } from 'vitest';
import { guessRole, userRoleFor } from './user-role.ts';

const own = [{ role: 'CRA' as const, isPaid: true }];

describe('the role of a question', () => {
  test('is that of the tab that was open last', { tags: ['L-MENTOR-10'] }, () => {
    expect(userRoleFor('as a PI, what do I sign?', 'Data_Manager', own)).toBe('Data Manager');
  });

  test('is taken from the question where no tab of a role was open', { tags: ['L-MENTOR-10'] }, () => {
    expect(userRoleFor('As a PI, what do I sign?', 'overview', own)).toBe('Principal Investigator');
    expect(userRoleFor("I'm a new study coordinator", undefined, own)).toBe('Study Coordinator');
  });

  test('is the own one otherwise, and none without a role', { tags: ['L-MENTOR-10'] }, () => {
    expect(userRoleFor("PI won't sign documents", undefined, own)).toBe('Clinical Research Associate');
    expect(userRoleFor('What is a CAPA?', undefined, [])).toBeUndefined();
  });

  test.each([
    ['as the principal investigator', 'PI'],
    ['I am a coordinator', 'Study_Coordinator'],
    ['as a monitor I found this', 'CRA'],
    ['I work as a data manager', 'Data_Manager'],
    ['what is a good day for a CTA', 'CTA'],
    ["i'm the clinical trial manager", 'CTM'],
    ['the monitor is coming', undefined],
  ])('is guessed from "%s"', { tags: ['L-MENTOR-11'] }, (question, role) => {
    expect(guessRole(question)).toBe(role);
  });
});
