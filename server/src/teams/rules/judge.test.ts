import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Evidenced, RulePack, type Judgment, type Verdict } from '@trialwright/contract';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addDays, addMonths } from '../days.ts';
import type { Evidence, Facts } from './facts.ts';
import { judge, judgeRequirement } from './judge.ts';

interface Golden {
  packs: Record<string, unknown>;
  cases: {
    id: string;
    title: string;
    pack: string;
    facts: Facts;
    expect: { verdict: Verdict; requirements: Record<string, Partial<Judgment>> };
  }[];
}

const golden = parse(readFileSync(join(import.meta.dirname, 'golden.yaml'), 'utf8'), {
  schema: 'core',
}) as Golden;
const packs = Object.fromEntries(
  Object.entries(golden.packs).map(([name, pack]) => [name, RulePack.parse(pack)]),
);

test('there are 30 golden cases', () => {
  expect(golden.cases).toHaveLength(30);
});

test.each(golden.cases)('$id $title', ({ pack, facts, expect: expected }) => {
  const judged = judge(packs[pack]!.requirements, facts);
  expect(judged).toMatchObject(expected);
});

/** Days around leap days, ends of months, and changes of clocks. */
const day = fc
  .date({ min: new Date('2023-01-01T00:00:00Z'), max: new Date('2028-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const grade = fc.constantFrom('self_stated', 'attached', 'verified', 'own') satisfies fc.Arbitrary<
  Evidence['grade']
>;
const evidence = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    of: fc.constantFrom('gcp', 'protocol', 'consent'),
    completedOn: day,
    grade,
    version: fc.constantFrom('1', '2'),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
) satisfies fc.Arbitrary<Evidence[]>;
const need = fc
  .record(
    {
      of: fc.constantFrom('gcp', 'protocol', 'consent'),
      within: fc.record({
        months: fc.integer({ min: 1, max: 48 }),
        before: fc.constantFrom('asOf', 'entry'),
      }),
      grade,
    },
    { requiredKeys: ['of'] },
  )
  .map((each) => Evidenced.parse(each));
const requirement = need.map((has) => ({
  id: 'r',
  force: 'custom' as const,
  need: { has },
  waivable: false,
}));
const facts = fc.record({ asOf: day, studyStart: day, evidence }) satisfies fc.Arbitrary<Facts>;

describe('whatever the facts', () => {
  test('more evidence never makes it worse', () => {
    const rank = { Missing: 0, Refresh: 1, Waived: 2, Accepted: 3, NotApplicable: 4 };
    fc.assert(
      fc.property(requirement, facts, evidence, (asked, known, more) => {
        const before = judgeRequirement(asked, known).verdict;
        const ids = new Set(known.evidence.map(({ id }) => id));
        const all = [...known.evidence, ...more.filter(({ id }) => !ids.has(id))];
        expect(rank[judgeRequirement(asked, { ...known, evidence: all }).verdict]).toBeGreaterThanOrEqual(
          rank[before],
        );
      }),
    );
  });

  test('their order never matters', () => {
    fc.assert(
      fc.property(requirement, facts, (asked, known) => {
        const turned = { ...known, evidence: known.evidence.toReversed() };
        expect(judgeRequirement(asked, turned)).toEqual(judgeRequirement(asked, known));
      }),
    );
  });

  test('nobody is trained before the first training', () => {
    fc.assert(
      fc.property(requirement, facts, (asked, known) => {
        const before = { ...known, asOf: '2022-12-31' };
        expect(judgeRequirement(asked, before).verdict).toBe('Missing');
      }),
    );
  });

  test('knowing everything is the same as asking without a moment', () => {
    fc.assert(
      fc.property(requirement, facts, (asked, known) => {
        expect(judgeRequirement(asked, { ...known, knownAt: '2099-01-01T00:00:00Z' })).toEqual(
          judgeRequirement(asked, known),
        );
      }),
    );
  });
});

describe('months', () => {
  test('are those of the calendar, cut at the end of a month', () => {
    expect(addMonths('2024-02-29', 36)).toBe('2027-02-28');
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28');
    fc.assert(
      fc.property(day, fc.integer({ min: -60, max: 120 }), (from, months) => {
        expect(addMonths(from, months)).toBe(
          DateTime.fromISO(from, { zone: 'utc' }).plus({ months }).toISODate(),
        );
      }),
    );
  });
});

test('days are those of the calendar, through leap days and changes of clocks', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -800, max: 800 }), (from, days) => {
      expect(addDays(from, days)).toBe(DateTime.fromISO(from, { zone: 'utc' }).plus({ days }).toISODate());
    }),
  );
});

