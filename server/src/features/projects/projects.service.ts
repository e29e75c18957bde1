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
  listPlaces,
  listPosts,
  listTeam,
  lockPlace,
  type Place,
  type PostRow,
} from './projects.store.ts';

const FORMER = 'Former member';

/** A person's membership in a project: their cohort, or the one open to join. */
interface Standing {
  project: ProjectEntry;
  cohort: Cohort;
  isMember: boolean;
}

export function requireProject({ content }: Context, id: ProjectId): ProjectEntry {
  return content.catalogue.practice.project(id) ?? fail('projects.not_found', 'Project not found.');
}

function standingOf(project: ProjectEntry, places: readonly Place[], now: Date): Standing {
  const names = places.filter(({ projectId }) => projectId === project.id).map(({ cohort }) => cohort);
  const own = activeCohort(project, names, now);
  return { project, cohort: own ?? nextCohort(project, now), isMember: own !== undefined };
}

/** The person's current membership in this project. */
export async function readStanding(
  context: Context,
  db: Db,
  userId: number,
  project: ProjectEntry,
): Promise<Standing> {
  return standingOf(project, await listPlaces(db, userId), context.now());
}

export function placeOf({ project, cohort }: Pick<Standing, 'project' | 'cohort'>): Place {
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
  { project, cohort, isMember }: Standing,
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
  standings: readonly Standing[],
): Promise<ProjectSummary[]> {
  const counts = await countMembers(db, standings.map(placeOf));
  return standings.map((standing) => {
    const { projectId, cohort } = placeOf(standing);
    const found = counts.find((each) => each.projectId === projectId && each.cohort === cohort);
    return summarize(context, standing, found?.members ?? 0);
  });
}

export async function listProjects(context: Context, viewer: Viewer): Promise<ProjectSummary[]> {
  const { db } = context.database;
  const places = await listPlaces(db, viewer.id);
  const { projects } = context.content.catalogue.practice;
  return summarizeAll(
    context,
    db,
    projects.map((project) => standingOf(project, places, context.now())),
  );
}

function presentMilestones(context: Context, { project, cohort }: Standing): Project['milestones'] {
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

async function present(context: Context, db: Db, viewer: Viewer, standing: Standing): Promise<Project> {
  const place = placeOf(standing);
  const [summary] = await summarizeAll(context, db, [standing]);
  if (!summary) throw new Error('A project has no summary.');
  const team = standing.isMember ? await listTeam(db, place) : [];
  const posts = standing.isMember ? await listPosts(db, place) : [];
  return {
    ...summary,
    about: standing.project.about,
    milestones: presentMilestones(context, standing),
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
  const standing = await readStanding(context, db, viewer.id, requireProject(context, id));
  return present(context, db, viewer, standing);
}

/** Joins the next cohort. Members of one that has not ended stay in it. */
export async function joinProject(context: Context, viewer: Viewer, id: ProjectId): Promise<Project> {
  return context.database.record(async (trx) => {
    const project = requireProject(context, id);
    if (!viewer.roles.some(({ isPaid }) => isPaid))
      fail('roles.not_paid', 'Projects require a role package.');
    const at = context.now();
    const cohort = nextCohort(project, at);
    const place = placeOf({ project, cohort });
    await lockPlace(trx, place);
    const standing = await readStanding(context, trx, viewer.id, project);
    if (standing.isMember) return present(context, trx, viewer, standing);
    const [count] = await countMembers(trx, [place]);
    if (project.capacity !== null && (count?.members ?? 0) >= project.capacity)
      fail('projects.full', `All ${project.capacity} seats in this group are taken.`);
    await insertMember(trx, place, viewer.id, at);
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
    const own = await readStanding(context, trx, viewer.id, project);
    if (own.isMember && (await deleteMember(trx, placeOf(own), viewer.id)))
      await appendLedger(trx, {
        subjectId: viewer.id,
        actorId: viewer.id,
        at: context.now(),
        action: 'project.left',
        object: `project:${project.id}`,
        before: { cohort: own.cohort.name },
      });
    const next = standingOf(project, [], context.now());
    const [summary] = await summarizeAll(context, trx, [next]);
    return summary ?? fail('projects.not_found', 'Project not found.');
  });
}

/** A person's projects that have not ended. */
export async function listActiveProjects(context: Context, userId: number): Promise<ProjectId[]> {
  const places = await listPlaces(context.database.db, userId);
  return context.content.catalogue.practice.projects
    .filter((project) => standingOf(project, places, context.now()).isMember)
    .map(({ id }) => id);
}

export { isMember } from './projects.store.ts';
