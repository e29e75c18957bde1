import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  assembleCatalogue,
  shelfOf,
  type Catalogue,
  type CatalogueCourse,
  type CatalogueParts,
  type Known,
} from './catalogue.ts';
import { loadBodies } from './certifying-bodies.ts';
import { CONTENT_ROOT } from './content-root.ts';
import { checkSkills } from './check-rules.ts';
import { checkCheckIds } from './check-ids.ts';
import { loadCourse } from './load-course.ts';
import { loadPractice } from './load-practice.ts';
import { loadShelf } from './load-shelf.ts';
import type { Problem } from './problems.ts';
import { buildPractice } from './practice.ts';
import { checkRelated } from './related-rules.ts';
import { AcademyFile } from './schemas.ts';
import { PackagesFile } from './shop-schemas.ts';
import { checkVersions } from './versions.ts';
import { readYaml } from './yaml-file.ts';

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

/** Packages; an academy without the file sells nothing. */
function loadPackages(root: string, problems: Problem[]): PackagesFile | undefined {
  const path = join(root, 'packages.yaml');
  if (!existsSync(path)) return undefined;
  const { value, problems: found } = readYaml(path, 'content/packages.yaml', PackagesFile);
  problems.push(...found);
  return value;
}

/** The parts of practice content. */
const PRACTICE = ['scenarios', 'simulations', 'learning-paths', 'competencies', 'projects.yaml'];

function loadCourses(root: string, problems: Problem[], known?: Known): CatalogueCourse[] {
  const folder = join(root, 'courses');
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const before = known?.parts.courses.find(({ slug }) => slug === name);
      return before && !known?.isChanged(`courses/${name}`)
        ? before
        : (loadCourse(root, join(folder, name), problems) ?? []);
    })
    .toSorted((a, b) => a.id - b.id);
}

/**
 * Loads and checks everything under `root`; the parts are undefined only if academy.yaml is invalid. With known parts, only
 * changes are loaded, and problems cover those and the consistency of the whole.
 */
export function readParts(
  root: string,
  known?: Known,
): { parts: CatalogueParts | undefined; problems: Problem[] } {
  const problems: Problem[] = [];
  const academy = readYaml(join(root, 'academy.yaml'), 'content/academy.yaml', AcademyFile);
  problems.push(...academy.problems);
  const shop = loadPackages(root, problems);
  const bodies = loadBodies(root, problems);
  const courses = loadCourses(root, problems, known);
  problems.push(...checkUnique(courses), ...checkVersions(root, courses), ...checkCheckIds(root, courses));
  const shelfParts = loadShelf(root, problems, known);
  const practiceParts =
    known && !PRACTICE.some(known.isChanged)
      ? known.parts.practice
      : loadPractice(root, { courses, shelf: shelfOf(shelfParts) }, problems);
  const practice = buildPractice(practiceParts);
  problems.push(...checkRelated(courses, shelfOf(shelfParts), practice), ...checkSkills(courses, practice));
  const parts = academy.value && {
    academy: academy.value,
    bodies,
    courses,
    shelf: shelfParts,
    practice: practiceParts,
    ...(shop && { shop }),
  };
  return { parts, problems };
}

/** Like `readParts`, assembled into a catalogue. */
export function readContent(root = CONTENT_ROOT): { catalogue: Catalogue | undefined; problems: Problem[] } {
  const { parts, problems } = readParts(root);
  return { catalogue: parts && assembleCatalogue(parts), problems };
}
