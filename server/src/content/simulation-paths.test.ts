import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameOf, walk } from './simulation-paths.ts';
import type { SimulationFile } from './simulation-schemas.ts';
import { bodyOf, endingOf, leave, NO_TRACES, positionOf, tell, type Traces } from './simulation-story.ts';

type Story = Pick<SimulationFile, 'environment' | 'interactions' | 'endings'>;

const FLAGS = ['left', 'asked', 'signed'];
const flags = fc.subarray(FLAGS);
const condition = fc.record({ all: flags, none: flags });
const ending = fc.record({ all: flags, atLeast: fc.record({ trust: fc.integer({ min: 0, max: 3 }) }) });
const option = fc.record({ sets: flags, trust: fc.integer({ min: 0, max: 1 }) });

/** Stories as the walk reads them; what only people read is left out. */
const story: fc.Arbitrary<Story> = fc
  .record({
    moments: fc.array(
      fc.record({
        variants: fc.array(condition, { maxLength: 2 }),
        options: fc.array(option, { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    documents: fc.array(fc.record({ from: fc.nat(3), variants: fc.array(condition, { maxLength: 2 }) }), {
      maxLength: 2,
    }),
    endings: fc.array(ending, { maxLength: 3 }),
  })
  .map(({ moments, documents, endings }) => {
    const made: object = {
      environment: {
        documents: documents.map(({ from, variants }, index) => ({
          id: `d${index + 1}`,
          body: 'plain',
          availableFrom: `i${from + 1}`,
          variants: variants.map((when, at) => ({ when, body: `variant ${at + 1}` })),
        })),
      },
      interactions: moments.map(({ variants, options }, index) => ({
        id: `i${index + 1}`,
        scene: 'plain',
        situation: 'What now?',
        variants: variants.map((when, at) => ({ when, scene: `variant ${at + 1}` })),
        options: options.map(({ sets, trust }) => ({
          sets,
          counters: { safety: 0, evidence: 0, trust, minutes: 5 },
        })),
      })),
      endings: [...endings.map((when, index) => ({ id: `e${index + 1}`, when })), { id: 'last' }],
    };
    return made as Story;
  });

/** Every way by itself, one after the other. */
function walkEachWay({ environment, interactions, endings }: Story) {
  const shown = { texts: new Set<string>(), endings: new Set<string>() };
  const go = (index: number, traces: Traces) => {
    const moment = interactions[index];
    if (!moment) {
      const end = endingOf({ endings }, traces);
      if (end) shown.endings.add(end.id);
      return;
    }
    const { variant } = tell(moment, traces);
    shown.texts.add(nameOf(moment.id, variant ? moment.variants.indexOf(variant) : -1));
    for (const document of environment.documents) {
      if (positionOf({ interactions }, document) !== index) continue;
      const body = bodyOf(document, traces);
      const at = document.variants.findIndex((each) => each.body === body);
      shown.texts.add(nameOf(document.id, at));
    }
    for (const each of moment.options) go(index + 1, leave(traces, each));
  };
  go(0, NO_TRACES);
  return shown;
}

test('a walk that joins ways that go on alike shows what every way by itself shows', () => {
  fc.assert(
    fc.property(story, (told) => {
      expect(walk(told)).toEqual(walkEachWay(told));
    }),
    { numRuns: 500 },
  );
});
