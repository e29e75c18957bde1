import { ROLES, scenarios, search, users, type DecisionScenario } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { verifyLedger } from '../../core/ledger-chain.ts';
import { countScenarios, hasPlayedSince, listDone } from './scenarios.service.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

const list = async (person: Learner) => (await person.call(scenarios.list)).body;
const choose = (person: Learner, id: string, optionId: string) =>
  person.call(scenarios.choose, { params: { id }, body: { optionId } });

/** A scenario with its key, which only the server knows. */
function decisionFile(index = 0) {
  const decision = academy.catalogue.practice.decisions[index];
  if (!decision) throw new Error('There are no decision scenarios.');
  const best = decision.options.find(({ isCorrect }) => isCorrect);
  const other = decision.options.find(({ isCorrect }) => !isCorrect);
  if (!best || !other) throw new Error(`${decision.id} has no key.`);
  return { decision, best, other };
}

const ledgerOf = (userId: number) =>
  academy.database.db
    .selectFrom('ledger')
    .select(['action', 'object', 'after'])
    .where('subjectId', '=', userId)
    .where('action', '=', 'scenario.decided')
    .execute();

describe('the library', () => {
  test(
    'has seven decision scenarios with all fields, in the six categories',
    { tags: ['L-SCEN-01', 'L-SCEN-02', 'L-SCEN-03', 'L-SCEN-04'] },
    async () => {
      const { decisions } = await list(await academy.learner());
      expect(decisions).toHaveLength(7);
      const categories = new Set(decisions.map(({ category }) => category));
      expect(categories).toEqual(
        new Set([
          'Subject Management',
          'Safety Management',
          'Regulatory Management',
          'Site Management',
          'Sponsor Relations',
          'Data Integrity',
        ]),
      );
      for (const scenario of decisions) {
        expect(['Beginner', 'Intermediate', 'Advanced']).toContain(scenario.difficulty);
        expect(scenario.options).toHaveLength(4);
        expect(scenario.regulations.length).toBeGreaterThan(0);
        expect(scenario.choice).toBeNull();
      }
    },
  );

  test(
    'lists the simulations with their card fields',
    { tags: ['C-ADV-35', 'C-ADV-17', 'C-ADV-18', 'C-ADV-20', 'C-PLAYER-20'] },
    async () => {
      const { simulations } = await list(await academy.learner());
      expect(simulations.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['fda-inspection-as-pi', 'difficult-informed-consent']),
      );
      for (const simulation of simulations) {
        expect(simulation.targetRoles.every((role) => ROLES.includes(role))).toBe(true);
        expect(simulation.learningObjectives.length).toBeGreaterThan(2);
        expect(simulation.name && simulation.description && simulation.type).toBeTruthy();
        expect(['beginner', 'intermediate', 'advanced']).toContain(simulation.difficultyLevel);
        expect(simulation.estimatedDuration).toBeGreaterThan(0);
        expect(simulation.environment.characters.length).toBeGreaterThan(1);
        expect(simulation.evaluationCriteria.reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
        expect(simulation).toMatchObject({ openSessionId: null, completedSessions: 0, bestPercentage: null });
      }
    },
  );

  test(
    'has the specified weights and durations for the first two simulations',
    { tags: ['C-PLAYER-21', 'C-PLAYER-22'] },
    async () => {
      const { simulations } = await list(await academy.learner());
      const facts = (id: string) => {
        const found = simulations.find((each) => each.id === id);
        return [found?.estimatedDuration, found?.evaluationCriteria.map(({ weight }) => weight)];
      };
      expect(facts('fda-inspection-as-pi')).toEqual([45, [30, 25, 25, 20]]);
      expect(facts('difficult-informed-consent')).toEqual([30, [30, 30, 25, 15]]);
    },
  );

  test('reveals no consequences of the options', async () => {
    const { text } = await readText(await academy.learner());
    const { decision } = decisionFile();
    expect(text).toContain(decision.title);
    for (const { explanation, consequences } of decision.options) {
      expect(text).not.toContain(explanation);
      expect(text).not.toContain(consequences);
    }
    for (const { interactions, debrief } of academy.catalogue.practice.simulations) {
      expect(text).not.toContain(debrief.slice(0, 60));
      for (const { scene, options } of interactions) {
        expect(text).not.toContain(scene.slice(0, 60));
        for (const { feedback } of options) expect(text).not.toContain(feedback.slice(0, 60));
      }
    }
    expect(text).not.toContain('isCorrect');
    expect(text).not.toContain('outcome');
  });

  test('shows the options in a stable order per learner', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => academy.learner()));
    const orderOf = ({ decisions }: { decisions: DecisionScenario[] }) =>
      decisions.map(({ options }) => options.map(({ id }) => id).join('')).join(' ');
    const orders = await Promise.all(people.map(async (person) => orderOf(await list(person))));
    expect(new Set(orders).size).toBe(people.length);
    const [first] = people;
    expect(orderOf(await list(first!))).toBe(orders[0]);
    // The best option is at any given position only by chance.
    const places = orders.flatMap((order) =>
      order.split(' ').map((ids, index) => ids.indexOf(decisionFile(index).best.id)),
    );
    expect(new Set(places).size).toBeGreaterThan(1);
  });

  async function readText(person: Learner): Promise<{ text: string }> {
    const headers = { cookie: person.cookie };
    const { body } = await academy.app.server.inject({ url: '/api/scenarios', headers });
    return { text: body };
  }
});

