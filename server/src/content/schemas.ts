import * as z from 'zod';
import { ROLES } from '@trialwright/contract';
import { DrawnValue, type ItemPattern } from './drawn-values.ts';
import { Billing } from './shop-schemas.ts';

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be kebab-case');
const version = z.string().regex(/^\d+\.\d+\.\d+$/, 'must be like 1.0.0');
const day = z.iso.date();

/** Law that changes: the day it was last checked, and the day of the next review. */
const movingLaw = { lawAsOf: day.optional(), reviewBy: day.optional() };
type MovingLaw = { lawAsOf?: string | undefined; reviewBy?: string | undefined };

function hasLaterReview({ lawAsOf, reviewBy }: MovingLaw): boolean {
  if (lawAsOf === undefined || reviewBy === undefined) return lawAsOf === reviewBy;
  return lawAsOf < reviewBy;
}
const LATER_REVIEW = { path: ['reviewBy'], message: 'comes with lawAsOf, and is a later day' };

const waitHours = z.tuple([z.number().min(0), z.number().min(0), z.number().min(0)]);

/** Retakes and critical items, for all courses and for single ones by their slugs. */
const Exams = z.strictObject({
  /** Hours from the last attempt to the second, to the third, and to each later one. */
  waitHours: waitHours.default([0, 24, 7 * 24]),
  criticalRequired: z.boolean().default(false),
  supervised: z.boolean().default(false),
  /** Whether a certificate waits for the learner’s signed statement, or the statement is only offered. */
  statement: z.enum(['required', 'offered']).default('offered'),
  courses: z
    .record(
      slug,
      z.strictObject({
        waitHours: waitHours.optional(),
        criticalRequired: z.boolean().optional(),
        supervised: z.boolean().optional(),
        statement: z.enum(['required', 'offered']).optional(),
      }),
    )
    .default({}),
});

/** What the operator decides about electronic signatures. */
const SignatureRules = z.strictObject({
  /** What signing asks of identity: a confirmed email address, or an administrator who verified the person. */
  identity: z.enum(['address', 'person']).default('address'),
  /** The date of the letter to FDA that says the academy’s signatures are binding (21 CFR 11.100(c)). */
  letterDate: day.optional(),
});

const retained = (months: number, basis: string) => {
  const Period = z
    .strictObject({
      years: z.number().int().min(1).max(100).optional(),
      months: z.number().int().min(1).max(1200).optional(),
      /** Why this long: shown to administrators. */
      basis: z.string().min(1).default(basis),
    })
    .refine((given) => given.years === undefined || given.months === undefined, {
      path: ['months'],
      message: 'a period is given in years or in months',
    });
  return Period.prefault({}).transform((given) => ({
    months: given.years === undefined ? (given.months ?? months) : given.years * 12,
    basis: given.basis,
  }));
};

/** How long each kind of record is kept. The defaults are the longest that the rules of a trial commonly ask for. */
const Retention = z.strictObject({
  training: retained(300, 'Essential records of trials: 25 years (Regulation (EU) 536/2014, Article 58)'),
  texts: retained(300, 'What a training record refers to is kept as long as the record'),
  orders: retained(120, 'Bookkeeping; check the tax law of your country'),
  consultations: retained(24, 'Questions after a consultation'),
  messages: retained(24, 'Answering again, and complaints'),
  chat: retained(12, 'Of use to the learner only'),
  notifications: retained(12, 'Of use to the learner only'),
  sessions: retained(6, 'Looking into misuse of an account'),
  histories: retained(24, 'Looking into how a certificate was earned'),
});

export const AcademyFile = z
  .strictObject({
    name: z.string().min(1),
    tagline: z.string().min(1),
    issuer: z.strictObject({ id: z.url(), name: z.string().min(1) }),
    supportEmail: z.email(),
    privacyEmail: z.email(),
    adminEmail: z.email(),
    rating: z.number().min(0).max(5).optional(),
    reviews: z.number().int().min(0).optional(),
    /** Public source of the rating. Without it, only a demo academy shows them, labeled as a sample. */
    reviewsSource: z
      .strictObject({
        name: z.string().min(1),
        url: z.url({ protocol: /^https$/, error: 'must be an https address' }),
      })
      .optional(),
    discount: z.number().int().min(0).max(100).optional(),
    /** The last day of the discount. Without it, only a demo academy shows it. */
    discountEndsOn: day.optional(),
    certificateYears: z.number().int().min(1),
    exams: Exams.prefault({}),
    signatures: SignatureRules.prefault({}),
    retention: Retention.prefault({}),
    billing: Billing.prefault({}),
    programs: z
      .array(z.strictObject({ role: z.enum(ROLES), title: z.string().min(1), summary: z.string().min(1) }))
      .length(ROLES.length),
  })
  .refine(
    ({ reviewsSource, rating, reviews }) => !reviewsSource || (rating !== undefined && reviews !== undefined),
    {
      path: ['reviewsSource'],
      message: 'needs the rating and the number of reviews that it shows',
    },
  )
  .refine(({ discountEndsOn, discount }) => !discountEndsOn || discount !== undefined, {
    path: ['discountEndsOn'],
    message: 'needs the discount that ends',
  });
export type AcademyFile = z.infer<typeof AcademyFile>;

export const OutlineLesson = z.strictObject({
  id: z.number().int().positive(),
  slug,
  title: z.string().min(1),
  /** As planned; a written lesson’s are computed. */
  minutes: z.number().int().min(5).max(120),
});

