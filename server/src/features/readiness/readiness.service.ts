import { Day, type Readiness, type ReadinessLink, type ReadinessLinkForm } from '@trialwright/contract';
import * as z from 'zod';
import type { Context } from '../../context.ts';
import {
  acrossOrganizations,
  inOrganization,
  recordInOrganization,
} from '../../core/database/in-organization.ts';
import { parseColumn } from '../../core/database/json-column.ts';
import { AppError, fail } from '../../core/errors.ts';
import { appendLedger } from '../../core/ledger.ts';
import { createLinkToken, hashLinkToken } from '../../core/link-token.ts';
import { listLooks, type Look } from '../../core/looks.ts';
import { readAllFacts } from '../../teams/facts/fact-memory.ts';
import { namesOf, readMembers } from '../../teams/organizations/members.service.ts';
import { findOrganization, type OrganizationRow } from '../../teams/organizations/organizations.service.ts';
import { readWholeState } from '../../teams/standing/state.ts';
import { dayIn, type TeamScope } from '../../teams/team-scope.ts';
import { judgeReadiness } from './judge-readiness.ts';
import {
  endLink,
  findOpenLink,
  insertLink,
  listLinks,
  type ReadinessLinkRow,
} from './readiness-links.store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MOST_OPEN = 20;
const MOST_LOOKS = 100;
const VIEWED = 'readiness.viewed';

const objectOf = ({ id }: Pick<ReadinessLinkRow, 'id'>) => `readiness-link:${id}`;
const isOpenAt = (now: Date) => (row: ReadinessLinkRow) => row.endedAt === null && row.expiresAt > now;

interface Asked {
  trialId: number;
  asOf: string | undefined;
  hasNames: boolean;
}

/** The readiness of a trial on a day; today where none is asked about. */
async function read(
  context: Pick<Context, 'now'>,
  source: { organization: OrganizationRow; facts: TeamScope['facts'] },
  { trialId, asOf: asked, hasNames }: Asked,
): Promise<Readiness> {
  const { organization } = source;
  const now = context.now();
  const state = await readWholeState(source);
  const trial = state.trials.find(({ factId }) => factId === trialId);
  if (!trial) fail('trials.not_found', 'Trial not found.');
  const { protocol, title, sponsor, site, zone } = trial.data;
  const today = dayIn(zone, now);
  const asOf = asked ?? today;
  if (asOf > today) {
    const message = 'Choose today or a day before.';
    throw new AppError('request.invalid', message, { asOf: message });
  }
  return {
    organization: organization.name,
    site,
    protocol,
    title,
    sponsor,
    asOf,
    today,
    zone,
    computedAt: now.toISOString(),
    ...judgeReadiness(state, trial, { asOf, hasNames }),
  };
}

/** What the sponsor would see. */
export function previewReadiness(context: Context, scope: TeamScope, asked: Asked): Promise<Readiness> {
  return read(context, scope, asked);
}

function present(
  row: ReadinessLinkRow,
  looks: readonly Look[],
  names: ReadonlyMap<number, string>,
): ReadinessLink {
  const own = looks.filter(({ object }) => object === objectOf(row));
  return {
    id: row.id,
    party: row.party,
    hasNames: row.hasNames,
    openedBy: names.get(row.openedBy) ?? 'A former member',
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    looks: own.map(({ at, after }) => ({
      at: new Date(at).toISOString(),
      asOf: parseColumn(z.object({ asOf: Day }), after, { table: 'ledger', id: objectOf(row) }).asOf,
    })),
    lookCount: own[0]?.count ?? 0,
  };
}

/** The links of a trial with each look; looks are in the ledger of who opened the link. */
export async function readLinks(
  context: Context,
  scope: TeamScope,
  trialId: number,
): Promise<ReadinessLink[]> {
  await requireTrial(scope, trialId);
  const orgId = scope.organization.id;
  const { rows, names } = await scope.read(async (trx) => ({
    rows: await listLinks(trx, orgId, trialId),
    names: namesOf(await readMembers(trx, orgId)),
  }));
  const looks: Look[] = [];
  for (const [subjectId, own] of Map.groupBy(rows, ({ openedBy }) => openedBy)) {
    const objects = own.map((row) => objectOf(row));
    looks.push(
      ...(await listLooks(context.database.db, { subjectId, action: VIEWED, objects, most: MOST_LOOKS })),
    );
  }
  return rows.map((row) => present(row, looks, names));
}

