import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildCatalogue, type Catalogue, type CatalogueCourse } from './catalogue.ts';
import { loadCourse } from './load-course.ts';
import { loadPractice } from './load-practice.ts';
import { loadShelf } from './load-shelf.ts';
import type { Problem } from './problems.ts';
import { formatProblem } from './problems.ts';
import { AcademyFile, PackagesFile } from './schemas.ts';
import { checkVersions } from './versions.ts';
import { readYaml } from './yaml-file.ts';

export const CONTENT_ROOT = join(import.meta.dirname, '../../../content');

function checkUnique(courses: CatalogueCourse[]): Problem[] {
  const problems: Problem[] = [];
  const seen = new Map<string, string>();
  const claim = (key: string, file: string) => {
    const owner = seen.get(key);
    if (owner) problems.push({ file, line: 1, message: `${key} is already used by ${owner}` });
    seen.set(key, file);
  };
  for (const course of courses) {
    const file = `content/courses/${course.slug}/course.yaml`;
    claim(`course id ${course.id}`, file);
    claim(`course slug ${course.slug}`, file);
    claim(`position ${course.order} of ${course.path ?? course.role}`, file);
    for (const lesson of [...course.lessons, ...course.outline]) {
      claim(`lesson id ${lesson.id}`, file);
      claim(`lesson slug ${lesson.slug}`, file);
    }
    for (const question of course.questions) claim(`question id ${question.id}`, file);
  }
  return problems;
}

/** What is sold; an academy without the file sells nothing. */
function loadPackages(root: string, problems: Problem[]): PackagesFile | undefined {
  const path = join(root, 'packages.yaml');
  if (!existsSync(path)) return undefined;
  const { value, problems: found } = readYaml(path, 'content/packages.yaml', PackagesFile);
  problems.push(...found);
  return value;
}

/** Loads and checks everything under `root`; the catalogue is undefined only where the academy's own file is faulty. */
export function readContent(root = CONTENT_ROOT): { catalogue: Catalogue | undefined; problems: Problem[] } {
  const problems: Problem[] = [];
  const academy = readYaml(join(root, 'academy.yaml'), 'content/academy.yaml', AcademyFile);
  problems.push(...academy.problems);
  const shop = loadPackages(root, problems);
  const folder = join(root, 'courses');
  const courses = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => loadCourse(root, join(folder, entry.name), problems) ?? [])
    .toSorted((a, b) => a.id - b.id);
  problems.push(...checkUnique(courses), ...checkVersions(root, courses));
  const shelf = loadShelf(root, problems);
  const practice = loadPractice(root, { courses, shelf }, problems);
  return {
    catalogue: academy.value && buildCatalogue(academy.value, courses, shelf, shop, practice),
    problems,
  };
}

/**
 * The catalogue for serving. A production server refuses faulty content and names every problem;
 * elsewhere an author at work sees the problems and goes on.
 */
export function loadCatalogue({
  isStrict,
  report,
}: {
  isStrict: boolean;
  report: (problem: string) => void;
}): Catalogue {
  const { catalogue, problems } = readContent();
  const lines = problems.map(formatProblem);
  if (!catalogue || (isStrict && problems.length > 0))
    throw new Error(`The content has ${problems.length} problems:\n${lines.join('\n')}`);
  for (const line of lines) report(line);
  return catalogue;
}
