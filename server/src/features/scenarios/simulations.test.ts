import { scenarios, users, type Outcome, type ScenarioSession } from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { setCatalogue } from '../../../test/catalogue.ts';
import type { SimulationFile } from '../../content/simulation-schemas.ts';
import { verifyLedger } from '../../core/ledger-chain.ts';
import { countScenarios, hasPlayedSince, listDone } from './scenarios.service.ts';

let academy: TestAcademy;
let simulation: SimulationFile;
beforeAll(async () => {
  academy = await startAcademy();
  const found = academy.catalogue.practice.simulation('difficult-informed-consent');
  if (!found) throw new Error('The simulation is missing.');
  simulation = found;
});
beforeEach(() => academy.reset());
afterEach(() => setCatalogue(academy, academy.catalogue));
afterAll(() => academy.close());

const start = async (person: Learner, id = simulation.id) =>
  (await person.call(scenarios.start, { params: { id } })).body.sessionId;
const read = (person: Learner, id: number) => person.call(scenarios.session, { params: { id } });
const choose = (person: Learner, id: number, interactionId: string, optionId: string) =>
  person.call(scenarios.decide, { params: { id }, body: { interactionId, optionId } });

/** The option with a given outcome, which only the server knows. */
function optionWith(session: ScenarioSession, outcome: Outcome): string {
  const interaction = simulation.interactions[session.index];
  const option = interaction?.options.find((each) => each.outcome === outcome);
  if (!option) throw new Error(`Interaction ${session.index} has no ${outcome} option.`);
  return option.id;
}

/** Completes a session, choosing by the given outcomes in turn. */
async function play(person: Learner, outcomes: readonly Outcome[]): Promise<ScenarioSession> {
  const id = await start(person);
  let session = (await read(person, id)).body;
  while (session.interaction) {
    const wanted = outcomes[session.index % outcomes.length] ?? 'positive';
    session = (await choose(person, id, session.interaction.id, optionWith(session, wanted))).body;
  }
  return session;
}

/** An author saves: the simulation has a new name, one interaction less, and different text. */
function rewrite(): void {
  const changed: SimulationFile = {
    ...simulation,
    name: 'Rewritten',
    debrief: 'Another debrief.',
    interactions: simulation.interactions.slice(1),
  };
  setCatalogue(academy, {
    ...academy.catalogue,
    practice: {
      ...academy.catalogue.practice,
      simulations: [changed],
      simulation: (id) => (id === changed.id ? changed : undefined),
    },
  });
}

const total = () => simulation.interactions.length;
const pass = (minutes: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + minutes * 60_000);
};

