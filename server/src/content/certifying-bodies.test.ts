import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CONTENT_ROOT } from './content-root.ts';
import { BodiesFile } from './certifying-bodies.ts';
import { parseYaml } from './yaml-file.ts';

const FILE = 'content/certifying-bodies.yaml';
const text = readFileSync(join(CONTENT_ROOT, 'certifying-bodies.yaml'), 'utf8');
const problemsOf = (changed: string) =>
  parseYaml(changed, FILE, BodiesFile).problems.map(({ message }) => message);

test('what certifying bodies ask for is complete and consistent', () => {
  expect(problemsOf(text)).toEqual([]);
  const { value } = parseYaml(text, FILE, BodiesFile);
  const rules = value?.bodies.map(({ id, periodYears, periodEndsOn, hours }) => [
    id,
    periodYears,
    periodEndsOn,
    hours,
  ]);
  expect(rules).toEqual([
    ['acrp', 2, ['05-31', '11-30'], 24],
    ['socra', 3, [], 45],
  ]);
});

test.each([
  ['hours: 24', 'hours: 24.1', 'bodies.0.hours: is in quarter hours'],
  ['"05-31"', '"02-29"', 'bodies.0.periodEndsOn: has days of every year, such as "05-31", each once'],
  ['minimum: 12', 'minimum: 25', 'bodies.0.categories: has minimums of more than the hours of a period'],
  ['reviewBy: 2027-05-31', 'reviewBy: 2024-01-01', 'bodies.0.reviewBy: is later than lawAsOf'],
  ['id: healthcare', 'id: research', 'bodies.0.categories: has at least one, and each once'],
  ['id: socra', 'id: acrp', 'bodies: has each body once'],
])('%s changed to %s is refused, with its place', (from, to, message) => {
  expect(problemsOf(text.replace(from, to))).toContain(message);
});
