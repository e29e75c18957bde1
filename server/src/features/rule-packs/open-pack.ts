import type { Transaction } from 'kysely';
import type { Db } from '../../core/database/open.ts';
import { parseColumn } from '../../core/database/json-column.ts';
import type { DB } from '../../core/database/schema.ts';
import { fail } from '../../core/errors.ts';
import { readVersions, type Fact, type FactWork } from '../../teams/facts/facts.service.ts';
import { refuseAsChanged } from '../../teams/facts/changed-meanwhile.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { PackText } from './pack-text.ts';
import { findPack, lockPack, type PackRow } from './rule-packs.store.ts';

/** A pack with its draft and its published versions, the oldest first. */
export interface OpenPack extends Omit<PackRow, 'draft'> {
  draft: PackText;
  published: Fact<'pack'>[];
}

export function draftOf({ id, draft }: PackRow): PackText {
  return parseColumn(PackText, draft, { table: 'rule_packs', id });
}

export function textOf({ factId, version, data }: Fact<'pack'>): PackText {
  return parseColumn(PackText, data.text, { table: 'team_facts', id: `${factId}.${version}` });
}

const NOT_FOUND = 'Rule pack not found.';

async function complete(db: Db, row: PackRow | undefined): Promise<OpenPack> {
  if (!row) fail('rule_packs.not_found', NOT_FOUND);
  const published =
    row.factId === null ? [] : await readVersions(db, row.orgId, { kinds: ['pack'], factId: row.factId });
  return { ...row, draft: draftOf(row), published };
}

export async function openPack(db: Db, orgId: number, id: number): Promise<OpenPack> {
  return complete(db, await findPack(db, orgId, id));
}

/** Opens a pack for a change that is based on a revision, which must be the last one. */
export async function openToChange(
  work: FactWork,
  scope: TeamScope,
  { id, basedOn }: { id: number; basedOn: number },
): Promise<OpenPack> {
  const pack = await complete(work.trx, await lockPack(work.trx, work.orgId, id));
  const { revision, changedBy: recordedBy, changedAt: recordedAt } = pack;
  if (basedOn !== revision)
    await refuseAsChanged(work, scope, 'rule_packs.changed', { recordedBy, recordedAt });
  return pack;
}

export async function requireVersion(
  trx: Transaction<DB>,
  { orgId, id, version }: { orgId: number; id: number; version: number },
): Promise<{ pack: OpenPack; fact: Fact<'pack'> }> {
  const pack = await openPack(trx, orgId, id);
  const fact = pack.published.find((each) => each.version === version);
  return { pack, fact: fact ?? fail('rule_packs.not_found', 'This version was not published.') };
}
