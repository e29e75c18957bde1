import { ROLE_TITLES, type ExportedTable, type ItemStatistic, type Role } from '@trialwright/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { listEvery } from '../../learning/certificates/administer.service.ts';
import { writeCsv } from './csv.ts';
import { readOverview } from './overview.service.ts';

const CENTS = 100;
const moment = (date: Date | null) => date?.toISOString() ?? null;

async function learners({ database: { db } }: Context): Promise<Uint8Array> {
  const { rows } = await sql<{
    id: number;
    name: string;
    username: string;
    email: string;
    createdAt: Date;
    paidRoles: string | null;
    lessons: number;
    certificates: number;
  }>`
    select u.id, u.name, u.username, u.email, u.created_at,
      (select string_agg(role, ' ' order by id) from roles where user_id = u.id and is_paid) as paid_roles,
      (select count(*) from progress where user_id = u.id and is_completed)::int as lessons,
      (select count(*) from certificates where user_id = u.id and revoked_at is null)::int as certificates
    from users u where not is_admin order by u.id`.execute(db);
  return writeCsv(
    ['id', 'name', 'username', 'email', 'registered', 'paid_roles', 'lessons_completed', 'certificates'],
    rows.map((row) => [
      row.id,
      row.name,
      row.username,
      row.email,
      moment(row.createdAt),
      row.paidRoles,
      row.lessons,
      row.certificates,
    ]),
  );
}

async function orders({ database: { db } }: Context): Promise<Uint8Array> {
  const rows = await db.selectFrom('orders').selectAll().orderBy('id').execute();
  return writeCsv(
    [
      'id',
      'user_id',
      'email',
      'type',
      'role',
      'booking_id',
      'amount',
      'currency',
      'status',
      'gateway',
      'payment',
      'created',
      'paid',
      'refunded',
    ],
    rows.map((row) => [
      row.id,
      row.userId,
      row.email,
      row.type,
      row.role ? ROLE_TITLES[row.role as Role] : null,
      row.bookingId,
      row.amountCents / CENTS,
      row.currency,
      row.status,
      row.gateway,
      row.intentId,
      moment(row.createdAt),
      moment(row.paidAt),
      moment(row.refundedAt),
    ]),
  );
}

async function courses(context: Context): Promise<Uint8Array> {
  const { courses: rows } = await readOverview(context, 1);
  return writeCsv(
    ['id', 'title', 'started', 'completed', 'attempts', 'pass_rate_percent', 'average_score_percent'],
    rows.map((row) => [
      row.courseId,
      row.title,
      row.started,
      row.completed,
      row.attempts,
      row.passRate,
      row.averageScore,
    ]),
  );
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000);

function items(rows: readonly ItemStatistic[]): Uint8Array {
  return writeCsv(
    [
      'question_id',
      'course_id',
      'course',
      'question',
      'answered',
      'difficulty_p',
      'discrimination',
      'option_1',
      'option_2',
      'option_3',
      'option_4',
      'flag',
    ],
    rows.map((row) => [
      row.questionId,
      row.courseId,
      row.courseTitle,
      row.question,
      row.answered,
      rounded(row.difficulty),
      rounded(row.discrimination),
      ...[0, 1, 2, 3].map((option) => row.options[option] ?? null),
      row.flag,
    ]),
  );
}

async function certificates(context: Context): Promise<Uint8Array> {
  const rows = await listEvery(context);
  return writeCsv(
    [
      'number',
      'user_id',
      'holder',
      'course',
      'version',
      'score',
      'issued',
      'valid_until',
      'status',
      'revoked_reason',
      'corrected_name',
    ],
    rows.map((row) => [
      row.number,
      row.userId,
      row.holderName,
      row.courseTitle,
      row.courseVersion,
      row.score,
      row.issuedAt,
      row.validUntil,
      row.status,
      row.revokedReason,
      row.corrections.at(-1)?.name ?? null,
    ]),
  );
}

/** A table for a spreadsheet. */
export function exportTable(
  context: Context,
  table: ExportedTable,
  readItems: () => Promise<ItemStatistic[]>,
): Promise<Uint8Array> {
  const writers: Record<ExportedTable, () => Promise<Uint8Array>> = {
    learners: () => learners(context),
    orders: () => orders(context),
    courses: () => courses(context),
    certificates: () => certificates(context),
    items: async () => items(await readItems()),
  };
  return writers[table]();
}
