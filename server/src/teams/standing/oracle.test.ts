import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FactKind } from '../facts/fact-kinds.ts';
import type { Fact } from '../facts/facts.service.ts';
import { answerFor } from './answer.ts';
import { stateOf } from './state.ts';

/**
 * Random histories, answered twice: by the product, and by an oracle that shares nothing with it. The oracle keeps a list
 * of events in the order of recording, plays those that were known, and looks at each day with plain loops.
 */
interface Event {
  at: number;
  fact: number;
  kind: 'member' | 'staff' | 'delegation' | 'evidence';
  person: number;
  from: string;
  to: string | null;
  gone: boolean;
  status: 'proposed' | 'accepted' | 'authorized' | 'ended' | 'replaced';
  /** Of staff: is principal investigator. */
  leads: boolean;
  /** Of a line: who authorized it. */
  by: number;
  grade: 'self_stated' | 'attached' | 'own';
}

const TRIAL = 1000;
const RULES = 1001;
const START = '2024-02-10';
const MONTHS = 12;

/** Record times lie a second apart around days on which clocks change. */
const momentOf = (at: number) => new Date(Date.UTC(2024, 2, 9, 12) + at * 3_600_000);

// ---- the oracle -----------------------------------------------------------------------------------------------------

/** Twelve months later, counted on the fingers. */
function yearLater(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const next = String(Number(year) + 1);
  const isLeapDay = month === '02' && date === '29';
  return `${next}-${month}-${isLeapDay ? '28' : date}`;
}

