import {
  ROLE_TITLES,
  type Project,
  type ProjectId,
  type ProjectPost,
  type ProjectSummary,
  type Role,
} from '@trialwright/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import type { Viewer } from '../../core/sessions.ts';
import {
  activeCohort,
  datesOf,
  nextCohort,
  scheduleLabel,
  type Cohort,
  type ProjectEntry,
} from './cohorts.ts';
import {
  countMembers,
  deleteMember,
  insertMember,
  listCohorts,
  listPosts,
  listTeam,
  lockCohort,
  type CohortKey,
  type PostRow,
} from './projects.store.ts';

const FORMER = 'Former member';

/** A person's membership in a project: their cohort, or the one open to join. */
interface Membership {
  project: ProjectEntry;
  cohort: Cohort;
  isMember: boolean;
}

export function requireProject({ content }: Context, id: ProjectId): ProjectEntry {
  return content.catalogue.practice.project(id) ?? fail('projects.not_found', 'Project not found.');
}

function toMembership(project: ProjectEntry, cohorts: readonly CohortKey[], now: Date): Membership {
  const names = cohorts.filter(({ projectId }) => projectId === project.id).map(({ cohort }) => cohort);
  const own = activeCohort(project, names, now);
  return { project, cohort: own ?? nextCohort(project, now), isMember: own !== undefined };
}

/** The person's current membership in this project. */
export async function findMembership(
  context: Context,
  db: Db,
  userId: number,
  project: ProjectEntry,
): Promise<Membership> {
  return toMembership(project, await listCohorts(db, userId), context.now());
}

export function toCohortKey({ project, cohort }: Pick<Membership, 'project' | 'cohort'>): CohortKey {
  return { projectId: project.id, cohort: cohort.name };
}

/** First name and initial of the last: `Elena M.` */
export function nameAmongMembers(name: string | null): string {
  if (name === null) return FORMER;
  const parts = name.trim().split(/\s+/);
  const [first = ''] = parts;
  const [initial] = parts.length > 1 ? (parts.at(-1) ?? '') : '';
  return initial ? `${first} ${initial}.` : first;
}

function summarize(
  context: Context,
  { project, cohort, isMember }: Membership,
  members: number,
): ProjectSummary {
  const { id, name, description, button, focus, level, weeks, hoursPerWeek, capacity } = project;
  const mentor = context.content.catalogue.practice.mentors.find((each) => each.id === project.mentor);
  return {
    id,
    name,
    description,
    button,
    focus,
    level,
    weeks,
    hoursPerWeek,
    mentor: {
      name: mentor?.name ?? '',
      field: mentor?.field ?? '',
      isSample: mentor?.isSample ?? true,
    },
    members,
    capacity,
    startsAt: cohort.startsAt.toISOString(),
    isWeekly: cohort.endsAt === null,
    scheduleLabel: scheduleLabel(project, cohort, context.now()),
    isMember,
  };
}

async function summarizeAll(
  context: Context,
  db: Db,
  memberships: readonly Membership[],
): Promise<ProjectSummary[]> {
  const counts = await countMembers(db, memberships.map(toCohortKey));
  return memberships.map((membership) => {
    const { projectId, cohort } = toCohortKey(membership);
    const found = counts.find((each) => each.projectId === projectId && each.cohort === cohort);
    return summarize(context, membership, found?.members ?? 0);
  });
}

export async function listProjects(context: Context, viewer: Viewer): Promise<ProjectSummary[]> {
  const { db } = context.database;
  const cohorts = await listCohorts(db, viewer.id);
  const { projects } = context.content.catalogue.practice;
  return summarizeAll(
    context,
    db,
    projects.map((project) => toMembership(project, cohorts, context.now())),
  );
}

function presentMilestones(context: Context, { project, cohort }: Membership): Project['milestones'] {
  const { documents } = context.content.catalogue.shelf;
  return project.milestones.map((milestone, index) => ({
    number: index + 1,
    week: milestone.week,
    title: milestone.title,
    task: milestone.task,
    deliverable: milestone.deliverable,
    ...datesOf(milestone.week, cohort, context.now()),
    documents: documents
      .filter(({ slug }) => milestone.documents.includes(slug))
      .map(({ id, title }) => ({ id, title })),
  }));
}

