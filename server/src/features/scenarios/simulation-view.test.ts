import { scenarios, type ScenarioSession } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import type { SimulationFile } from '../../content/simulation-schemas.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

/** The raw reply, before the browser or the test could drop a field. */
async function raw(person: Learner, url: string, payload?: object): Promise<string> {
  const { statusCode, body } = await academy.app.server.inject({
    method: payload ? 'POST' : 'GET',
    url,
    headers: { cookie: person.cookie },
    ...(payload && { payload }),
  });
  expect(statusCode, url).toBe(200);
  return body;
}

const position = ({ interactions }: SimulationFile, momentId: string | undefined) =>
  momentId === undefined ? 0 : interactions.findIndex(({ id }) => id === momentId);

/** Documents not available yet at an interaction. */
const later = (simulation: SimulationFile, index: number) =>
  simulation.environment.documents.filter(({ availableFrom }) => position(simulation, availableFrom) > index);

function expectNothingOfLater(text: string, simulation: SimulationFile, index: number): void {
  for (const { id, title } of later(simulation, index)) {
    expect(text, `${simulation.id} at moment ${index + 1}`).not.toContain(JSON.stringify(title));
    expect(text).not.toContain(JSON.stringify(id));
  }
}

describe.each([
  'data-query-standoff',
  'difficult-informed-consent',
  'essential-document-chase',
  'fda-inspection-as-pi',
  'recruitment-in-trouble',
  'routine-monitoring-visit',
])('%s', (id) => {
  const find = () => academy.catalogue.practice.simulation(id)!;

  test(
    'sends only the text of a response before the choice; skill and difficulty come with the debrief',
    { tags: ['C-PLAYER-06', 'C-PLAYER-07'] },
    async () => {
      const person = await academy.learner();
      const simulation = find();
      const { sessionId } = (await person.call(scenarios.start, { params: { id } })).body;
      const url = `/api/scenario-sessions/${sessionId}`;
      let text = await raw(person, url);
      for (const [index, moment] of simulation.interactions.entries()) {
        const session = JSON.parse(text) as ScenarioSession;
        expect(session.interaction?.id).toBe(moment.id);
        for (const option of session.interaction!.options)
          expect(Object.keys(option)).toEqual(['id', 'text']);
        expect(text).not.toMatch(/"(skillRequired|difficulty|feedback|rule)":/);
        if (index === 0) expect(text).not.toContain('"outcome":');
        expect(await raw(person, url)).toContain(JSON.stringify(moment.title));
        text = await raw(person, `${url}/choices`, {
          interactionId: moment.id,
          optionId: moment.options[0]!.id,
        });
      }
      const { results } = JSON.parse(text) as ScenarioSession;
      for (const [index, { options }] of simulation.interactions.entries())
        for (const { id: optionId, skillRequired, difficulty } of options)
          expect(results?.choices[index]?.options).toContainEqual(
            expect.objectContaining({ id: optionId, skillRequired, difficulty }),
          );
    },
  );

  test(
    'sends a document once it exists in the story, and all of them at the end',
    { tags: ['C-PLAYER-05'] },
    async () => {
      const person = await academy.learner();
      const simulation = find();
      expectNothingOfLater(await raw(person, '/api/scenarios'), simulation, 0);
      const { sessionId } = (await person.call(scenarios.start, { params: { id } })).body;
      const url = `/api/scenario-sessions/${sessionId}`;
      const all = simulation.environment.documents.length;
      let text = await raw(person, url);
      let before: string[] = [];
      for (const [index, moment] of simulation.interactions.entries()) {
        expectNothingOfLater(text, simulation, index);
        const { scenario, interaction } = JSON.parse(text) as ScenarioSession;
        const shown = scenario.environment.documents.map((document) => document.id);
        expect(shown).toHaveLength(all - later(simulation, index).length);
        // Existing documents keep their position; new ones are appended.
        expect(shown.slice(0, before.length)).toEqual(before);
        expect(shown).toEqual(expect.arrayContaining(interaction!.documents));
        before = shown;
        text = await raw(person, `${url}/choices`, {
          interactionId: moment.id,
          optionId: moment.options[0]!.id,
        });
      }
      expect((JSON.parse(text) as ScenarioSession).scenario.environment.documents).toHaveLength(all);
    },
  );
});

test('stories that span days add their documents over time', { tags: ['C-PLAYER-05'] }, () => {
  for (const id of [
    'data-query-standoff',
    'essential-document-chase',
    'recruitment-in-trouble',
    'routine-monitoring-visit',
  ])
    expect(later(academy.catalogue.practice.simulation(id)!, 0).length, id).toBeGreaterThanOrEqual(4);
});
