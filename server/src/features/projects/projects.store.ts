import { sql, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';

/** A cohort of a project, by its columns. */
export interface CohortKey {
  projectId: string;
  cohort: string;
}

const POSTS_SHOWN = 200;

/** Serializes joins and posts until the transaction ends, so that the last seat is given once. */
export async function lockCohort(trx: Transaction<DB>, { projectId, cohort }: CohortKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`project:${projectId}:${cohort}`}, 0))`.execute(
    trx,
  );
}

/** All cohorts a person was ever in. */
export async function listCohorts(db: Db, userId: number): Promise<CohortKey[]> {
  return db
    .selectFrom('projectMembers')
    .select(['projectId', 'cohort'])
    .where('userId', '=', userId)
    .execute();
}

/** Member counts of these cohorts; empty ones are left out. */
export async function countMembers(
  db: Db,
  cohorts: readonly CohortKey[],
): Promise<(CohortKey & { members: number })[]> {
  if (cohorts.length === 0) return [];
  const rows = await db
    .selectFrom('projectMembers')
    .select(['projectId', 'cohort'])
    .select(({ fn }) => fn.countAll<string>().as('members'))
    .where(({ eb, or, and }) =>
      or(
        cohorts.map(({ projectId, cohort }) =>
          and([eb('projectId', '=', projectId), eb('cohort', '=', cohort)]),
        ),
      ),
    )
    .groupBy(['projectId', 'cohort'])
    .execute();
  return rows.map((row) => ({ ...row, members: Number(row.members) }));
}

export interface TeamRow {
  id: number;
  name: string;
  /** The primary role. */
  role: string | null;
}

/** A cohort's members, in joining order. */
export async function listTeam(db: Db, { projectId, cohort }: CohortKey): Promise<TeamRow[]> {
  return db
    .selectFrom('projectMembers')
    .innerJoin('users', 'users.id', 'projectMembers.userId')
    .select(['users.id', 'users.name'])
    .select((eb) =>
      eb
        .selectFrom('roles')
        .select('roles.role')
        .whereRef('roles.userId', '=', 'users.id')
        .orderBy('roles.isPaid', 'desc')
        .orderBy('roles.id')
        .limit(1)
        .as('role'),
    )
    .where('projectId', '=', projectId)
    .where('cohort', '=', cohort)
    .orderBy('joinedAt')
    .orderBy('users.id')
    .execute();
}

export interface PostRow {
  id: number;
  userId: number | null;
  /** Null if the account was deleted. */
  author: string | null;
  text: string;
  milestone: number | null;
  createdAt: Date;
}

/** A cohort's latest posts, oldest first. */
export async function listPosts(db: Db, { projectId, cohort }: CohortKey): Promise<PostRow[]> {
  const rows = await db
    .selectFrom('projectPosts')
    .leftJoin('users', 'users.id', 'projectPosts.userId')
    .select(['projectPosts.id', 'projectPosts.userId', 'users.name as author', 'projectPosts.text'])
    .select(['projectPosts.milestone', 'projectPosts.createdAt'])
    .where('projectId', '=', projectId)
    .where('cohort', '=', cohort)
    .orderBy('projectPosts.createdAt', 'desc')
    .orderBy('projectPosts.id', 'desc')
    .limit(POSTS_SHOWN)
    .execute();
  return rows.toReversed();
}

export async function insertMember(
  trx: Transaction<DB>,
  cohortKey: CohortKey,
  userId: number,
  joinedAt: Date,
): Promise<void> {
  await trx
    .insertInto('projectMembers')
    .values({ ...cohortKey, userId, joinedAt })
    .execute();
}

/** Returns whether there was a seat to free. */
export async function deleteMember(
  trx: Transaction<DB>,
  { projectId, cohort }: CohortKey,
  userId: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('projectMembers')
    .where('projectId', '=', projectId)
    .where('cohort', '=', cohort)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

interface NewPost {
  userId: number;
  text: string;
  milestone: number | null;
  createdAt: Date;
}

export async function insertPost(trx: Transaction<DB>, cohortKey: CohortKey, post: NewPost): Promise<number> {
  const { id } = await trx
    .insertInto('projectPosts')
    .values({ ...cohortKey, ...post })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns whether the person had this post. */
export async function deletePost(trx: Transaction<DB>, id: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('projectPosts')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether a person was ever in a cohort of the project. */
export async function isMember(db: Db, userId: number, projectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('projectMembers')
    .select('projectId')
    .where('userId', '=', userId)
    .where('projectId', '=', projectId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