export function presentPost(
  { id, userId, author, text, milestone, createdAt }: PostRow,
  viewer: Viewer,
): ProjectPost {
  return {
    id,
    author: nameAmongMembers(author),
    isOwn: userId === viewer.id,
    text,
    milestone,
    createdAt: createdAt.toISOString(),
  };
}

async function present(context: Context, db: Db, viewer: Viewer, membership: Membership): Promise<Project> {
  const cohortKey = toCohortKey(membership);
  const [summary] = await summarizeAll(context, db, [membership]);
  if (!summary) throw new Error('A project has no summary.');
  const team = membership.isMember ? await listTeam(db, cohortKey) : [];
  const posts = membership.isMember ? await listPosts(db, cohortKey) : [];
  return {
    ...summary,
    about: membership.project.about,
    milestones: presentMilestones(context, membership),
    team: team.map(({ id, name, role }) => ({
      name: nameAmongMembers(name),
      role: role === null ? '' : ROLE_TITLES[role as Role],
      isSelf: id === viewer.id,
    })),
    posts: posts.map((post) => presentPost(post, viewer)),
  };
}

export async function getProject(context: Context, viewer: Viewer, id: ProjectId): Promise<Project> {
  const { db } = context.database;
  const membership = await findMembership(context, db, viewer.id, requireProject(context, id));
  return present(context, db, viewer, membership);
}

/** Joins the next cohort. Members of one that has not ended stay in it. */
export async function joinProject(context: Context, viewer: Viewer, id: ProjectId): Promise<Project> {
  return context.database.record(async (trx) => {
    const project = requireProject(context, id);
    if (!viewer.roles.some(({ isPaid }) => isPaid))
      fail('roles.not_paid', 'Projects require a role package.');
    const at = context.now();
    const cohort = nextCohort(project, at);
    const cohortKey = toCohortKey({ project, cohort });
    await lockCohort(trx, cohortKey);
    const membership = await findMembership(context, trx, viewer.id, project);
    if (membership.isMember) return present(context, trx, viewer, membership);
    const [count] = await countMembers(trx, [cohortKey]);
    if (project.capacity !== null && (count?.members ?? 0) >= project.capacity)
      fail('projects.full', `All ${project.capacity} seats in this group are taken.`);
    await insertMember(trx, cohortKey, viewer.id, at);
    await appendLedger(trx, {
      subjectId: viewer.id,
      actorId: viewer.id,
      at,
      action: 'project.joined',
      object: `project:${project.id}`,
      after: { cohort: cohort.name },
    });
    return present(context, trx, viewer, { project, cohort, isMember: true });
  });
}

/** Leaves the cohort and frees the seat; does nothing for non-members. */
export async function leaveProject(context: Context, viewer: Viewer, id: ProjectId): Promise<ProjectSummary> {
  return context.database.record(async (trx) => {
    const project = requireProject(context, id);
    const own = await findMembership(context, trx, viewer.id, project);
    if (own.isMember && (await deleteMember(trx, toCohortKey(own), viewer.id)))
      await appendLedger(trx, {
        subjectId: viewer.id,
        actorId: viewer.id,
        at: context.now(),
        action: 'project.left',
        object: `project:${project.id}`,
        before: { cohort: own.cohort.name },
      });
    const next = toMembership(project, [], context.now());
    const [summary] = await summarizeAll(context, trx, [next]);
    return summary ?? fail('projects.not_found', 'Project not found.');
  });
}

/** A person's projects that have not ended. */
export async function listActiveProjects(context: Context, userId: number): Promise<ProjectId[]> {
  const cohorts = await listCohorts(context.database.db, userId);
  return context.content.catalogue.practice.projects
    .filter((project) => toMembership(project, cohorts, context.now()).isMember)
    .map(({ id }) => id);
}

export { isMember } from './projects.store.ts';