describe('starting', () => {
  test(
    'opens a session at the first interaction with score 0',
    { tags: ['C-PLAYER-02', 'C-PLAYER-09', 'C-PLAYER-23', 'C-ADV-22', 'C-API-12'] },
    async () => {
      const person = await academy.learner();
      const { status, body } = await person.call(scenarios.start, {
        params: { id: simulation.id },
        body: { userId: 2_000_000_000 },
      });
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          sessionId: body.sessionId,
          scenarioId: simulation.id,
          startTime: academy.clock.now.toISOString(),
          progress: 0,
          redirectUrl: `/scenarios/${simulation.id}/play?session=${body.sessionId}`,
        },
      });
      const session = (await read(person, body.sessionId)).body;
      const first = simulation.interactions[0]!;
      expect(session).toMatchObject({
        index: 0,
        total: total(),
        score: 0,
        maxScore: total() * 10,
        progress: 0,
        completedAt: null,
        choices: [],
        results: null,
        interaction: { id: first.id, title: first.title, situation: first.situation },
      });
      expect(session.interaction?.scene).toContain('<p>');
      expect(session.scenario.environment.documents[0]?.html).toMatch(/<(p|table|div)/);
    },
  );

  test('reveals no outcomes or debriefs', { tags: ['C-PLAYER-06', 'C-PLAYER-07'] }, async () => {
    const person = await academy.learner();
    const { body } = await read(person, await start(person));
    const text = JSON.stringify(body);
    for (const { options } of simulation.interactions)
      for (const { feedback } of options) expect(text).not.toContain(feedback.slice(0, 40));
    expect(text).not.toMatch(/outcome|feedback|"rule"|skillRequired|"difficulty"/);
    expect(text).not.toContain(simulation.interactions[1]!.scene.slice(0, 40));
    const file = simulation.interactions[0]!.options;
    for (const option of body.interaction!.options)
      expect(option).toEqual({ id: option.id, text: file.find(({ id }) => id === option.id)!.text });
  });

  test(
    'again creates a new session; the newest open one is offered to resume',
    { tags: ['C-PLAYER-18'] },
    async () => {
      const person = await academy.learner();
      const offered = async () =>
        (await person.call(scenarios.list)).body.simulations.find(({ id }) => id === simulation.id);
      const first = await start(person);
      expect((await offered())?.openSessionId).toBe(first);
      const second = await start(person);
      expect(second).not.toBe(first);
      expect((await offered())?.openSessionId).toBe(second);
      await play(person, ['positive']);
      // Starting again abandoned the older ones; they can still be read.
      expect(await offered()).toMatchObject({
        openSessionId: null,
        completedSessions: 1,
        bestPercentage: 100,
      });
      expect((await read(person, first)).body.index).toBe(0);
    },
  );

  test('shuffles the options per session and keeps their order', async () => {
    const person = await academy.learner();
    const orders = new Set<string>();
    for (let count = 0; count < 8; count++) {
      const id = await start(person);
      const order = async () =>
        (await read(person, id)).body.interaction?.options.map((option) => option.id).join('') ?? '';
      expect(await order()).toBe(await order());
      orders.add(await order());
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  test('requires a paid role and an existing simulation', async () => {
    for (const options of [{ isPaid: false }, { role: null }]) {
      const person = await academy.learner(options);
      const answer = await person.call(scenarios.start, { params: { id: simulation.id } });
      expect(answer).toMatchObject({ status: 403, error: { code: 'roles.not_paid' } });
    }
    const person = await academy.learner();
    const decision = academy.catalogue.practice.decisions[0]!;
    for (const id of ['no-such-scenario', decision.id, '%00', 'x'.repeat(101)]) {
      const answer = await person.call(scenarios.start, { params: { id } });
      expect([400, 404], id).toContain(answer.status);
    }
  });
});

describe('choosing', () => {
  test(
    'records the choice, adds its points, and moves on',
    { tags: ['C-PLAYER-10', 'C-PLAYER-12'] },
    async () => {
      const person = await academy.learner();
      const id = await start(person);
      let score = 0;
      for (const [outcome, points] of [
        ['positive', 10],
        ['neutral', 5],
        ['negative', 0],
      ] as const) {
        const before = (await read(person, id)).body;
        const { title } = before.interaction!;
        const { status, body } = await choose(
          person,
          id,
          before.interaction!.id,
          optionWith(before, outcome),
        );
        score += points;
        expect(status).toBe(200);
        expect(body).toMatchObject({ outcome, points, score, index: before.index + 1 });
        expect(body.choices.at(-1)).toMatchObject({ title, outcome });
        expect(body.progress).toBe(Math.round((body.index / total()) * 100));
        const { outcome: _outcome, points: _points, ...state } = body;
        expect((await read(person, id)).body).toEqual(state);
      }
    },
  );

  test('counts a repeated choice once; anything but the current interaction is refused', async () => {
    const person = await academy.learner();
    const id = await start(person);
    const session = (await read(person, id)).body;
    const [first, second] = simulation.interactions;
    const chosen = optionWith(session, 'neutral');
    const answer = await choose(person, id, first!.id, chosen);
    expect(await choose(person, id, first!.id, chosen)).toMatchObject({ status: 200, body: answer.body });
    const other = first!.options.find((option) => option.id !== chosen)!.id;
    for (const [interactionId, optionId] of [
      [first!.id, other],
      [simulation.interactions[2]!.id, 'a'],
      ['nowhere', 'a'],
    ] as const)
      expect(await choose(person, id, interactionId, optionId)).toMatchObject({
        status: 409,
        error: { code: 'sessions.wrong_interaction' },
      });
    expect(await choose(person, id, second!.id, 'zzz')).toMatchObject({
      status: 400,
      error: { code: 'scenarios.unknown_option', fields: { optionId: expect.any(String) as string } },
    });
    expect((await read(person, id)).body).toMatchObject({ index: 1, score: 5 });
  });

  test('counts only one of two concurrent choices', async () => {
    const person = await academy.learner();
    const id = await start(person);
    const { interaction } = (await read(person, id)).body;
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_each, index) =>
        choose(person, id, interaction!.id, interaction!.options[index % 3]!.id),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(6);
    expect((await read(person, id)).body).toMatchObject({ index: 1, choices: [{}] });
  });

  test('is for the owner only; an admin may read', async () => {
    const owner = await academy.learner();
    const id = await start(owner);
    const stranger = await academy.learner();
    const admin = await academy.learner({ role: null, isAdmin: true });
    const missing = await choose(stranger, 2_000_000_000, 'i1', 'a');
    expect(missing).toMatchObject({ status: 404, error: { code: 'sessions.not_found' } });
    expect((await choose(stranger, id, 'i1', 'a')).error).toEqual(missing.error);
    expect((await read(stranger, id)).status).toBe(404);
    expect((await read(admin, id)).body).toEqual((await read(owner, id)).body);
    expect((await choose(admin, id, 'i1', 'a')).status).toBe(404);
  });
});