async function requireTrial(scope: TeamScope, trialId: number): Promise<void> {
  const { trials } = await readWholeState(scope);
  if (!trials.some(({ factId }) => factId === trialId)) fail('trials.not_found', 'Trial not found.');
}

/** Makes a link. Its address is shown this once: only the hash of its token is kept. */
export async function share(
  context: Context,
  scope: TeamScope,
  trialId: number,
  { party, days, hasNames }: ReadinessLinkForm,
): Promise<{ link: ReadinessLink; url: string }> {
  await requireTrial(scope, trialId);
  const { token, tokenSha256 } = createLinkToken();
  const row = await scope.record(async ({ trx, orgId, actorId, at }) => {
    const open = (await listLinks(trx, orgId, trialId)).filter(isOpenAt(at));
    if (open.length >= MOST_OPEN) fail('readiness.too_many', `${MOST_OPEN} links are open. End one first.`);
    const expiresAt = new Date(at.getTime() + days * DAY_MS);
    const inserted = await insertLink(trx, {
      orgId,
      trialId,
      tokenSha256,
      party,
      hasNames,
      expiresAt,
      openedBy: actorId,
      createdAt: at,
    });
    await appendLedger(trx, {
      subjectId: actorId,
      actorId,
      at,
      action: 'readiness.shared',
      object: objectOf(inserted),
      after: { org: orgId, trial: trialId, hasNames, expiresAt: expiresAt.toISOString() },
    });
    return inserted;
  });
  const names = new Map([[scope.viewer.id, scope.viewer.name]]);
  return { link: present(row, [], names), url: `${context.config.publicUrl}/readiness#${token}` };
}

export async function end(scope: TeamScope, id: number): Promise<void> {
  await scope.record(async ({ trx, orgId, actorId, at }) => {
    const row = await endLink(trx, { orgId, id, at, by: actorId });
    if (!row) throw new AppError('readiness.not_found', 'Link not found.');
    await appendLedger(trx, {
      subjectId: row.openedBy,
      actorId,
      at,
      action: 'readiness.ended',
      object: objectOf(row),
      after: { org: orgId, trial: row.trialId },
    });
  });
}

/** Opens a link for whoever holds it, and notes the look, with the day asked about, in the ledger of who opened it. */
export async function openReadiness(
  context: Context,
  { token, asOf }: { token: string; asOf?: string | undefined },
): Promise<Readiness & { expiresAt: string }> {
  const { database, now } = context;
  const at = now();
  const row = await acrossOrganizations(database, (trx) => findOpenLink(trx, hashLinkToken(token), at));
  const organization =
    row && (await inOrganization(database, row.orgId, (trx) => findOrganization(trx, row.orgId)));
  // The same for one that never was, has expired, or was ended.
  if (!organization)
    return fail('readiness.not_found', 'This link isn’t valid. It may have expired, or was ended.');
  const { orgId, trialId, hasNames } = row;
  const facts = () => readAllFacts(database, orgId);
  const found = await read(context, { organization, facts }, { trialId, asOf, hasNames });
  await recordInOrganization(database, orgId, async (trx) => {
    // Ended meanwhile: then this was no look.
    if (!(await findOpenLink(trx, row.tokenSha256, at)))
      fail('readiness.not_found', 'This link isn’t valid any more.');
    await appendLedger(trx, {
      subjectId: row.openedBy,
      actorId: null,
      at,
      action: VIEWED,
      object: objectOf(row),
      after: { org: orgId, trial: trialId, asOf: found.asOf, hasNames },
    });
  });
  return { ...found, expiresAt: row.expiresAt.toISOString() };
}
