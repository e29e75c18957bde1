import { CompetencyLevel, type CompetencyStanding, type Role, type RoleRecord } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { type Viewer } from '../../core/sessions.ts';
import { loadRoles } from '../../learning/roles.service.ts';
import { listLatest, type LatestSession } from '../../learning/quiz/sessions.service.ts';
import type { ByLevel } from './competency-level.ts';
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

function toCompetencyResult(
  role: Role,
  { competency, group }: PlacedCompetency,
  sessions: readonly LatestSession[],
): CompetencyStanding {
  const own = sessions.filter(({ subject }) => subject === subjectOf(role, competency.id));
  const latest = own.find(({ submittedAt }) => submittedAt !== null);
  return {
    competencyId: competency.id,
    name: competency.name,
    group,
    level: CompetencyLevel.safeParse(latest?.outcome?.level).data ?? null,
    assessment: latest ? presentAssessment(latest) : null,
    assessments: latest?.count ?? 0,
    openSessionId: own.find(({ submittedAt }) => submittedAt === null)?.id ?? null,
  };
}

/** A learner's results in these competencies, in one query. */
export async function loadCompetencyResults(
  context: Context,
  userId: number,
  role: Role,
  placed: readonly PlacedCompetency[],
): Promise<CompetencyStanding[]> {
  const subjects = placed.map(({ competency }) => subjectOf(role, competency.id));
  const sessions = await listLatest(context.database.db, userId, 'competency', subjects);
  return placed.map((each) => toCompetencyResult(role, each, sessions));
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
