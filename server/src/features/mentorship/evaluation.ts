import { ROLES } from '@trialwright/contract';
import { join } from 'node:path';
import * as z from 'zod';
import type { Catalogue } from '../../content/catalogue.ts';
import { CONTENT_ROOT } from '../../content/content-root.ts';
import { readYaml } from '../../content/yaml-file.ts';
import { draftAnswer, type Mentor } from './answer.ts';

const FILE = 'mentor-evaluation.yaml';
/** The mentor's required scores. */
export const THRESHOLDS = { found: 0.9, declined: 0.9, p95Ms: 50 } as const;
const TOP = 3;

const Question = z.strictObject({
  ask: z.string().min(1),
  role: z.enum(ROLES),
  set: z.literal('held-out').optional(),
});
const EvaluationFile = z.strictObject({
  answerable: z.array(
    Question.extend({
      after: z.string().optional(),
      sources: z
        .array(z.string().regex(/^(lesson|term|document|workflow|scenario|guidance):[a-z0-9-]+$/))
        .min(1),
    }),
  ),
  outOfScope: z.array(Question),
});
export type EvaluationFile = z.infer<typeof EvaluationFile>;

export function readEvaluation(): EvaluationFile {
  const { value, problems } = readYaml(join(CONTENT_ROOT, FILE), `content/${FILE}`, EvaluationFile);
  if (!value) throw new Error(problems.map(({ line, message }) => `${FILE}:${line} ${message}`).join('\n'));
  return value;
}

/** Sources neither in the catalogue nor planned: errors in the evaluation itself. */
export function unknownSources(file: EvaluationFile, { courses, shelf, practice }: Catalogue): string[] {
  const known = new Set([
    ...courses.flatMap((course) => [...course.lessons, ...course.outline].map(({ id }) => `lesson:${id}`)),
    ...shelf.terms.map(({ id }) => `term:${id}`),
    ...shelf.documents.map(({ id }) => `document:${id}`),
    ...shelf.workflows.map(({ slug }) => `workflow:${slug}`),
    ...shelf.guidance.topics.map(({ id }) => `guidance:${id}`),
    ...[...practice.decisions, ...practice.simulations].map(({ id }) => `scenario:${id}`),
  ]);
  return [...new Set(file.answerable.flatMap(({ sources }) => sources))].filter((one) => !known.has(one));
}

export interface SetReport {
  answerable: number;
  found: number;
  outOfScope: number;
  declined: number;
}

export interface Report {
  tuned: SetReport;
  heldOut: SetReport;
  all: SetReport;
  /** Milliseconds per question. */
  p50Ms: number;
  p95Ms: number;
  /** Failures among the questions not held out. */
  mistakes: string[];
}

const empty = (): SetReport => ({ answerable: 0, found: 0, outOfScope: 0, declined: 0 });
const add = (a: SetReport, b: SetReport): SetReport => ({
  answerable: a.answerable + b.answerable,
  found: a.found + b.found,
  outOfScope: a.outOfScope + b.outOfScope,
  declined: a.declined + b.declined,
});

/** Asks every question as a learner with all lessons unlocked. */
export function evaluate(mentor: Mentor, file: EvaluationFile): Report {
  const tuned = empty();
  const heldOut = empty();
  const times: number[] = [];
  const mistakes: string[] = [];
  const draft = (question: string, role: (typeof ROLES)[number], before: readonly string[] = []) => {
    const start = performance.now();
    const drafted = draftAnswer(mentor, { question, before, role, isOpen: () => true });
    times.push(performance.now() - start);
    return drafted;
  };
  // Warm up: the first questions in a process are slow.
  for (const { ask, role } of file.outOfScope) draft(ask, role);
  times.length = 0;
  for (const { ask, role, set, after, sources } of file.answerable) {
    const report = set ? heldOut : tuned;
    const drafted = draft(ask, role, after === undefined ? [] : [after]);
    const top = drafted.sources.slice(0, TOP).map(({ type, id }) => `${type}:${id}`);
    const isFound = drafted.grounded && top.some((one) => sources.includes(one));
    report.answerable += 1;
    if (isFound) report.found += 1;
    else if (!set) mistakes.push(`${ask} → ${drafted.grounded ? top.join(' ') : 'declined'}`);
  }
  for (const { ask, role, set } of file.outOfScope) {
    const report = set ? heldOut : tuned;
    const { grounded } = draft(ask, role);
    report.outOfScope += 1;
    if (!grounded) report.declined += 1;
    else if (!set) mistakes.push(`${ask} → answered`);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { tuned, heldOut, all: add(tuned, heldOut), p50Ms: at(0.5), p95Ms: at(0.95), mistakes };
}

/** Whether the required scores are met. */
export function isGoodEnough({ all }: Report): boolean {
  return (
    all.found >= all.answerable * THRESHOLDS.found && all.declined >= all.outOfScope * THRESHOLDS.declined
  );
}
