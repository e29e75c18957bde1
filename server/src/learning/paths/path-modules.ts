import type { Catalogue, CatalogueCourse } from '../../content/catalogue.ts';
import type { PathFile } from '../../content/practice-schemas.ts';

export type ModuleFile = PathFile['modules'][number];
export type Rule = ModuleFile['adaptiveRules'][number];
export type Measure = Rule['measure'];

/** A module of a path: the course that is read, and what the path says of it. */
export interface Module extends ModuleFile {
  path: PathFile;
  /** Position in the path, from 1. */
  number: number;
  content: CatalogueCourse;
}

export function modulesOf(catalogue: Catalogue, path: PathFile): Module[] {
  return catalogue.modulesOf(path.id).flatMap((content, index) => {
    const file = path.modules.find(({ course }) => course === content.slug);
    return file ? [{ ...file, path, number: index + 1, content }] : [];
  });
}

/** The module that a course is; undefined for the courses of a role. */
export function findModule(catalogue: Catalogue, courseId: number): Module | undefined {
  const path = catalogue.practice.path(catalogue.course(courseId)?.path ?? '');
  return path && modulesOf(catalogue, path).find(({ content }) => content.id === courseId);
}

/** The rule that opened a step; undefined where the content has another rule in its place by now. */
export function ruleOfStep(
  catalogue: Catalogue,
  step: { courseId: number; rule: number; kind: string },
): Rule | undefined {
  const rule = findModule(catalogue, step.courseId)?.adaptiveRules[step.rule];
  return rule?.effect.kind === step.kind ? rule : undefined;
}
