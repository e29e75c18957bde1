import { PassportLook, PassportPart, type PassportLink, type PassportLinkForm } from '@trialwright/contract';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import { parseColumn } from '../../core/database/json-column.ts';
import { fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { createLinkToken, hashLinkToken } from '../../core/link-token.ts';
import { listLooks, type Look } from '../../core/looks.ts';
import {
  countOpen,
  findOpenLink,
  insertLink,
  listLinks,
  withdrawLink,
  type PassportLinkRow,
} from './passport-links.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_OPEN = 20;
const MOST_LOOKS = 100;
const VIEWED = 'passport.viewed';

const objectOf = ({ id }: Pick<PassportLinkRow, 'id'>) => `passport-link:${id}`;
const What = z.object({ what: PassportLook.shape.what });

function present(row: PassportLinkRow, looks: readonly Look[]): PassportLink {
  const own = looks.filter(({ object }) => object === objectOf(row));
  return {
    id: row.id,
    label: row.label,
    parts: z.array(PassportPart).parse(row.parts),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    looks: own.map(({ at, after }) => ({
      at: new Date(at).toISOString(),
      what: parseColumn(What, after, { table: 'ledger', id: objectOf(row) }).what,
    })),
    lookCount: own[0]?.count ?? 0,
  };
}

/** A person’s links, each with who looked when: that is in their ledger. */
export async function readLinks({ database: { db } }: Context, userId: number): Promise<PassportLink[]> {
  const rows = await listLinks(db, userId);
  const objects = rows.map((row) => objectOf(row));
  const looks = await listLooks(db, { subjectId: userId, action: VIEWED, objects, most: MOST_LOOKS });
  return rows.map((row) => present(row, looks));
}

/** Makes a link. Its address is shown this once: only the hash of its token is kept. */
export async function share(
  context: Context,
  userId: number,
  { label, days, parts }: PassportLinkForm,
): Promise<{ link: PassportLink; url: string }> {
  const at = context.now();
  const { token, tokenSha256 } = createLinkToken();
  const row = await context.database.record(async (trx) => {
    if ((await countOpen(trx, userId, at)) >= MOST_OPEN)
      fail('passports.too_many', `${MOST_OPEN} links are open. Withdraw one first.`);
    const expiresAt = new Date(at.getTime() + days * DAY_MS);
    const inserted = await insertLink(trx, { userId, tokenSha256, label, parts, createdAt: at, expiresAt });
    await appendLedger(trx, {
      subjectId: userId,
      actorId: userId,
      at,
      action: 'passport.shared',
      object: objectOf(inserted),
      after: { parts, expiresAt: expiresAt.toISOString() },
    });
    return inserted;
  });
  // Behind the #, which no server logs.
  return { link: present(row, []), url: `${context.config.publicUrl}/shared-passport#${token}` };
}

export async function withdraw(context: Context, userId: number, id: number): Promise<void> {
  const at = context.now();
  await context.database.record(async (trx) => {
    if (!(await withdrawLink(trx, { userId, id, at }))) fail('passports.not_found', 'Link not found.');
    await appendLedger(trx, {
      subjectId: userId,
      actorId: userId,
      at,
      action: 'passport.withdrawn',
      object: objectOf({ id }),
    });
  });
}

export interface OpenedLink {
  userId: number;
  parts: PassportPart[];
  expiresAt: Date;
}

/** Opens a link for whoever holds it, and notes the look in the person’s ledger. */
export async function openLink(
  { database, now }: Context,
  token: string,
  what: 'page' | 'print' | 'file',
): Promise<OpenedLink> {
  const at = now();
  return database.record(async (trx) => {
    const row = await findOpenLink(trx, hashLinkToken(token), at);
    // The same for one that never was, has expired, or was withdrawn.
    if (!row)
      return fail('passports.not_found', 'This link isn’t valid. It may have expired, or was withdrawn.');
    await appendLedger(trx, {
      subjectId: row.userId,
      actorId: null,
      at,
      action: VIEWED,
      object: objectOf(row),
      after: { what },
    });
    return { userId: row.userId, parts: z.array(PassportPart).parse(row.parts), expiresAt: row.expiresAt };
  });
}
