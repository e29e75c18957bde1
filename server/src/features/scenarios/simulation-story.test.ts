import { scenarios, type ScenarioSession } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { sha256 } from '../../content/load-course.ts';
import type { SimulationFile } from '../../content/simulation-schemas.ts';
import { verifyLedger } from '../../core/ledger-chain.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

const CONSENT = 'difficult-informed-consent';
const ALL = [
  'data-query-standoff',
  CONSENT,
  'essential-document-chase',
  'fda-inspection-as-pi',
  'recruitment-in-trouble',
  'routine-monitoring-visit',
];
const find = (id: string) => academy.catalogue.practice.simulation(id)!;

const start = async (person: Learner, id: string) =>
  (await person.call(scenarios.start, { params: { id } })).body.sessionId;
const read = async (person: Learner, id: number) =>
  (await person.call(scenarios.session, { params: { id } })).body;

/** Chooses the given options in turn, such as `b d c`; returns the last state. */
async function choose(person: Learner, sessionId: number, optionIds: string): Promise<ScenarioSession> {
  let session = await read(person, sessionId);
  for (const optionId of optionIds.split(' '))
    session = (
      await person.call(scenarios.decide, {
        params: { id: sessionId },
        body: { interactionId: session.interaction!.id, optionId },
      })
    ).body;
  return session;
}

async function play(optionIds: string, id = CONSENT): Promise<ScenarioSession> {
  const person = await academy.learner();
  return choose(person, await start(person, id), optionIds);
}

const BEST = 'b d c b a c c';
const criterion = (session: ScenarioSession, category: string) =>
  session.results!.criteria.find((each) => each.category.startsWith(category));

describe('what is measured', () => {
  test('differs between two sessions with the same total', { tags: ['C-PLAYER-17'] }, async () => {
    const careless = await play('b d c a a b c');
    const untidy = await play('c d c b a c d');
    expect(careless.score).toBe(untidy.score);
    // Pressing him and letting him sign costs six of thirteen points for his rights.
    expect(criterion(careless, 'Participant rights')).toMatchObject({
      weight: 30,
      measured: { earned: 7, reachable: 13 },
      points: Math.round((7 / 13) * 30),
    });
    expect(criterion(untidy, 'Participant rights')?.measured).toEqual({ earned: 12, reachable: 13 });
    expect(criterion(untidy, 'Regulatory')?.measured).toEqual({ earned: 4, reachable: 7 });
  });

  test('decides each objective by its own moments', { tags: ['C-PLAYER-16'] }, async () => {
    const { results } = await play('c b a b b c c');
    expect(results!.objectives.map(({ isAchieved }) => isAchieved)).toEqual([false, false, true, true, true]);
    expect(results!.objectives[4]).toMatchObject({ measured: { earned: 4, reachable: 4 } });
  });

  test('is shown for each choice', async () => {
    const { results } = await play(BEST);
    const first = results!.choices[0]!;
    expect(first.measured).toEqual([
      { category: find(CONSENT).evaluationCriteria[1]!.category, earned: 3, reachable: 3 },
      { category: find(CONSENT).evaluationCriteria[3]!.category, earned: 2, reachable: 2 },
    ]);
  });

  test.each(ALL)('reaches 100 percent in every criterion on the best way through %s', async (id) => {
    const { interactions } = find(id);
    const best = interactions.map(({ options, measures }) => {
      const sum = (points: Record<string, number>) =>
        measures.reduce((total, each) => total + (points[each] ?? 0), 0);
      return options
        .filter(({ outcome }) => outcome === 'positive')
        .toSorted((a, b) => sum(b.points) - sum(a.points))[0]!.id;
    });
    const { results } = await play(best.join(' '), id);
    expect(results).toMatchObject({ percentage: 100, consequences: [] });
    for (const { weight, points, measured } of results!.criteria) {
      expect(points).toBe(weight);
      expect(measured!.earned).toBe(measured!.reachable);
    }
    expect(results!.objectives.every(({ isAchieved }) => isAchieved)).toBe(true);
  });
});

describe('what a choice leaves behind', () => {
  test('is a different later scene, told because of it', async () => {
    const person = await academy.learner();
    const id = await start(person, CONSENT);
    const worse = await choose(person, id, 'b a');
    expect(worse.interaction?.scene).toContain('For eight minutes Arta translated.');
    const better = await choose(person, await start(person, CONSENT), 'b d');
    expect(better.interaction?.scene).not.toContain('Arta translated');
    expect(better.interaction?.title).toBe(worse.interaction?.title);
    const { results } = await choose(person, id, 'c b a c c');
    expect(results!.consequences).toEqual([
      {
        interactionId: 'i3',
        title: 'The placebo question',
        because: expect.stringMatching(/^Because you let Arta translate, /) as unknown,
        causes: ['Language'],
      },
    ]);
  });

  test('is a different document, which no later choice rewrites', async () => {
    const person = await academy.learner();
    const id = await start(person, 'routine-monitoring-visit');
    const findings = ({ scenario }: ScenarioSession) =>
      scenario.environment.documents.find((each) => each.id === 'finding-list')?.html;
    const worse = await choose(person, id, 'd b a c d a');
    expect(findings(worse)).toContain('log line changed to 41187');
    expect(findings(await choose(person, id, 'a'))).toBe(findings(worse));
    const better = await choose(person, await start(person, 'routine-monitoring-visit'), 'd b a c d b');
    expect(findings(better)).not.toContain('log line changed');
  });

  test('is an ending, by flags or by counters', async () => {
    expect((await play(BEST)).results!.ending).toMatchObject({
      title: 'A decision that is his',
      because: expect.stringMatching(/^Because you /) as unknown,
      html: expect.stringContaining('<p>') as unknown,
    });
    expect((await play('b d c b a c a')).results!.ending?.title).toBe('Two times, side by side');
    expect((await play('a b b d c a b')).results!.ending?.title).toBe('Valid, and hard to prove');
  });

  test('stands in four counters, between the lowest and the highest that were possible', async () => {
    const { results } = await play(BEST);
    expect(results!.counters.map(({ name, value }) => [name, value])).toEqual([
      ['safety', 10],
      ['evidence', 12],
      ['trust', 11],
      ['minutes', 86],
    ]);
    for (const { value, lowest, highest, meaning } of results!.counters) {
      expect(value).toBeGreaterThanOrEqual(lowest);
      expect(value).toBeLessThanOrEqual(highest);
      expect(meaning).not.toBe('');
    }
  });
});

