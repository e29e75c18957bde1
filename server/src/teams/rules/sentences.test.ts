import { Requirement, RulePack } from '@trialwright/contract';
import { expect, test } from 'vitest';
import { writeReason, writeRequirement } from './sentences.ts';
import { TEMPLATES } from './templates.ts';

const write = (said: object) =>
  writeRequirement(Requirement.parse({ id: 'r', force: 'sponsor', waivable: false, ...said }));

test('a rule reads as a sentence with its parameters', () => {
  expect(
    write({
      from: '2025-07-23',
      when: { is: { region: ['EU', 'EEA'] } },
      need: {
        any: [
          { has: { of: 'gcp', edition: { order: ['R2', 'R3'], atLeast: 'R3' } } },
          {
            all: [
              { has: { of: 'gcp', within: { months: 36, before: 'entry' } } },
              { has: { of: 'gcp_r3_bridge' } },
            ],
          },
        ],
      },
    }),
  ).toBe(
    'In the region EU or EEA: GCP training, edition R3 or later; or GCP training, completed no more than 36 months before the day the person joined the trial or the trial started, whichever is later, together with bridge training to ICH E6(R3). From 23 Jul 2025 on.',
  );
  expect(
    write({
      when: { is: { task: ['T01', 'T07'] } },
      need: { has: { of: 'sop012', version: { effectiveOn: 'asOf', graceDays: 14 } } },
    }),
  ).toBe(
    'For the task “Obtain informed consent” or “Report SAEs to the sponsor and IRB”: SOP012, the version in effect on the day asked about, with 14 days of grace after a new one.',
  );
  expect(write({ need: { not: { has: { of: 'debarment' } } } })).toBe(
    'No record of an entry on a debarment list.',
  );
});

test('a reason reads as a sentence', () => {
  expect(writeReason('gcp:edition_too_low')).toBe(
    'GCP training is of an earlier edition than the rule asks for.',
  );
  expect(writeReason('not:debarment')).toBe(
    'There is an entry on a debarment list, which the rule excludes.',
  );
});

test('the templates are rules, and each of their sentences names no code', () => {
  for (const template of TEMPLATES)
    for (const requirement of RulePack.parse(template).requirements)
      expect(writeRequirement(requirement)).not.toMatch(/undefined|T\d\d|_/);
});
