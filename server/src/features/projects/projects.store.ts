import { sql, type Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';

/** A cohort of a project, by its columns. */
export interface Place {
  projectId: string;
  cohort: string;
}

const POSTS_SHOWN = 200;

/** Serializes joins and posts until the transaction ends, so that the last seat is given once. */
export async function lockPlace(trx: Transaction<DB>, { projectId, cohort }: Place): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`project:${projectId}:${cohort}`}, 0))`.execute(
    trx,
  );
}

/** All cohorts a person was ever in. */
export async function listPlaces(db: Db, userId: number): Promise<Place[]> {
  return db
    .selectFrom('projectMembers')
    .select(['projectId', 'cohort'])
    .where('userId', '=', userId)
    .execute();
}

/** Member counts of these cohorts; empty ones are left out. */
export async function countMembers(
  db: Db,
  places: readonly Place[],
): Promise<(Place & { members: number })[]> {
  if (places.length === 0) return [];
  const rows = await db
    .selectFrom('projectMembers')
    .select(['projectId', 'cohort'])
    .select(({ fn }) => fn.countAll<string>().as('members'))
    .where(({ eb, or, and }) =>
      or(
        places.map(({ projectId, cohort }) =>
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
export async function listTeam(db: Db, { projectId, cohort }: Place): Promise<TeamRow[]> {
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
export async function listPosts(db: Db, { projectId, cohort }: Place): Promise<PostRow[]> {
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
  place: Place,
  userId: number,
  joinedAt: Date,
): Promise<void> {
  await trx
    .insertInto('projectMembers')
    .values({ ...place, userId, joinedAt })
    .execute();
}

/** Returns whether there was a seat to free. */
export async function deleteMember(
  trx: Transaction<DB>,
  { projectId, cohort }: Place,
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

export async function insertPost(trx: Transaction<DB>, place: Place, post: NewPost): Promise<number> {
  const { id } = await trx
    .insertInto('projectPosts')
    .values({ ...place, ...post })
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
