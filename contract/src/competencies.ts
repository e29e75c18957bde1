import * as z from 'zod';
import { Author } from './course-people.ts';
import { endpoint, Id, Moment } from './endpoint.ts';
import { Role } from './role-schemas.ts';
import { ROLES } from './roles.ts';

export const COMPETENCY_LEVELS = ['novice', 'competent', 'proficient', 'expert'] as const;
export const CompetencyLevel = z.enum(COMPETENCY_LEVELS);
export type CompetencyLevel = z.infer<typeof CompetencyLevel>;

/** Names of the levels in the Joint Task Force framework. */
export const JTF_LEVELS = {
  novice: 'Fundamental',
  competent: 'Fundamental',
  proficient: 'Skilled',
  expert: 'Advanced',
} as const satisfies Record<CompetencyLevel, string>;

/** Days until another run of the same simulation shows something new: its debrief told what was best. */
export const REPLAY_DAYS = 90;

export const JTF_DOMAINS: Record<number, string> = {
  1: 'Scientific Concepts and Research Design',
  2: 'Ethical and Participant Safety Considerations',
  3: 'Investigational Products Development and Regulation',
  4: 'Clinical Study Operations (Good Clinical Practice)',
  5: 'Study and Site Management',
  6: 'Data Management and Informatics',
  7: 'Leadership and Professionalism',
  8: 'Communications and Teamwork',
};

/** Percentage correct that a level requires, on its own items and on those of every level below. */
export const LEVEL_MARK = 70;

export const CompetencyGroup = z.enum(['core', 'specialized', 'leadership']);
export type CompetencyGroup = z.infer<typeof CompetencyGroup>;

const LevelText = z.object({ description: z.string(), indicators: z.array(z.string()) });

export const Competency = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  jtfDomains: z.array(z.number()),
  levels: z.object({
    novice: LevelText,
    competent: LevelText,
    proficient: LevelText,
    expert: LevelText,
  }),
  requirements: z.array(z.string()),
  /** Assessment criteria, a few words each. */
  assessmentCriteria: z.array(z.string()),
  /** Number of items in the assessment, and who wrote them; nobody for editorial work. */
  items: z.number(),
  bankAuthors: z.array(Author),
});
export type Competency = z.infer<typeof Competency>;

export const CompetencyFramework = z.object({
  role: z.enum(ROLES),
  core: z.array(Competency),
  specialized: z.array(Competency),
  leadership: z.array(Competency),
});
export type CompetencyFramework = z.infer<typeof CompetencyFramework>;

/** What can show a level: the first two are multiple choice, which alone reaches at most the second level. */
export const EVIDENCE_KINDS = ['quiz', 'exam', 'simulation', 'project', 'observation'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** One piece of evidence for the level of a competency. */
export const Evidence = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  /** The assessment, course, or simulation; or who observed it, with their role. */
  title: z.string(),
  /** Percent correct, or what was seen. */
  result: z.string(),
  /** What it shows by itself; novice if it was tried and not reached. */
  level: CompetencyLevel,
  at: Moment,
  href: z.string().nullable(),
});
export type Evidence = z.infer<typeof Evidence>;

/** A learner's level in one competency, with its evidence. */
export const CompetencyStanding = z.object({
  competencyId: z.string(),
  name: z.string(),
  group: CompetencyGroup,
  /** As of now: it fades by one for each year that nothing refreshed it. Null without evidence. */
  level: CompetencyLevel.nullable(),
  /** What the evidence showed while it was fresh. */
  reached: CompetencyLevel.nullable(),
  refreshedAt: Moment.nullable(),
  /** When the level drops by one, if nothing refreshes it. */
  fadesAt: Moment.nullable(),
  /** Newest first. */
  evidence: z.array(Evidence),
  /** What would raise the level, or restore a faded one. */
  raise: z.array(z.object({ text: z.string(), href: z.string().nullable() })),
  /** The latest assessment, with the percentage correct at each level. */
  assessment: z
    .object({
      sessionId: z.number(),
      at: Moment,
      score: z.number(),
      byLevel: z.object({ competent: z.number(), proficient: z.number(), expert: z.number() }),
    })
    .nullable(),
  assessments: z.number(),
  openSessionId: z.number().nullable(),
});
export type CompetencyStanding = z.infer<typeof CompetencyStanding>;

/** A resource for reaching a level, with its link. */
export const StudyItem = z.object({
  kind: z.enum(['course', 'lesson', 'scenario', 'document', 'workflow', 'path']),
  title: z.string(),
  why: z.string(),
  href: z.string(),
  state: z.enum(['open', 'locked', 'in_preparation', 'done']),
});
export type StudyItem = z.infer<typeof StudyItem>;

export const DevelopmentPlan = z.object({
  competency: Competency.pick({ id: true, name: true, description: true }),
  standing: CompetencyStanding,
  /** The next level; null for an expert. */
  nextLevel: CompetencyLevel.nullable(),
  indicators: z.array(z.string()),
  /** Questions missed in the latest assessment, with the rule behind each. */
  gaps: z.array(z.object({ level: CompetencyLevel, question: z.string(), reference: z.string() })),
  study: z.array(StudyItem),
});
export type DevelopmentPlan = z.infer<typeof DevelopmentPlan>;

const OfUser = z.object({ userId: Id });
const CompetencyId = z.string().max(100);

export const competencies = {
  framework: endpoint({
    method: 'GET',
    path: '/api/competencies/:role',
    access: 'user',
    summary: 'A role’s competency framework',
    params: z.object({ role: Role }),
    reply: CompetencyFramework,
  }),
  standings: endpoint({
    method: 'GET',
    path: '/api/users/:userId/competencies',
    access: 'self',
    summary: 'Level and evidence in each competency of the learner’s role',
    params: OfUser,
    reply: z.array(CompetencyStanding),
  }),
  assess: endpoint({
    method: 'POST',
    path: '/api/users/:userId/competency-assessment',
    access: 'self',
    summary: 'Start a competency assessment or resume the open one',
    params: OfUser,
    body: z.object({
      competencyArea: z.string('Choose a competency.').min(1, 'Choose a competency.').max(100),
      assessmentType: z.literal('comprehensive'),
    }),
    reply: z.object({ sessionId: z.number(), competencyArea: z.string(), redirectUrl: z.string() }),
  }),
  plan: endpoint({
    method: 'GET',
    path: '/api/users/:userId/competencies/:competencyId/plan',
    access: 'self',
    summary: 'The next level of a competency and what to study for it',
    params: z.object({ userId: Id, competencyId: CompetencyId }),
    reply: DevelopmentPlan,
  }),
};