function dayAfter(day: string): string {
  const next = new Date(`${day}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** Whether somebody was investigator on a day and on all between it and an earlier one, looked at one by one. */
function ledThrough(events: Iterable<Event>, person: number, first: string, last: string): boolean {
  const own = [...events].filter(
    (each) => each.kind === 'staff' && each.leads && each.person === person && !each.gone,
  );
  for (let day = first; day <= last; day = dayAfter(day))
    if (!own.some((each) => each.from <= day && (each.to === null || each.to >= day))) return false;
  return true;
}

interface Said {
  authorized: boolean;
  trained: boolean;
}

function ask(events: readonly Event[], person: number, day: string, known: number): Said {
  const latest = new Map<number, Event>();
  for (const event of events) if (event.at <= known) latest.set(event.fact, event);
  let isMember = false;
  let isStaff = false;
  let isDelegated = false;
  let isTrained = false;
  for (const event of latest.values()) {
    if (event.person !== person || event.gone) continue;
    const covers = event.from <= day && (event.to === null || event.to >= day);
    if (event.kind === 'member' && covers) isMember = true;
    if (event.kind === 'staff' && covers) isStaff = true;
    if (event.kind === 'delegation' && covers && ['authorized', 'ended'].includes(event.status))
      isDelegated ||= ledThrough(latest.values(), event.by, event.from, day);
    if (event.kind === 'evidence' && covers && event.grade !== 'self_stated' && day <= yearLater(event.from))
      isTrained = true;
  }
  return {
    authorized: isMember && isStaff && isDelegated && START <= day,
    trained: isMember && isTrained,
  };
}

// ---- the same history for the product -------------------------------------------------------------------------------

function dataOf({ kind, from, status, grade, leads, by }: Event): unknown {
  switch (kind) {
    case 'member':
      return { name: 'N', title: 'T', roles: ['member'] };
    case 'staff':
      return { role: 'R', isInvestigator: leads };
    case 'delegation':
      return {
        task: 'T01',
        requestedFrom: from,
        status,
        acceptance: null,
        authorization: status === 'proposed' || status === 'accepted' ? null : 'S-1',
        investigatorId: by,
        override: null,
        replaces: null,
      };
    default:
      return {
        title: 'T',
        issuer: 'I',
        completedOn: from,
        grade,
        edition: null,
        version: null,
        covers: [],
        validUntil: null,
        certificate: null,
        fileSha256: null,
      };
  }
}

function factsOf(events: readonly Event[]): Fact[] {
  const versions = new Map<number, number>();
  const fact = (event: Omit<Event, 'kind'> & { kind: FactKind }, data: unknown): Fact => {
    const version = (versions.get(event.fact) ?? 0) + 1;
    versions.set(event.fact, version);
    return {
      factId: event.fact,
      version,
      kind: event.kind,
      personId: event.person || null,
      trialId: event.kind === 'staff' || event.kind === 'delegation' ? TRIAL : null,
      topic: event.kind === 'evidence' ? 'gcp' : null,
      from: event.from,
      to: event.to,
      recordedAt: momentOf(event.at),
      recordedBy: 1,
      reason: version > 1 ? 'corrected' : null,
      isRetracted: event.gone,
      data,
      sha256: '',
    } as Fact;
  };
  const fixed = {
    at: -1,
    person: 0,
    from: START,
    to: null,
    gone: false,
    status: 'proposed',
    leads: false,
    by: 1,
    grade: 'own',
  } as const;
  const pack = {
    title: 'P',
    requirements: [
      {
        id: 'gcp',
        force: 'custom',
        waivable: false,
        need: { has: { of: 'gcp', within: { months: MONTHS, before: 'asOf' }, grade: 'attached' } },
      },
    ],
  };
  return [
    fact(
      { ...fixed, fact: TRIAL, kind: 'trial' },
      { protocol: 'P', title: 'T', sponsor: 'S', phase: null, site: 'S', zone: 'UTC', region: 'US' },
    ),
    fact(
      { ...fixed, fact: RULES, kind: 'rules', from: '2020-01-01' },
      { title: 'P', sponsor: null, number: '1', dueAfterDays: 0, pack },
    ),
    ...events.map((event) => fact(event, dataOf(event))),
  ];
}

// ---- random histories -----------------------------------------------------------------------------------------------

const DAYS = Array.from({ length: 40 }, (_none, index) =>
  new Date(Date.UTC(2024, 1, 1) + index * 86_400_000).toISOString().slice(0, 10),
);
const LATER = DAYS.map((day) => yearLater(day));
const day = fc.constantFrom(...DAYS, ...LATER);
const step = fc.record({
  fact: fc.integer({ min: 1, max: 12 }),
  kind: fc.constantFrom('member', 'staff', 'delegation', 'evidence'),
  person: fc.integer({ min: 1, max: 2 }),
  from: fc.constantFrom(...DAYS),
  length: fc.option(fc.integer({ min: 0, max: 400 }), { nil: null, freq: 2 }),
  isGoneAtAll: fc.integer({ min: 0, max: 9 }),
  // Most lines are authorized by an investigator, or no answer would be yes.
  status: fc.oneof(
    { weight: 2, arbitrary: fc.constant('authorized' as const) },
    { weight: 1, arbitrary: fc.constantFrom('proposed', 'accepted', 'ended', 'replaced') },
  ),
  leads: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  by: fc.integer({ min: 1, max: 2 }),
  grade: fc.constantFrom('self_stated', 'attached', 'own'),
});

/** A fact keeps its kind and its person through its versions. */
const history = fc.array(step, { minLength: 4, maxLength: 40, size: 'max' }).map((steps) => {
  const first = new Map<number, Pick<Event, 'kind' | 'person'>>();
  return steps.map((each, at): Event => {
    const { kind, person } = first.get(each.fact) ?? each;
    first.set(each.fact, { kind, person });
    const { fact, from, length, status, leads, by, grade } = each;
    const to =
      length === null
        ? null
        : new Date(Date.parse(`${from}T00:00:00Z`) + length * 86_400_000).toISOString().slice(0, 10);
    // One in ten takes the fact back.
    return { at, fact, kind, person, from, to, gone: each.isGoneAtAll === 0, status, leads, by, grade };
  });
});
const question = fc.record({
  person: fc.integer({ min: 1, max: 2 }),
  day,
  known: fc.integer({ min: -1, max: 45 }),
});

function productSays(
  facts: readonly Fact[],
  { person, day: asked, known }: { person: number; day: string; known: number },
): Said {
  const state = stateOf(facts, momentOf(known));
  const { isAuthorized, isTrained } = answerFor(state, {
    personId: person,
    trialId: TRIAL,
    task: 'T01',
    day: asked,
  });
  return { authorized: isAuthorized, trained: isTrained };
}

describe('the answer for a day', () => {
  test('is that of an oracle, for random histories, days, and moments', () => {
    const seen = { yes: 0, no: 0, authorized: 0 };
    fc.assert(
      fc.property(history, fc.array(question, { minLength: 20, maxLength: 20 }), (events, questions) => {
        const facts = factsOf(events);
        for (const each of questions) {
          const expected = ask(events, each.person, each.day, each.known);
          expect(productSays(facts, each)).toEqual(expected);
          seen[expected.authorized || expected.trained ? 'yes' : 'no'] += 1;
          if (expected.authorized) seen.authorized += 1;
        }
      }),
      { numRuns: Number(process.env['ORACLE_RUNS'] ?? 1000) },
    );
    // A test in which everybody is always refused would prove nothing.
    expect(seen.yes).toBeGreaterThan(seen.no / 50);
    expect(seen.authorized).toBeGreaterThan(seen.no / 500);
  });

  test('of a line that was ended ahead is yes to the end of its last day, and then no', () => {
    const last = '2024-03-01';
    const of = {
      person: 1,
      by: 1,
      from: START,
      to: null,
      gone: false,
      status: 'authorized',
      leads: true,
      grade: 'own',
    } as const;
    const events: Event[] = [
      { ...of, at: 0, fact: 1, kind: 'member' },
      { ...of, at: 1, fact: 2, kind: 'staff' },
      { ...of, at: 2, fact: 3, kind: 'delegation' },
      { ...of, at: 3, fact: 3, kind: 'delegation', status: 'ended', to: last },
    ];
    const facts = factsOf(events);
    for (const asked of DAYS)
      for (const known of [2, 3]) {
        const said = productSays(facts, { person: 1, day: asked, known });
        expect(said).toEqual(ask(events, 1, asked, known));
        expect(said.authorized).toBe(START <= asked && (known === 2 || asked <= last));
      }
  });

  test('stays the same, whatever is recorded after the moment asked about', () => {
    fc.assert(
      fc.property(history, history, question, (events, more, each) => {
        const known = events.length - 1;
        const after = more.map((event) => ({
          ...event,
          at: event.at + events.length,
          fact: event.fact + 50,
        }));
        const asked = { ...each, known };
        expect(productSays(factsOf([...events, ...after]), asked)).toEqual(
          productSays(factsOf(events), asked),
        );
      }),
      { numRuns: 100 },
    );
  });
});
