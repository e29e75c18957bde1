import { ROLE_TITLES, type ExportedTable, type ItemStatistic, type Role } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { readEvery } from '../../learning/certificates/certificate-admin.service.ts';
import { writeCsv, type Cell } from '../../core/csv.ts';
import { listLearnersAfter, listOrdersAfter } from './export.store.ts';
import { readOverview } from './overview.service.ts';

const CENTS = 100;
/** Rows per read. Nothing is held in the database between reads, however slow the client. */
const BATCH = 500;
const moment = (date: Date | null) => date?.toISOString() ?? null;

/** Everything `read` finds, in batches by ID, as rows of cells. */
async function* inBatches<R extends { id: number }>(
  read: (after: number, limit: number) => Promise<R[]>,
  cellsOf: (row: R) => Cell[],
): AsyncGenerator<Cell[][]> {
  for (let after = 0; ;) {
    const rows = await read(after, BATCH);
    yield rows.map(cellsOf);
    after = rows.at(-1)?.id ?? after;
    if (rows.length < BATCH) return;
  }
}

function learners({ database: { db } }: Context): AsyncGenerator<string> {
  return writeCsv(
    ['id', 'name', 'username', 'email', 'registered', 'paid_roles', 'lessons_completed', 'certificates'],
    inBatches(
      (after, limit) => listLearnersAfter(db, after, limit),
      (row) => [
        row.id,
        row.name,
        row.username,
        row.email,
        moment(row.createdAt),
        row.paidRoles,
        row.lessons,
        row.certificates,
      ],
    ),
  );
}

function orders({ database: { db } }: Context): AsyncGenerator<string> {
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
    inBatches(
      (after, limit) => listOrdersAfter(db, after, limit),
      (row) => [
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
      ],
    ),
  );
}

async function courses(context: Context): Promise<AsyncGenerator<string>> {
  const { courses: rows } = await readOverview(context, 1);
  return writeCsv(
    ['id', 'title', 'started', 'completed', 'attempts', 'pass_rate_percent', 'average_score_percent'],
    [
      rows.map((row) => [
        row.courseId,
        row.title,
        row.started,
        row.completed,
        row.attempts,
        row.passRate,
        row.averageScore,
      ]),
    ],
  );
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000);

async function* readItemCells(courses: AsyncIterable<ItemStatistic[]>): AsyncGenerator<Cell[][]> {
  for await (const rows of courses)
    yield rows.map((row) => [
      row.questionId,
      row.courseId,
      row.courseTitle,
      row.question,
      row.answered,
      rounded(row.difficulty),
      rounded(row.discrimination),
      ...[0, 1, 2, 3].map((option) => row.options[option] ?? null),
      row.flag,
    ]);
}

function items(courses: AsyncIterable<ItemStatistic[]>): AsyncGenerator<string> {
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
    readItemCells(courses),
  );
}

function certificates(context: Context): AsyncGenerator<string> {
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
    readCertificates(context),
  );
}

async function* readCertificates(context: Context): AsyncGenerator<Cell[][]> {
  for await (const batch of readEvery(context))
    yield batch.map((row) => [
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
    ]);
}

/** Streams a table for a spreadsheet; a disconnecting client ends the reading. */
export async function exportTable(
  context: Context,
  table: ExportedTable,
  readItems: () => AsyncIterable<ItemStatistic[]>,
): Promise<AsyncIterable<string>> {
  const writers: Record<ExportedTable, () => AsyncIterable<string> | Promise<AsyncIterable<string>>> = {
    learners: () => learners(context),
    orders: () => orders(context),
    courses: () => courses(context),
    certificates: () => certificates(context),
    items: () => items(readItems()),
  };
  return writers[table]();
}
