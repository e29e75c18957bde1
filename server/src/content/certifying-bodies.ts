import { CertifyingBody } from '@trialwright/contract';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Problem } from './problems.ts';
import { readYaml } from './yaml-file.ts';

const FILE = 'content/certifying-bodies.yaml';
/** No February 29: a period must be able to end in every year. */
const DAY_OF_YEAR =
  /^(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])$|^(?:0[469]|11)-(?:0[1-9]|[12]\d|30)$|^02-(?:0[1-9]|1\d|2[0-8])$/;

const isQuarter = (hours: number) => hours > 0 && Number.isInteger(hours * 4);
const areUnique = (values: readonly string[]) => new Set(values).size === values.length;

/** What is wrong with the rules of a body, by field. */
function* problemsOf(body: CertifyingBody): Generator<[path: string, message: string]> {
  const { credentials, categories, periodEndsOn, periodYears, hours, lawAsOf, reviewBy } = body;
  if (credentials.length === 0 || !areUnique(credentials))
    yield ['credentials', 'names at least one, and each once'];
  if (!Number.isInteger(periodYears) || periodYears < 1) yield ['periodYears', 'is a whole number of years'];
  if (!periodEndsOn.every((day) => DAY_OF_YEAR.test(day)) || !areUnique(periodEndsOn))
    yield ['periodEndsOn', 'has days of every year, such as "05-31", each once'];
  if (!isQuarter(hours)) yield ['hours', 'is in quarter hours'];
  if (categories.length === 0 || !areUnique(categories.map(({ id }) => id)))
    yield ['categories', 'has at least one, and each once'];
  const minimums = categories.flatMap(({ minimum }) => (minimum === null ? [] : [minimum]));
  if (!minimums.every(isQuarter)) yield ['categories', 'has minimums in quarter hours'];
  if (minimums.reduce((sum, minimum) => sum + minimum, 0) > hours)
    yield ['categories', 'has minimums of more than the hours of a period'];
  if (categories.some(({ minimum, isMinimumUnchecked }) => minimum === null && isMinimumUnchecked))
    yield ['categories', 'marks a minimum as unchecked that is not there'];
  if (lawAsOf >= reviewBy) yield ['reviewBy', 'is later than lawAsOf'];
}

/** `content/certifying-bodies.yaml`. */
export const BodiesFile = z.strictObject({
  bodies: z
    .array(
      CertifyingBody.strict().check(({ value, issues }) => {
        for (const [path, message] of problemsOf(value))
          issues.push({ code: 'custom', input: value, path: [path], message });
      }),
    )
    .refine((bodies) => areUnique(bodies.map(({ id }) => id)), 'has each body once'),
});

/** The bodies that people count hours for; an academy without the file offers none. */
export function loadBodies(root: string, problems: Problem[]): CertifyingBody[] {
  const path = join(root, 'certifying-bodies.yaml');
  if (!existsSync(path)) return [];
  const { value, problems: found } = readYaml(path, FILE, BodiesFile);
  problems.push(...found);
  return value?.bodies ?? [];
}
