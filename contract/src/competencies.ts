import * as z from 'zod';
import { endpoint, Id, Moment } from './endpoint.ts';
import { Role } from './role-schemas.ts';
import { ROLES } from './roles.ts';

export const COMPETENCY_LEVELS = ['novice', 'competent', 'proficient', 'expert'] as const;
export const CompetencyLevel = z.enum(COMPETENCY_LEVELS);
export type CompetencyLevel = z.infer<typeof CompetencyLevel>;

/** What the levels are called in the Joint Task Force framework. */
export const JTF_LEVELS = {
  novice: 'Fundamental',
  competent: 'Fundamental',
  proficient: 'Skilled',
  expert: 'Advanced',
} as const satisfies Record<CompetencyLevel, string>;

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

/** A level is reached with this percentage of its items, and of those of every level below. */
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
  /** What is assessed, in a few words each. */
  assessmentCriteria: z.array(z.string()),
  /** Items of the assessment. */
  items: z.number(),
});
export type Competency = z.infer<typeof Competency>;

export const CompetencyFramework = z.object({
  role: z.enum(ROLES),
  core: z.array(Competency),
  specialized: z.array(Competency),
  leadership: z.array(Competency),
});
export type CompetencyFramework = z.infer<typeof CompetencyFramework>;

/** Where a learner stands in one competency. */
export const CompetencyStanding = z.object({
  competencyId: z.string(),
  name: z.string(),
  group: CompetencyGroup,
  /** Null before the first assessment. */
  level: CompetencyLevel.nullable(),
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

/** Something that serves a level, with where it is. */
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
  /** The level to reach next; null for an expert. */
  nextLevel: CompetencyLevel.nullable(),
  indicators: z.array(z.string()),
  /** What was answered wrong in the latest assessment: the rule behind it. */
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
    summary: 'The competency framework of a role',
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
    summary: 'Start the assessment of a competency, or go on with the open one',
    params: OfUser,
    body: z.object({
      competencyArea: z.string('Name a competency.').min(1, 'Name a competency.').max(100),
      assessmentType: z.literal('comprehensive'),
    }),
    reply: z.object({ sessionId: z.number(), competencyArea: z.string(), redirectUrl: z.string() }),
  }),
  plan: endpoint({
    method: 'GET',
    path: '/api/users/:userId/competencies/:competencyId/plan',
    access: 'self',
    summary: 'The next level of a competency, and what leads there',
    params: z.object({ userId: Id, competencyId: CompetencyId }),
    reply: DevelopmentPlan,
  }),
};
