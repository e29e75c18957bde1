import { COUNTERS, ROLES } from '@trialwright/contract';
import * as z from 'zod';

const line = z.string().trim().min(1);
const text = z.string().trim().min(40);
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be kebab-case');
const flags = z.array(slug).min(1).optional();

/** Names what happened because of which choice; shown in the debrief. */
const because = line.regex(/^Because you /, 'must begin with "Because you "');

/** What the choices so far must have left behind: every flag of `all`, one of `any`, none of `none`. */
const FlagCondition = z
  .strictObject({ all: flags, any: flags, none: flags })
  .refine(({ all, any, none }) => Boolean(all ?? any ?? none), 'needs a condition');

const counterNames = z.enum(COUNTERS);
const limits = z
  .partialRecord(counterNames, z.number().int())
  .refine((values) => Object.keys(values).length > 0, 'needs a counter')
  .optional();

/** An ending may also depend on the counters at the end. */
const EndingCondition = z
  .strictObject({ all: flags, any: flags, none: flags, atLeast: limits, atMost: limits })
  .refine((when) => Object.values(when).some((part) => part !== undefined), 'needs a condition');
export type StoryCondition = z.infer<typeof EndingCondition>;

const delta = z.number().int().min(-3).max(3).default(0);

const OptionFile = z.strictObject({
  id: line,
  text: line,
  outcome: z.enum(['positive', 'neutral', 'negative']),
  skillRequired: line.optional(),
  difficulty: z.number().int().min(1).max(5),
  /** Points per criterion that the moment measures; a criterion that is left out earns none. */
  points: z.record(slug, z.number().int().min(1).max(5)),
  /** What the choice changes in the story's four counters. */
  counters: z.strictObject({
    safety: delta,
    evidence: delta,
    trust: delta,
    minutes: z.number().int().min(0).max(600),
  }),
  /** Flags for later scenes, documents, and endings. */
  sets: z.array(slug).default([]),
  feedback: text,
  rule: line,
});

const MomentVariant = z
  .strictObject({
    when: FlagCondition,
    because,
    opening: text.optional(),
    scene: text.optional(),
    situation: line.optional(),
  })
  .refine(
    ({ opening, scene, situation }) => Boolean(opening ?? scene ?? situation),
    'needs an opening, a scene, or a situation',
  );

const MomentFile = z
  .strictObject({
    id: line,
    title: line,
    /** Positions of the learning objectives it belongs to, from 1. */
    objectives: z.array(z.number().int().positive()).min(1),
    /** IDs of the criteria it measures. */
    measures: z.array(slug).min(1),
    /** Stands before the scene: where variants replace only how a scene begins. */
    opening: text.optional(),
    scene: text,
    situation: line,
    /** The first one whose condition holds replaces the texts it has. */
    variants: z.array(MomentVariant).default([]),
    /** Relevant documents. */
    documents: z.array(slug),
    options: z.array(OptionFile).min(3).max(4),
  })
  .refine(
    ({ options }) => options.some(({ outcome }) => outcome === 'positive'),
    'needs at least one positive option',
  )
  .refine(
    ({ options }) => options.some(({ outcome }) => outcome !== 'positive'),
    'needs an option that is not positive',
  );

const DocumentFile = z.strictObject({
  id: slug,
  title: line,
  /** The moment from which the document exists; without it, from the start. */
  availableFrom: line.optional(),
  body: text,
  /** What the document says instead, by the choices made before it exists. */
  variants: z.array(z.strictObject({ when: FlagCondition, body: text })).default([]),
});

/** The last ending is the default and has no condition. */
const EndingFile = z.strictObject({
  id: slug,
  title: line,
  when: EndingCondition.optional(),
  because,
  text,
});

/** `content/simulations/<id>.yaml`: a scored sequence of scenes that remembers what was chosen. */
export const SimulationFile = z
  .strictObject({
    id: slug,
    order: z.number().int().positive(),
    name: line,
    description: line,
    type: z.string().regex(/^[a-z]+(_[a-z]+)*$/),
    difficultyLevel: z.enum(['beginner', 'intermediate', 'advanced']),
    estimatedDuration: z.number().int().positive(),
    targetRoles: z.array(z.enum(ROLES)).min(1),
    learningObjectives: z.array(line).min(4),
    environment: z.strictObject({
      setting: line,
      characters: z.array(z.strictObject({ name: line, role: line })).min(2),
      documents: z.array(DocumentFile).min(4),
    }),
    /** What each counter means in this story. */
    counters: z.strictObject({ safety: line, evidence: line, trust: line, minutes: line }),
    interactions: z.array(MomentFile).min(6),
    evaluationCriteria: z
      .array(z.strictObject({ id: slug, category: line, weight: z.number().int().positive() }))
      .min(3),
    /** The first one whose condition holds is how the story ends. */
    endings: z.array(EndingFile).min(3),
    references: z.array(line).min(1),
    debrief: text,
  })
  .refine(
    ({ evaluationCriteria }) => evaluationCriteria.reduce((sum, { weight }) => sum + weight, 0) === 100,
    { path: ['evaluationCriteria'], message: 'the weights must sum to 100' },
  )
  .refine(({ endings }) => endings.every(({ when }, index) => !when === (index === endings.length - 1)), {
    path: ['endings'],
    message: 'the last ending has no condition, and only the last',
  });
export type SimulationFile = z.infer<typeof SimulationFile>;