describe('choosing', () => {
  test('locks the choice and explains all options', { tags: ['C-SCEN-02'] }, async () => {
    const person = await academy.learner();
    const { decision, other } = decisionFile();
    const { status, body } = await choose(person, decision.id, other.id);
    expect(status).toBe(200);
    expect(body.choice).toMatchObject({
      optionId: other.id,
      isCorrect: false,
      at: academy.clock.now.toISOString(),
      learningPoints: decision.learningPoints,
    });
    expect(body.choice?.options.map(({ id }) => id)).toEqual(body.options.map(({ id }) => id));
    expect(body.choice?.options).toEqual(expect.arrayContaining(decision.options));
    expect(await ledgerOf(person.id)).toEqual([
      {
        action: 'scenario.decided',
        object: `scenario:${decision.id}`,
        after: JSON.stringify({ optionId: other.id, isCorrect: false }),
      },
    ]);
  });

  test('a choice is shown again later, only to its learner', { tags: ['C-SCEN-03'] }, async () => {
    const person = await academy.learner();
    const { decision, best } = decisionFile();
    const { body } = await choose(person, decision.id, best.id);
    academy.clock.now = new Date(academy.clock.now.getTime() + 86_400_000);
    expect((await list(person)).decisions.find(({ id }) => id === decision.id)).toEqual(body);
    const stranger = await list(await academy.learner());
    expect(stranger.decisions.find(({ id }) => id === decision.id)?.choice).toBeNull();
  });

  test(
    'repeating a choice returns the same result; a different one is refused',
    { tags: ['C-SCEN-02'] },
    async () => {
      const person = await academy.learner();
      const { decision, best, other } = decisionFile();
      const first = await choose(person, decision.id, other.id);
      academy.clock.now = new Date(academy.clock.now.getTime() + 1000);
      expect(await choose(person, decision.id, other.id)).toMatchObject({ status: 200, body: first.body });
      const second = await choose(person, decision.id, best.id);
      expect(second).toMatchObject({ status: 409, error: { code: 'scenarios.already_chosen' } });
      expect(await ledgerOf(person.id)).toHaveLength(1);
    },
  );

  test('one of many concurrent choices is stored, with one ledger row', async () => {
    const person = await academy.learner();
    const { decision } = decisionFile();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_each, index) =>
        choose(person, decision.id, decision.options[index % 4]?.id ?? ''),
      ),
    );
    const taken = answers.filter(({ status }) => status === 200);
    expect(new Set(taken.map(({ body }) => body.choice?.optionId)).size).toBe(1);
    expect(taken).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await ledgerOf(person.id)).toHaveLength(1);
    expect((await verifyLedger(academy.database.db)).faults).toEqual([]);
  });

  test.each([
    ['of an unknown scenario', 'no-such-scenario', 'a', 404, 'scenarios.not_found'],
    ['of a simulation', 'fda-inspection-as-pi', 'a', 404, 'scenarios.not_found'],
    ['of an unknown option', undefined, 'z', 400, 'scenarios.unknown_option'],
    ['of nothing', undefined, '', 400, 'request.invalid'],
    ['of something long', undefined, 'x'.repeat(21), 400, 'request.invalid'],
  ])('%s is refused', async (_what, id, optionId, status, code) => {
    const person = await academy.learner();
    const answer = await choose(person, id ?? decisionFile().decision.id, optionId);
    expect(answer).toMatchObject({ status, error: { code } });
    if (status === 400) expect(answer.error.fields).toHaveProperty('optionId');
  });

  test('requires any paid role', async () => {
    const { decision, best } = decisionFile();
    for (const options of [{ isPaid: false }, { role: null }]) {
      const answer = await choose(await academy.learner(options), decision.id, best.id);
      expect(answer).toMatchObject({ status: 403, error: { code: 'roles.not_paid' } });
    }
    const outside = ROLES.find((role) => !decision.targetRoles.includes(role)) ?? 'CTA';
    expect((await choose(await academy.learner({ role: outside }), decision.id, best.id)).status).toBe(200);
  });
});

