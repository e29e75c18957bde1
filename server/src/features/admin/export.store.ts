import { sql } from 'kysely';
import type { Db } from '../../core/database/open.ts';

export interface ExportedLearner {
  id: number;
  name: string;
  username: string;
  email: string;
  createdAt: Date;
  paidRoles: string | null;
  lessons: number;
  certificates: number;
}

/** The next learners after an ID, by ID. */
export async function listLearnersAfter(db: Db, after: number, limit: number): Promise<ExportedLearner[]> {
  const { rows } = await sql<ExportedLearner>`
    select u.id, u.name, u.username, u.email, u.created_at,
      (select string_agg(role, ' ' order by id) from roles where user_id = u.id and is_paid) as paid_roles,
      (select count(*) from progress where user_id = u.id and is_completed)::int as lessons,
      (select count(*) from certificates where user_id = u.id and revoked_at is null)::int as certificates
    from users u where not is_admin and id > ${after} order by u.id limit ${limit}`.execute(db);
  return rows;
}

/** The next orders after an ID, by ID. */
export async function listOrdersAfter(db: Db, after: number, limit: number) {
  return db.selectFrom('orders').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
}
