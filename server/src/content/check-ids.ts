import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksOf, type CatalogueCourse } from './catalogue.ts';
import type { Problem } from './problems.ts';

const LOCK_FILE = 'checks.lock';

/** All checks, each with the lesson and the kind that its ID stands for. */
function listChecks(courses: readonly CatalogueCourse[]) {
  return courses.flatMap(({ lessons }) =>
    lessons.flatMap((lesson) =>
      checksOf(lesson).map(({ check, line }) => ({
        id: check.id,
        meaning: `${lesson.id} ${check.check}`,
        file: lesson.file,
        line,
      })),
    ),
  );
}

function readIds(root: string): Map<string, string> {
  const path = join(root, LOCK_FILE);
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const end = line.indexOf(' ');
      return [line.slice(0, end), line.slice(end + 1)] as const;
    }),
  );
}

/** The ID of a check is used once and stays with its lesson and its kind, also when the check is gone: answers refer to it. */
export function checkCheckIds(root: string, courses: readonly CatalogueCourse[]): Problem[] {
  const lock = readIds(root);
  const seen = new Map<string, string>();
  return listChecks(courses).flatMap(({ id, meaning, file, line }) => {
    const problems: Problem[] = [];
    const report = (message: string) => problems.push({ file, line, message: `${id}: ${message}` });
    const owner = seen.get(id);
    if (owner) report(`this ID is already used at ${owner}`);
    seen.set(id, `${file}:${line}`);
    const known = lock.get(id);
    if (known === undefined) report(`is not in ${LOCK_FILE}: run npm run content:lock`);
    else if (known !== meaning)
      report(
        `this ID stood for another check (lesson and kind: ${known}) and is never reused; choose a new one`,
      );
    return problems;
  });
}

/** Records the IDs of new checks; a recorded one is never changed or dropped. */
export function writeCheckIds(root: string, courses: readonly CatalogueCourse[]): void {
  const lock = readIds(root);
  for (const { id, meaning } of listChecks(courses)) if (!lock.has(id)) lock.set(id, meaning);
  if (lock.size === 0) return;
  const lines = [...lock].map(([id, meaning]) => `${id} ${meaning}`).toSorted();
  writeFileSync(join(root, LOCK_FILE), `${lines.join('\n')}\n`);
}
