import { records, scenarios } from '@trialwright/contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { describeTranscript } from './transcript.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

const ID = 'difficult-informed-consent';

async function play(person: Learner) {
  const { sessionId } = (await person.call(scenarios.start, { params: { id: ID } })).body;
  let session = (await person.call(scenarios.session, { params: { id: sessionId } })).body;
  while (session.interaction) {
    const body = { interactionId: session.interaction.id, optionId: 'c' };
    session = (await person.call(scenarios.decide, { params: { id: sessionId }, body })).body;
  }
  return session;
}

test('a simulation is in the training record with its measured criteria, as practice', async () => {
  const person = await academy.learner();
  const { results, scenario } = await play(person);
  const record = (await person.call(records.get, { params: { userId: person.id } })).body;
  expect(record.simulations).toEqual([
    {
      name: scenario.name,
      percentage: results!.percentage,
      at: academy.clock.now.toISOString(),
      criteria: results!.criteria.map(({ category, measured }) => ({ category, ...measured })),
    },
  ]);
  const lines = describeTranscript(record).blocks.flatMap((block) =>
    block.kind === 'table' ? [] : [block.text],
  );
  const [first] = results!.criteria;
  expect(lines.join('\n')).toContain(
    `${first!.category} ${first!.measured!.earned} of ${first!.measured!.reachable}`,
  );
  expect(lines).toContain('A simulation is practice. It is not a qualification.');
});

test('the binder calls a simulation practice', async () => {
  const person = await academy.learner();
  await play(person);
  const { body } = await person.call(records.binder, { params: { userId: person.id } });
  const files = unzipSync(new Uint8Array(body));
  expect(strFromU8(files['README.txt']!)).toContain(
    'A simulation in it is practice, and not a qualification.',
  );
  expect(strFromU8(files['transcript.json']!)).toContain('"criteria"');
});

test('a simulation from before criteria were measured stays in the record without them', async () => {
  const person = await academy.learner();
  await play(person);
  const { db } = academy.database;
  const old = await db
    .selectFrom('scenarioSessions')
    .selectAll()
    .where('userId', '=', person.id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('scenarioSessions')
    .values({
      userId: person.id,
      scenarioId: ID,
      contentHash: old.contentHash,
      choices: JSON.stringify(old.choices),
      startedAt: old.startedAt,
      completedAt: old.completedAt,
      score: old.score,
      percentage: old.percentage,
    })
    .execute();
  const record = (await person.call(records.get, { params: { userId: person.id } })).body;
  expect(record.simulations.map(({ criteria }) => criteria.length)).toEqual([4, 0]);
});