describe('the results', () => {
  test(
    'come after the last interaction, with every choice explained',
    { tags: ['C-PLAYER-11', 'C-PLAYER-13', 'C-PLAYER-14', 'C-PLAYER-17'] },
    async () => {
      const person = await academy.learner();
      const session = await play(person, ['positive', 'neutral']);
      const score = Math.ceil(total() / 2) * 10 + Math.floor(total() / 2) * 5;
      const percentage = Math.round((score / (total() * 10)) * 100);
      expect(session).toMatchObject({
        index: total(),
        progress: 100,
        score,
        maxScore: total() * 10,
        completedAt: academy.clock.now.toISOString(),
        interaction: null,
      });
      const results = session.results!;
      expect(results).toMatchObject({ percentage, rating: percentage >= 80 ? 'Excellent' : 'Good' });
      for (const { weight, points, measured } of results.criteria)
        expect(points).toBe(Math.round((measured!.earned / measured!.reachable) * weight));
      expect(results.debrief).toContain('<p>');
      expect(results.choices).toHaveLength(total());
      for (const [index, choice] of results.choices.entries()) {
        const interaction = simulation.interactions[index]!;
        expect(choice).toMatchObject({ interactionId: interaction.id, situation: interaction.situation });
        expect(choice.points).toBe(index % 2 === 0 ? 10 : 5);
        for (const { id, outcome, feedback, rule } of interaction.options)
          expect(choice.options).toContainEqual(expect.objectContaining({ id, outcome, feedback, rule }));
      }
    },
  );

  test.each([
    [['positive'], 100, 'Excellent', true],
    [['negative'], 0, 'Needs Improvement', false],
  ] as const)(
    'of %s choices only are %d percent, %s, with all objectives achieved or none',
    { tags: ['C-PLAYER-15', 'C-PLAYER-16'] },
    async (outcomes, percentage, rating, isAchieved) => {
      const { results } = await play(await academy.learner(), outcomes);
      expect(results).toMatchObject({ percentage, rating });
      expect(results!.objectives).toEqual(
        simulation.learningObjectives.map((text) => expect.objectContaining({ text, isAchieved }) as unknown),
      );
    },
  );

  test('of neutral choices only are 50 percent, Fair', { tags: ['C-PLAYER-15'] }, async () => {
    const { results } = await play(await academy.learner(), ['neutral']);
    expect(results).toMatchObject({ percentage: 50, rating: 'Fair' });
  });

  test(
    'are in the ledger once, and in the learner’s counts',
    { tags: ['L-DASH-10', 'L-DASH-11'] },
    async () => {
      const person = await academy.learner();
      const session = await play(person, ['positive']);
      const last = simulation.interactions.at(-1)!;
      const again = session.results!.choices.at(-1)!.optionId;
      expect((await choose(person, session.sessionId, last.id, again)).status).toBe(200);
      const { db } = academy.database;
      const rows = await db
        .selectFrom('ledger')
        .select(['object', 'after'])
        .where('subjectId', '=', person.id)
        .where('action', '=', 'simulation.completed')
        .execute();
      expect(rows).toHaveLength(1);
      expect(rows[0]?.object).toBe(`simulation:${simulation.id}`);
      const after = JSON.parse(rows[0]?.after ?? '{}') as Record<string, unknown>;
      expect(after).toMatchObject({ sessionId: session.sessionId, percentage: 100 });
      expect(after['contentHash']).toMatch(/^[0-9a-f]{64}$/);
      expect(after['choices']).toHaveLength(total());
      // Practice with what was measured, never a qualification.
      expect(after).toMatchObject({ kind: 'practice', ending: 'his-own-decision' });
      expect(after['criteria']).toEqual(
        session.results!.criteria.map(({ category, measured }, index) => ({
          criterion: simulation.evaluationCriteria[index]!.id,
          category,
          ...measured,
        })),
      );
      await play(person, ['neutral']);
      expect(await countScenarios(db, person.id)).toMatchObject({ decided: 0, simulations: 1 });
      expect(await listDone(db, person.id)).toEqual(new Set([simulation.id]));
      const board = await person.call(users.dashboard, { params: { userId: person.id } });
      expect(board.body.scenarios.completed).toBe(1);
      expect((await verifyLedger(db)).faults).toEqual([]);
    },
  );

  test('count only sessions completed afterward', async () => {
    const person = await academy.learner();
    const { db } = academy.database;
    await play(person, ['positive']);
    pass(1);
    const since = academy.clock.now;
    expect(await hasPlayedSince(db, person.id, simulation.id, since)).toBe(false);
    pass(1);
    await start(person);
    expect(await hasPlayedSince(db, person.id, simulation.id, since)).toBe(false);
    await play(person, ['negative']);
    expect(await hasPlayedSince(db, person.id, simulation.id, since)).toBe(true);
  });

  test(
    'include the history of completed sessions and the list of all',
    { tags: ['C-PLAYER-18'] },
    async () => {
      const person = await academy.learner();
      const first = await play(person, ['negative']);
      pass(60);
      const open = await start(person);
      pass(60);
      const second = await play(person, ['positive']);
      expect(second.results!.history.map(({ sessionId, percentage }) => [sessionId, percentage])).toEqual([
        [first.sessionId, 0],
        [second.sessionId, 100],
      ]);
      expect((await read(person, first.sessionId)).body.results).toMatchObject({
        percentage: 0,
        history: [{}, { sessionId: second.sessionId }],
      });
      const all = await person.call(scenarios.sessions, { params: { userId: person.id } });
      expect(all.body.map(({ sessionId, progress, rating }) => [sessionId, progress, rating])).toEqual([
        [second.sessionId, 100, 'Excellent'],
        [open, 0, null],
        [first.sessionId, 100, 'Needs Improvement'],
      ]);
    },
  );
});

