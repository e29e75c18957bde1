import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { CONTENT_ROOT } from './content-root.ts';
import { SimulationFile } from './simulation-schemas.ts';

type Raw = SimulationFile;

/** The messages about a simulation with one change. */
function problemsAfter(change: (simulation: Raw) => unknown): string[] {
  const file = join(CONTENT_ROOT, 'simulations/difficult-informed-consent.yaml');
  // As its author wrote it: the schema is what is tested.
  const raw = parse(readFileSync(file, 'utf8')) as Raw;
  change(raw);
  return SimulationFile.safeParse(raw).error?.issues.map(({ message }) => message) ?? [];
}

test('a simulation as it stands has no problem', () => {
  expect(problemsAfter(() => undefined)).toEqual([]);
});

test.each<[string, (simulation: Raw) => unknown, string | RegExp]>([
  [
    'has a consequence that does not say because of what',
    ({ endings }) => (endings[0]!.because = 'The record shows it.'),
    'must begin with "Because you "',
  ],
  ['has fewer than three endings', ({ endings }) => endings.splice(0, 3), /too small/i],
  [
    'has a default ending before the last',
    ({ endings }) => delete endings[0]!.when,
    'the last ending has no condition, and only the last',
  ],
  [
    'has no default ending',
    ({ endings }) => (endings.at(-1)!.when = { all: ['pressed'] }),
    'the last ending has no condition, and only the last',
  ],
  [
    'has a moment without a positive option',
    ({ interactions }) => interactions[0]!.options.forEach((each) => (each.outcome = 'neutral')),
    'needs at least one positive option',
  ],
  [
    'has a moment with positive options only',
    ({ interactions }) => interactions[0]!.options.forEach((each) => (each.outcome = 'positive')),
    'needs an option that is not positive',
  ],
  [
    'has a variant without a text',
    ({ interactions }) => {
      const variant = interactions[1]!.variants[0]!;
      delete variant.opening;
    },
    'needs an opening, a scene, or a situation',
  ],
  [
    'has a variant without a condition',
    ({ interactions }) => (interactions[1]!.variants[0]!.when = {}),
    'needs a condition',
  ],
  [
    'has weights that do not sum to 100',
    ({ evaluationCriteria }) => (evaluationCriteria[0]!.weight = 31),
    'the weights must sum to 100',
  ],
])('a simulation that %s is refused', (_what, change, message) => {
  const expected = typeof message === 'string' ? message : (expect.stringMatching(message) as string);
  expect(problemsAfter(change)).toContainEqual(expected);
});
