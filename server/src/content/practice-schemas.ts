import { COMPETENCY_LEVELS, PROJECT_IDS, Role, ROLES, TargetRole } from '@trialwright/contract';
import * as z from 'zod';

const line = z.string().trim().min(1);
const text = z.string().trim().min(40);
const lines = z.array(line).min(1);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be kebab-case');
const roles = z.array(z.enum(ROLES)).min(1);

/** `content/scenarios/<id>.yaml`: a situation with one best option. */
export const DecisionFile = z.strictObject({
  id: slug,
  order: z.number().int().positive(),
  title: line,
  category: z.enum([
    'Subject Management',
    'Safety Management',
    'Regulatory Management',
    'Site Management',
    'Sponsor Relations',
    'Data Integrity',
  ]),
  difficulty: z.enum(['Beginner', 'Intermediate', 'Advanced']),
  targetRoles: roles,
  description: line,
  situation: text,
  options: z
    .array(
      z.strictObject({
        id: line,
        text: line,
        isCorrect: z.boolean(),
        explanation: line,
        consequences: line,
      }),
    )
    .length(4)
    .refine((options) => options.filter(({ isCorrect }) => isCorrect).length === 1, 'needs exactly one best'),
  learningPoints: z.array(line).min(3),
  regulations: lines,
});
export type DecisionFile = z.infer<typeof DecisionFile>;

const Effect = z.discriminatedUnion('kind', [
  /** Skips the lessons: the assessment unlocks immediately. */
  z.strictObject({ kind: z.literal('skip_lessons') }),
  z.strictObject({ kind: z.literal('repeat_lesson'), lesson: slug }),
  z.strictObject({ kind: z.literal('play_scenario'), scenario: slug }),
  /** A short quiz on these glossary terms. */
  z.strictObject({ kind: z.literal('glossary_drill'), terms: z.array(line).min(5) }),
  z.strictObject({ kind: z.literal('join_project'), project: z.enum(PROJECT_IDS) }),
  z.strictObject({ kind: z.literal('book_mentor') }),
]);

const RuleFile = z.strictObject({
  condition: line,
  action: line,
  /** Percent. */
  threshold: z.number().int().min(1).max(100),
  measure: z.enum(['pretest', 'assessment', 'rubric']),
  when: z.enum(['below', 'at_or_above']),
  effect: Effect,
  /** Whether it blocks the next module. */
  isRequired: z.boolean(),
});

/** `content/learning-paths/<slug>.yaml`; its modules are courses with `path: <slug>`. */
export const PathFile = z.strictObject({
  id: slug,
  order: z.number().int().positive(),
  name: line,
  description: line,
  targetRole: TargetRole,
  experienceLevel: z.enum(['beginner', 'intermediate', 'advanced']),
  therapeuticArea: line.optional(),
  isAdaptive: z.boolean(),
  prerequisites: lines,
  modules: z
    .array(
      z.strictObject({
        course: slug,
        type: z.enum(['course', 'assessment', 'scenario', 'mentoring', 'collaboration']),
        requirements: lines,
        /** Criteria for the learner's self-rating, 0 to 2 each. */
        rubric: z.array(line).min(4).optional(),
        adaptiveRules: z.array(RuleFile).default([]),
      }),
    )
    .min(1),
});
export type PathFile = z.infer<typeof PathFile>;

const Level = z.strictObject({ description: line, indicators: z.array(line).min(3) });

const CompetencyFileEntry = z.strictObject({
  id: slug,
  name: line,
  description: line,
  /** Domains of the Joint Task Force framework. */
  jtfDomains: z.array(z.number().int().min(1).max(8)).min(1),
  bank: slug,
  levels: z.strictObject({ novice: Level, competent: Level, proficient: Level, expert: Level }),
  requirements: lines,
  assessmentCriteria: z.array(line).min(3),
  /** Study content for reaching a level, as `course:`, `lesson:`, `scenario:`, `document:`, `workflow:` or `path:`. */
  study: z
    .array(
      z.strictObject({
        level: z.enum(COMPETENCY_LEVELS).exclude(['novice']),
        ref: z.string().regex(/^(course|lesson|scenario|document|workflow|path):[a-z0-9-]+$/),
        why: line,
      }),
    )
    .min(3),
});

/** `content/competencies/<Role>.yaml`. */
export const FrameworkFile = z.strictObject({
  role: Role,
  core: z.array(CompetencyFileEntry).min(1),
  specialized: z.array(CompetencyFileEntry).min(1),
  leadership: z.array(CompetencyFileEntry).min(1),
});
export type FrameworkFile = z.infer<typeof FrameworkFile>;
export type CompetencyEntry = z.infer<typeof CompetencyFileEntry>;

/** `content/competencies/banks/<id>.yaml`. */
export const BankFile = z.strictObject({
  id: slug,
  /** Without them: Trialwright editorial. */
  authors: z
    .array(z.strictObject({ name: line, qualification: line }))
    .min(1)
    .optional(),
  items: z
    .array(
      z.strictObject({
        id: slug,
        level: z.enum(COMPETENCY_LEVELS).exclude(['novice']),
        stem: text,
        options: z
          .array(z.strictObject({ text: line, why: line, correct: z.boolean().default(false) }))
          .length(4)
          .refine(
            (options) => options.filter(({ correct }) => correct).length === 1,
            'needs exactly one key',
          ),
        rationale: text,
        reference: line,
      }),
    )
    .min(15),
});
export type BankFile = z.infer<typeof BankFile>;
export type BankItem = BankFile['items'][number];

/** `content/projects.yaml`: group projects. */
export const ProjectsFile = z.strictObject({
  /** Session leaders. Sample entries until the operator adds real people. */
  mentors: z.array(
    z.strictObject({ id: slug, name: line, field: line, roles, isSample: z.boolean().default(true) }),
  ),
  projects: z.array(
    z.strictObject({
      id: z.enum(PROJECT_IDS),
      name: line,
      description: line,
      about: text,
      button: line,
      focus: line,
      level: line,
      mentor: slug,
      capacity: z.number().int().positive().nullable(),
      weeks: z.number().int().positive(),
      hoursPerWeek: z.number().positive(),
      /** The first day of each cohort, or weekly for one that never ends. */
      schedule: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('quarterly') }),
        z.strictObject({
          kind: z.literal('yearly'),
          month: z.number().int().min(1).max(12),
          day: z.number().int().min(1).max(31),
        }),
        z.strictObject({
          kind: z.literal('weekly'),
          /** From 1 for Monday. */
          weekday: z.number().int().min(1).max(7),
          time: z.string().regex(/^\d{2}:\d{2}$/),
        }),
      ]),
      milestones: z
        .array(
          z.strictObject({
            week: z.number().int().positive(),
            title: line,
            task: text,
            deliverable: line,
            documents: z.array(slug).default([]),
          }),
        )
        .min(3),
    }),
  ),
});
export type ProjectsFile = z.infer<typeof ProjectsFile>;
