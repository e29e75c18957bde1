import type { CompetencyStanding, Role, RoleRecord } from '@trialwright/contract';
import type { Catalogue } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import { type Viewer } from '../../core/sessions.ts';
import { loadRoles } from '../../learning/roles.service.ts';
import { listLatest, type LatestSession } from '../../learning/quiz/sessions.service.ts';
import { listLatestPasses } from '../../learning/quiz/passed-courses.service.ts';
import { listEveryPlay } from '../scenarios/scenarios.service.ts';
import { listEvidence, type EvidenceSources } from './competency-evidence.ts';
import type { ByLevel } from './competency-level.ts';
import { readLevel } from './level-from-evidence.ts';
import { listObservations } from './observations.store.ts';
import { describeRaise } from './raise-level.ts';
import { placedCompetencies, roleOf, subjectOf, type PlacedCompetency } from './frameworks.ts';

/** The roles of the user in the URL: the caller or, for an admin, any user. */
export function rolesOf(
  context: Context,
  viewer: Viewer,
  userId: number,
): Promise<RoleRecord[]> | RoleRecord[] {
  return viewer.id === userId ? viewer.roles : loadRoles(context.database.db, userId);
}

function presentAssessment({ id, submittedAt, score, outcome }: LatestSession) {
  if (!submittedAt) return null;
  const { competent = 0, proficient = 0, expert = 0 }: Partial<ByLevel> = outcome?.byLevel ?? {};
  return {
    sessionId: id,
    at: submittedAt.toISOString(),
    score: score ?? 0,
    byLevel: { competent, proficient, expert },
  };
}

interface CompetencySources {
  catalogue: Catalogue;
  role: Role;
  sources: EvidenceSources;
  now: Date;
}

function toCompetencyResult(
  { competency, group }: PlacedCompetency,
  { catalogue, role, sources, now }: CompetencySources,
): CompetencyStanding {
  const evidence = listEvidence(competency, role, catalogue, sources);
  const { level, reached, refreshedAt, fadesAt } = readLevel(evidence, now);
  const own = sources.sessions.filter(({ subject }) => subject === subjectOf(role, competency.id));
  const latest = own.find(({ submittedAt }) => submittedAt !== null);
  return {
    competencyId: competency.id,
    name: competency.name,
    group,
    level,
    reached,
    refreshedAt: refreshedAt?.toISOString() ?? null,
    fadesAt: fadesAt?.toISOString() ?? null,
    evidence: evidence.map((each) => ({ ...each, at: each.at.toISOString() })),
    raise: describeRaise(competency, catalogue, evidence, { level, reached }),
    assessment: latest ? presentAssessment(latest) : null,
    assessments: latest?.count ?? 0,
    openSessionId: own.find(({ submittedAt }) => submittedAt === null)?.id ?? null,
  };
}

async function readSources(context: Context, userId: number, subjects: string[]): Promise<EvidenceSources> {
  const { db } = context.database;
  const [sessions, passes, plays, observations] = await Promise.all([
    listLatest(db, userId, 'competency', subjects),
    listLatestPasses(db, userId),
    listEveryPlay(db, userId),
    listObservations(db, userId),
  ]);
  return { sessions, passes, plays, observations };
}

/** A learner's levels in these competencies, with their evidence as of now. */
export async function loadCompetencyResults(
  context: Context,
  userId: number,
  role: Role,
  placed: readonly PlacedCompetency[],
): Promise<CompetencyStanding[]> {
  const subjects = placed.map(({ competency }) => subjectOf(role, competency.id));
  const { catalogue } = context.content;
  const world = {
    catalogue,
    role,
    sources: await readSources(context, userId, subjects),
    now: context.now(),
  };
  return placed.map((each) => toCompetencyResult(each, world));
}

/** Level and evidence in each competency of the learner's role. */
export async function listCompetencyResults(
  context: Context,
  viewer: Viewer,
  userId: number,
): Promise<CompetencyStanding[]> {
  const role = roleOf(await rolesOf(context, viewer, userId));
  return loadCompetencyResults(
    context,
    userId,
    role,
    placedCompetencies(context.content.catalogue.practice, role),
  );
}