describe('corrections and revocations', () => {
  const [asked] = packs['roll36']!.requirements;
  const certificate: Evidence = {
    id: 'e1',
    of: 'gcp',
    completedOn: '2026-01-10',
    grade: 'own',
    recordedAt: '2026-01-10T12:00:00Z',
  };
  const on = (asOf: string, knownAt: string | undefined, changed: Partial<Evidence>) =>
    judgeRequirement(asked!, { asOf, knownAt, evidence: [{ ...certificate, ...changed }] });

  test('a revocation from a day leaves the days before it', () => {
    const revoked = { from: '2026-05-01', recordedAt: '2026-06-01T00:00:00Z' };
    expect(on('2026-04-30', undefined, { revoked }).verdict).toBe('Accepted');
    expect(on('2026-05-01', undefined, { revoked }).reasons).toEqual(['gcp:revoked']);
    expect(on('2026-05-01', '2026-05-31T23:00:00Z', { revoked }).verdict).toBe('Accepted');
  });

  test('a correction counts for all days, once it is known', () => {
    const corrections = [{ recordedAt: '2026-03-01T00:00:00Z', set: { completedOn: '2022-01-10' } }];
    expect(on('2026-02-01', undefined, { corrections }).reasons).toEqual(['gcp:too_old']);
    expect(on('2026-02-01', '2026-02-28T00:00:00Z', { corrections }).verdict).toBe('Accepted');
  });

  test('an instant is a day at the site', () => {
    const late = { ...certificate, completedOn: '2026-01-11T04:30:00Z', recordedAt: undefined };
    const ask = (zone: string) =>
      judgeRequirement(asked!, { asOf: '2026-01-10', zone, evidence: [late] }).verdict;
    expect(ask('America/New_York')).toBe('Accepted');
    expect(ask('Europe/Berlin')).toBe('Missing');
  });
});

describe('what a judgment must not stumble over', () => {
  const ask = (has: object, facts: Partial<Facts> & Pick<Facts, 'evidence'>) =>
    judgeRequirement(
      { id: 'r', force: 'custom', waivable: true, need: { has: Evidenced.parse(has) } },
      { asOf: '2026-06-01', ...facts },
    );
  const held = { id: 'e', of: 'gcp', completedOn: '2026-01-10', grade: 'own' } satisfies Evidence;

  test('a topic that is the name of a property of every object', () => {
    const version = { effectiveOn: 'asOf' };
    const evidence = [{ ...held, of: 'constructor', version: '1' }];
    expect(ask({ of: 'constructor', version }, { evidence }).reasons).toEqual([
      'constructor:version_not_effective',
    ]);
  });

  test('corrections in whatever order they are listed', () => {
    const corrections = [
      { recordedAt: '2026-03-02T00:00:00Z', set: { completedOn: '2026-01-12' } },
      { recordedAt: '2026-03-01T00:00:00Z', set: { completedOn: '2022-01-10' } },
    ];
    const rule = { of: 'gcp', within: { months: 36, before: 'asOf' } };
    expect(ask(rule, { evidence: [{ ...held, corrections }] }).verdict).toBe('Accepted');
  });

  test('two versions that take effect on one day: the later entry counts', () => {
    const versions = {
      gcp: [
        { v: '3', effective: '2026-05-01', recordedAt: '2026-05-02T00:00:00Z' },
        { v: '2', effective: '2026-05-01', recordedAt: '2026-05-01T00:00:00Z' },
      ],
    };
    const rule = { of: 'gcp', version: { effectiveOn: 'asOf' } };
    const signed = (version: string) => ask(rule, { versions, evidence: [{ ...held, version }] }).reasons;
    expect([signed('3'), signed('2')]).toEqual([[], ['gcp:version_superseded']]);
  });

  test('2 and 2.0 are one version', () => {
    const versions = { gcp: [{ v: '2.0', effective: '2026-01-01' }] };
    const evidence = [{ ...held, version: '2' }];
    expect(ask({ of: 'gcp', version: { effectiveOn: 'asOf' } }, { versions, evidence }).verdict).toBe(
      'Accepted',
    );
    expect(ask({ of: 'gcp', version: { atLeast: '2.0' } }, { evidence }).verdict).toBe('Accepted');
    const tenth = [{ ...held, version: '1.10' }];
    expect(ask({ of: 'gcp', version: { atLeast: '1.9' } }, { evidence: tenth }).verdict).toBe('Accepted');
  });

  test('evidence without a moment, known at the site’s own end of day', () => {
    const evidence = [{ ...held, completedOn: '2026-05-31' }];
    const facts = { evidence, knownAt: '2026-06-01T02:00:00Z', zone: 'America/New_York' };
    expect(ask({ of: 'gcp' }, facts).verdict).toBe('Accepted');
    expect(ask({ of: 'gcp' }, { ...facts, knownAt: '2026-05-31T03:00:00Z' }).reasons).toEqual([
      'gcp:not_known_yet',
    ]);
  });
});

describe('a pack', () => {
  test.each([
    [
      'an edition that is not in the order',
      { has: { of: 'gcp', edition: { order: ['R2'], atLeast: 'R3' } } },
    ],
    ['a question about nothing', { is: {} }],
    [
      'conditions nested too deeply',
      Array.from({ length: 12 }).reduce<object>((not) => ({ not }), { has: { of: 'gcp' } }),
    ],
  ])('is refused with %s', (_, need) => {
    const requirements = [{ id: 'a', force: 'law', waivable: false, need }];
    expect(RulePack.safeParse({ title: 'X', requirements }).success).toBe(false);
  });

  test('is refused with what it does not know', () => {
    const wrong = {
      title: 'X',
      requirements: [{ id: 'a', force: 'law', waivable: true, need: { has: { of: 'gcp', regex: '.*' } } }],
    };
    expect(RulePack.safeParse(wrong).success).toBe(false);
  });
});