describe('changed content', () => {
  test('a session continues with its original text, and its results stay readable', async () => {
    const person = await academy.learner();
    const finished = await play(person, ['positive']);
    const asFinished = (await read(person, finished.sessionId)).body;
    pass(1);
    const id = await start(person);
    const before = (await read(person, id)).body;
    await choose(person, id, before.interaction!.id, optionWith(before, 'neutral'));
    rewrite();
    expect((await read(person, finished.sessionId)).body).toEqual(asFinished);
    const open = (await read(person, id)).body;
    expect(open).toMatchObject({ index: 1, total: total(), scenario: { name: simulation.name } });
    const { status, body } = await choose(person, id, open.interaction!.id, optionWith(open, 'positive'));
    expect({ status, score: body.score }).toEqual({ status: 200, score: 15 });
    const renewed = (await read(person, await start(person))).body;
    expect(renewed).toMatchObject({ total: total() - 1, scenario: { name: 'Rewritten' } });
    const listed = await person.call(scenarios.sessions, { params: { userId: person.id } });
    expect(listed.body.map(({ scenarioName }) => scenarioName)).toEqual([
      'Rewritten',
      simulation.name,
      simulation.name,
    ]);
  });

  test('the text is stored once per version', async () => {
    for (let count = 0; count < 3; count++) await start(await academy.learner());
    const { rows } = await sql<{ kind: string; count: number }>`
      select kind, count(*)::int as count from text_snapshots group by kind`.execute(academy.database.db);
    expect(rows).toEqual([{ kind: 'simulation', count: 1 }]);
  });
});

test('a session with a damaged record is a server error; others continue', async () => {
  const person = await academy.learner();
  const [damaged, whole] = [await start(person), await start(person)];
  await academy.database.db
    .updateTable('scenarioSessions')
    .set({ choices: JSON.stringify([{ interactionId: 'i1' }]) })
    .where('id', '=', damaged)
    .execute();
  expect(await read(person, damaged)).toMatchObject({ status: 500, error: { code: 'server.failed' } });
  expect((await read(person, whole)).status).toBe(200);
});
