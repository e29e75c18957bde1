import type { BodyOf, LegalHold, retention as endpoints } from '@trialwright/contract';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import type { DB } from '../../core/database/schema.ts';
import { AppError, fail } from '../../core/errors.ts';
import { insertHold, listHolds, markLifted, type HoldRow } from '../../core/holds.service.ts';
import { appendLedger } from '../../core/ledger.ts';
import { greetingName } from '../../core/mail-recipient.ts';
import { renderMail } from '../../core/mail-template.ts';
import type { Viewer } from '../../core/sessions.ts';
import { listPeople, lockAddressee, lockByUsername } from '../../core/users.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { isRecordKind } from './due.store.ts';
import { KIND_WORDS } from './kinds.ts';

const LIFTED_SHOWN = 50;

async function present(db: Db, rows: readonly HoldRow[]): Promise<LegalHold[]> {
  const ids = rows.flatMap(({ userId, placedBy }) => [placedBy, ...(userId === null ? [] : [userId])]);
  const people = new Map((await listPeople(db, ids)).map((person) => [person.id, person]));
  return rows.map(({ id, userId, kind, reason, placedBy, placedAt, liftedAt, liftedReason }) => ({
    id,
    userId,
    username: userId === null ? null : (people.get(userId)?.username ?? null),
    kind: isRecordKind(kind) ? kind : null,
    kindName: isRecordKind(kind) ? KIND_WORDS[kind].name : null,
    reason,
    placedAt: placedAt.toISOString(),
    placedByName: people.get(placedBy)?.name ?? `Account ${placedBy}`,
    liftedAt: liftedAt?.toISOString() ?? null,
    liftedReason,
  }));
}

async function presentOne(db: Db, row: HoldRow): Promise<LegalHold> {
  const [hold] = await present(db, [row]);
  if (!hold) throw new Error('A hold is presented as one.');
  return hold;
}

export async function readHolds(db: Db): Promise<LegalHold[]> {
  return present(db, await listHolds(db, LIFTED_SHOWN));
}

interface News {
  title: string;
  paragraph: string;
  reason: string;
  kind: 'hold_placed' | 'hold_lifted';
  at: Date;
}

/** The person is told, as the law asks, in the academy and by email. */
async function tell(context: Context, trx: Transaction<DB>, userId: number, news: News): Promise<void> {
  const person = await lockAddressee(trx, userId);
  if (!person) return;
  const { title, paragraph, reason, kind, at } = news;
  await notify(trx, userId, {
    kind,
    title,
    body: `${paragraph} Reason: ${reason}`,
    href: '/account',
    createdAt: at,
  });
  const { academy } = context.content.catalogue;
  const mail = await renderMail({
    subject: `${title} (${academy.name})`,
    preview: paragraph,
    title,
    name: await greetingName(trx, person),
    paragraphs: [paragraph],
    facts: [['Reason', reason]],
    notes: [`Questions? Contact ${context.config.privacyEmail ?? academy.privacyEmail}.`],
  });
  await context.jobs.send('mail', { to: person.email, ...mail }, { trx });
}

/** In the held person’s chain; for a hold on everybody’s, in the administrator’s own. */
async function record(
  trx: Transaction<DB>,
  admin: Viewer,
  { hold, ...row }: { hold: HoldRow; at: Date; action: string; reason: string },
): Promise<void> {
  await appendLedger(trx, {
    subjectId: hold.userId ?? admin.id,
    actorId: admin.id,
    object: `hold:${hold.id}`,
    after: { kind: hold.kind, isForEverybody: hold.userId === null },
    ...row,
  });
}

/** Keeps records from being deleted, by anybody and by the schedule, until the hold is lifted. */
export async function placeHold(
  context: Context,
  admin: Viewer,
  { username, kind, reason }: BodyOf<typeof endpoints.hold>,
): Promise<LegalHold> {
  const at = context.now();
  return context.database.record(async (trx) => {
    const person = username ? await lockByUsername(trx, username) : undefined;
    if (username && !person) {
      const message = 'There is no account with this username.';
      throw new AppError('request.invalid', message, { username: message });
    }
    const hold = await insertHold(trx, {
      userId: person?.id ?? null,
      kind: kind ?? null,
      reason,
      placedBy: admin.id,
      placedAt: at,
    });
    await record(trx, admin, { hold, at, action: 'hold.placed', reason });
    if (person)
      await tell(context, trx, person.id, {
        kind: 'hold_placed',
        title: 'Your records are under a legal hold',
        paragraph:
          'We must keep records about you until the hold is lifted. You can go on learning; your account can’t be deleted until then.',
        reason,
        at,
      });
    return presentOne(trx, hold);
  });
}

export async function liftHold(
  context: Context,
  admin: Viewer,
  { id, reason }: { id: number; reason: string },
): Promise<LegalHold> {
  const at = context.now();
  return context.database.record(async (trx) => {
    const lifted = { liftedBy: admin.id, liftedAt: at, liftedReason: reason };
    const hold = await markLifted(trx, id, lifted);
    if (!hold) return fail('retention.not_found', 'There is no such hold in force.');
    await record(trx, admin, { hold, at, action: 'hold.lifted', reason });
    if (hold.userId !== null)
      await tell(context, trx, hold.userId, {
        kind: 'hold_lifted',
        title: 'The legal hold on your records was lifted',
        paragraph: 'Your records are kept as long as those of everybody else again.',
        reason,
        at,
      });
    return presentOne(trx, hold);
  });
}
