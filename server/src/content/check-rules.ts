import { ROLES } from '@trialwright/contract';
import { checksOf, type CatalogueCourse, type CatalogueLesson } from './catalogue.ts';
import { gradeCheck, keyOf } from './checks/check.ts';
import { competenciesOf, type Practice } from './practice.ts';
import type { Problem } from './problems.ts';

const GOOD = ['right', 'compared', 'decided'];

/** The rules for the checks of one lesson that no schema knows. */
export function checkLessonChecks(
  lesson: Pick<CatalogueLesson, 'slides' | 'objectives' | 'file'>,
  courseSlug: string,
): Problem[] {
  const { objectives, file } = lesson;
  const problems: Problem[] = [];
  let before: string | undefined;
  for (const { check, line } of checksOf(lesson)) {
    const { id, check: kind, objective } = check;
    const report = (message: string) => problems.push({ file, line, message: `${id}: ${message}` });
    if (!id.startsWith(`${courseSlug}.`)) report(`its ID starts with ${courseSlug}`);
    if (objective > objectives.length) report(`the lesson has no objective ${objective}`);
    if (kind === before) report(`is the second ${kind} in a row; put another kind between`);
    const verdict = gradeCheck(check, keyOf(check))?.result.verdict ?? 'none';
    if (!GOOD.includes(verdict)) report(`its own key is graded “${verdict}”`);
    before = kind;
  }
  return problems;
}

/** A check trains a competency of its course's role; in a module of a learning path, of any role. */
export function checkSkills(courses: readonly CatalogueCourse[], practice: Practice): Problem[] {
  return courses.flatMap((course) => {
    const roles = course.role === 'All' ? ROLES : [course.role];
    const known = new Set(
      roles.flatMap((role) => {
        const framework = practice.framework(role);
        return framework ? competenciesOf(framework).map(({ id }) => id) : [];
      }),
    );
    return course.lessons.flatMap((lesson) =>
      checksOf(lesson)
        .filter(({ check }) => !known.has(check.skill))
        .map(({ check, line }) => ({
          file: lesson.file,
          line,
          message: `${check.id}: ${course.role} has no competency ${check.skill}`,
        })),
    );
  });
}