/** Some plain words of a text, as they stand in its HTML too. */
const wordsOf = (text: string) => /[A-Za-z][A-Za-z ,]{25,}/.exec(text)?.[0] ?? text.slice(0, 20);

describe.each(ALL)('before a choice in %s', (id) => {
  test('the browser gets no points, flags, counters, other variants, or endings', async () => {
    const person = await academy.learner();
    const { interactions, endings } = find(id);
    const sessionId = await start(person, id);
    const url = `/api/scenario-sessions/${sessionId}`;
    for (const [index, moment] of interactions.entries()) {
      const { body } = await academy.app.server.inject({ url, headers: { cookie: person.cookie } });
      expect(body).not.toMatch(/"(points|sets|counters|when|because|measures|objectives|measured|ending)":/);
      for (const { title, text } of endings) {
        expect(body).not.toContain(JSON.stringify(title));
        expect(body).not.toContain(wordsOf(text));
      }
      for (const { because } of interactions.flatMap(({ variants }) => variants))
        expect(body).not.toContain(wordsOf(because));
      for (const { scene } of interactions.slice(index + 1)) expect(body).not.toContain(wordsOf(scene));
      await choose(person, sessionId, moment.options.at(-1)!.id);
    }
  });
});

describe('a session on a text from before choices left traces', () => {
  /** The text as it was stored then. */
  function oldText(): string {
    const { counters: _counters, endings: _endings, ...rest } = find(CONSENT);
    const old = {
      ...rest,
      environment: {
        ...rest.environment,
        documents: rest.environment.documents.map(({ variants: _variants, ...document }) => document),
      },
      interactions: rest.interactions.map((moment) => {
        const { objectives: _o, measures: _m, variants: _v, opening: _p, ...kept } = moment;
        const options = kept.options.map(({ points: _x, counters: _c, sets: _s, ...option }) => option);
        return { ...kept, options };
      }),
      evaluationCriteria: rest.evaluationCriteria.map(({ category, weight }) => ({ category, weight })),
    };
    return JSON.stringify(old satisfies Partial<Record<keyof SimulationFile, unknown>>);
  }

  async function insertOld(person: Learner, optionIds: string, isOver: boolean): Promise<number> {
    const { db } = academy.database;
    const at = academy.clock.now;
    const text = oldText();
    await db
      .insertInto('textSnapshots')
      .values({
        hash: sha256(text),
        kind: 'simulation',
        referenceId: find(CONSENT).order,
        version: '',
        text,
        createdAt: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const choices = optionIds.split(' ').map((optionId, index) => {
      const interaction = find(CONSENT).interactions[index]!;
      const { outcome } = interaction.options.find((each) => each.id === optionId)!;
      return { interactionId: interaction.id, optionId, outcome, at: at.toISOString() };
    });
    const { id } = await db
      .insertInto('scenarioSessions')
      .values({
        userId: person.id,
        scenarioId: CONSENT,
        contentHash: sha256(text),
        choices: JSON.stringify(choices),
        startedAt: at,
        score: 40,
        ...(isOver && { completedAt: at, percentage: 57 }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  test('opens with the results that it had, and says that they were not measured', async () => {
    const person = await academy.learner();
    const session = await read(person, await insertOld(person, 'b d c a b b d', true));
    expect(session).toMatchObject({ interaction: null, score: 40 });
    expect(session.results).toMatchObject({
      percentage: 57,
      rating: 'Fair',
      ending: null,
      counters: [],
      consequences: [],
    });
    expect(session.results!.criteria).toEqual(
      find(CONSENT).evaluationCriteria.map(({ category, weight }) => ({
        category,
        weight,
        points: Math.round(0.57 * weight),
        measured: null,
      })),
    );
    expect(session.results!.objectives[0]).toMatchObject({ isAchieved: false, measured: null });
    expect(session.results!.choices).toHaveLength(7);
    for (const { options, measured } of session.results!.choices) {
      expect(measured).toEqual([]);
      expect(options.every(({ counters }) => counters === null)).toBe(true);
    }
  });

  test('can be continued to its end, and is recorded as practice', async () => {
    const person = await academy.learner();
    const id = await insertOld(person, 'b d c b', false);
    const { results } = await choose(person, id, 'a c c');
    expect(results).toMatchObject({ ending: null, counters: [] });
    const { db } = academy.database;
    const { after } = await db
      .selectFrom('ledger')
      .select('after')
      .where('subjectId', '=', person.id)
      .where('action', '=', 'simulation.completed')
      .executeTakeFirstOrThrow();
    const recorded = JSON.parse(after ?? '{}') as Record<string, unknown>;
    expect(recorded).toMatchObject({ kind: 'practice', sessionId: id });
    expect(recorded).not.toHaveProperty('criteria');
    expect((await verifyLedger(db)).faults).toEqual([]);
  });
});