describe('use by other features', () => {
  test(
    'the dashboard counts completed scenarios and awards the first',
    { tags: ['L-DASH-10', 'L-DASH-11'] },
    async () => {
      const person = await academy.learner();
      const board = async () => (await person.call(users.dashboard, { params: { userId: person.id } })).body;
      const { decisions, simulations } = academy.catalogue.practice;
      const total = decisions.length + simulations.length;
      expect((await board()).scenarios).toEqual({ total, completed: 0 });
      const { decision, best } = decisionFile();
      await choose(person, decision.id, best.id);
      const after = await board();
      expect(after.scenarios).toEqual({ total, completed: 1 });
      expect(after.achievements.find(({ id }) => id === 'first-scenario')?.earnedAt).toBe(
        academy.clock.now.toISOString(),
      );
      expect(after.streakDays).toBe(1);
    },
  );

  test('a decision counts as completed whenever it was made', async () => {
    const person = await academy.learner();
    const { db } = academy.database;
    const { decision, best } = decisionFile();
    const tomorrow = new Date(academy.clock.now.getTime() + 86_400_000);
    expect(await hasPlayedSince(db, person.id, decision.id, new Date(0))).toBe(false);
    await choose(person, decision.id, best.id);
    expect(await hasPlayedSince(db, person.id, decision.id, tomorrow)).toBe(true);
    expect(await listDone(db, person.id)).toEqual(new Set([decision.id]));
    expect(await countScenarios(db, person.id)).toEqual({
      decided: 1,
      simulations: 0,
      firstAt: academy.clock.now,
    });
  });

  test('search finds scenarios and links to them', async () => {
    const person = await academy.learner();
    const find = async (q: string) =>
      (await person.call(search.find, { query: { q, types: 'scenario' } })).body.results[0];
    const { decision } = decisionFile();
    expect(await find(decision.title)).toMatchObject({
      type: 'scenario',
      id: decision.order,
      title: decision.title,
      href: `/scenarios?scenario=${decision.id}`,
      isLocked: false,
    });
    expect(await find('FDA Inspection as Principal Investigator')).toMatchObject({
      id: 101,
      href: '/scenarios/fda-inspection-as-pi/play',
    });
    const [{ explanation } = { explanation: '' }] = decision.options;
    const told = await person.call(search.find, { query: { q: explanation.slice(0, 150) } });
    expect(JSON.stringify(told.body.results)).not.toContain(explanation.slice(0, 60));
  });
});