/** A person who wrote, as printed. Only real people: content by nobody in particular names none and is editorial. */
const Writer = z.strictObject({ name: z.string().min(1), qualification: z.string().min(1) });

/** A version of which only the wording changed: nobody who completed the one before is asked to read it. */
const EditorialVersion = z.strictObject({
  version,
  /** What changed, and why it changes nothing that is taught. */
  because: z.string().min(10),
  /** The second person who looked. */
  approvedBy: z.string().min(1),
});

/** A version with an error of fact: nobody goes on with it, and nobody gets a certificate over it any more. */
const WithdrawnVersion = z.strictObject({
  version,
  /** What was wrong, for the learners who read it. */
  because: z.string().min(10),
});

/** What a version changed, for learners of an older one. */
const VersionChanges = z.strictObject({
  version,
  /** The day it was approved. */
  date: day,
  sentences: z.array(z.string().regex(/[.]$/, 'must be a sentence')).min(1),
});

/** A course belongs to a role, or, as a module, to a learning path. */
export const CourseFile = z
  .strictObject({
    id: z.number().int().positive(),
    slug,
    title: z.string().min(1),
    description: z.string().min(1),
    icon: slug,
    role: z.enum(ROLES).optional(),
    path: slug.optional(),
    order: z.number().int().positive(),
    version,
    effectiveDate: day,
    guideline: z.string().min(1),
    competencies: z.array(z.number().int().min(1).max(8)).min(1),
    regulations: z.array(z.string().min(1)).min(1),
    /** Who wrote the lessons, and who the questions. Without them: Trialwright editorial. */
    authors: z.array(Writer).min(1).optional(),
    bankAuthors: z.array(Writer).min(1).optional(),
    editorial: z.array(EditorialVersion).min(1).optional(),
    withdrawn: z.array(WithdrawnVersion).min(1).optional(),
    changes: z.array(VersionChanges).min(1).optional(),
    outline: z.array(OutlineLesson).min(1).optional(),
  })
  .refine(({ role, path }) => (role === undefined) !== (path === undefined), {
    path: ['role'],
    message: 'a course has either a role or a path',
  });
export type CourseFile = z.infer<typeof CourseFile>;

/** Content that applies a lesson: slugs of documents, IDs of scenarios and simulations. */
const Related = z.strictObject({
  documents: z.array(slug).max(3).default([]),
  scenarios: z.array(slug).max(2).default([]),
});

const lessonFields = {
  id: z.number().int().positive(),
  slug,
  title: z.string().min(1),
  description: z.string().min(20).max(240),
  objectives: z.array(z.string().min(1)).min(2).max(5),
  references: z.array(z.string().min(1)).min(1),
  related: Related.optional(),
  ...movingLaw,
};

export const LessonFrontMatter = z.strictObject(lessonFields).refine(hasLaterReview, LATER_REVIEW);
export type LessonFrontMatter = z.infer<typeof LessonFrontMatter>;

/** The front matter in a text of record, which has no `reviewBy`. */
export const FormerFrontMatter = z.strictObject(lessonFields);

const Option = z.strictObject({
  text: z.string().min(1),
  why: z.string().min(1),
  correct: z.boolean().default(false),
});

/** A second reader's choice before seeing the key. */
const BlindReading = z.strictObject({
  by: z.string().min(1),
  /** The option chosen, 1 to 4, in the order of the file. */
  choice: z.int().min(1).max(4),
  /** 1 guessing, 2 fairly sure, 3 sure. */
  sure: z.int().min(1).max(3),
  /** The option guessed with the stem covered. */
  guess: z.int().min(1).max(4).optional(),
  seconds: z.int().positive().optional(),
  date: day,
});

export const QuestionItem = z
  .strictObject({
    id: z.string().min(1),
    lesson: slug,
    objective: z.number().int().positive(),
    bloom: z.enum(['remember', 'understand', 'apply', 'analyze', 'evaluate']),
    difficulty: z.enum(['easy', 'medium', 'hard']),
    critical: z.boolean(),
    stem: z.string().min(20),
    options: z.array(Option).length(4),
    rationale: z.string().min(1),
    reference: z.string().min(1),
    author: z.string().min(1),
    reviewed: day,
    /** `practice`: asked in practice and pretests, never in an assessment. Without it, the item is secure. */
    use: z.literal('practice').optional(),
    /** The key does less than the distractors: accept, leave, wait, log only. */
    less: z.literal(true).optional(),
    /** The stem shows a document, a log, or a timeline. */
    exhibit: z.literal(true).optional(),
    /** Items that cue each other share this name and never appear in the same form. */
    family: slug.optional(),
    /** Numbers and days that differ each time it is asked; its texts compute with them: `{signed + 28}`. */
    draw: z
      .record(z.string().regex(/^[a-z]\w*$/, 'must be a name such as signed'), DrawnValue)
      .exactOptional(),
    solvedBlind: z.array(BlindReading).min(1).optional(),
    /** What was changed after a blind reading, and why. */
    changed: z.string().min(1).optional(),
    ...movingLaw,
  })
  .refine(hasLaterReview, LATER_REVIEW);
/** As loaded: the texts of one that draws hold its usual values, and `pattern` has them with their expressions. */
export type QuestionItem = z.infer<typeof QuestionItem> & { pattern?: ItemPattern };
