import type { PackDraft, PackShare } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { acrossOrganizations } from '../../core/database/in-organization.ts';
import { fail } from '../../core/errors.ts';
import { createLinkToken, hashLinkToken } from '../../core/link-token.ts';
import { findOrganization } from '../../teams/organizations/organizations.service.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { readNewest, readShared, type Newest } from './newest.ts';
import { openPack, openToChange } from './open-pack.ts';
import { readPack } from './packs.service.ts';
import type { PackText } from './pack-text.ts';
import { changeDraft, endShare, findShareByCode, insertPack, insertShare } from './rule-packs.store.ts';

const OVER = 'This code is not valid, or was ended. Ask the organization for a new one.';

/** Makes a code by which other organizations copy a pack that is published; it is in this reply and nowhere else. */
export async function sharePack(
  scope: TeamScope,
  packId: number,
  label: string,
): Promise<PackShare & { code: string }> {
  const { token: code, tokenSha256 } = createLinkToken();
  const row = await scope.record(async ({ trx, orgId, actorId, at }) => {
    const { published } = await openPack(trx, orgId, packId);
    if (published.length === 0) fail('rule_packs.unpublished', 'Publish a version first; then share it.');
    return insertShare(trx, { orgId, packId, label, tokenSha256, createdBy: actorId, createdAt: at });
  });
  return { id: row.id, label, createdAt: row.createdAt.toISOString(), code };
}

/** Ends a code: copies made by it stay, and learn of no newer version. */
export async function endPackShare(
  scope: TeamScope,
  { id: packId, shareId: id }: { id: number; shareId: number },
): Promise<void> {
  const wasOpen = await scope.record(({ trx, orgId, at }) => endShare(trx, { orgId, packId, id, at }));
  if (!wasOpen) fail('rule_packs.not_found', 'Code not found.');
}

type Base = NonNullable<PackText['base']>;

function takeOver(
  { version, rules }: Newest,
  { orgId, packId, shareId, organization }: Pick<Base, 'orgId' | 'packId' | 'shareId' | 'organization'>,
): Base {
  return { orgId, packId, shareId, organization, version, ...rules };
}

/** Copies the pack that a code shows. Its rules stay the other organization’s; what is added is one’s own. */
export async function copyPack(context: Context, scope: TeamScope, code: string): Promise<PackDraft> {
  const share = await acrossOrganizations(context.database, async (trx) => {
    const found = await findShareByCode(trx, hashLinkToken(code));
    const organization = found && (await findOrganization(trx, found.orgId));
    return found && organization && { ...found, organization: organization.name };
  });
  if (!share) fail('rule_packs.code_over', OVER);
  const { id: shareId, orgId: from, packId, organization } = share;
  const source = { orgId: from, packId, shareId, organization };
  const newest = (await readShared(context, source)) ?? fail('rule_packs.code_over', OVER);
  const draft: PackText = {
    title: newest.title,
    sponsor: newest.sponsor ?? organization,
    requirements: [],
    examples: [],
    base: takeOver(newest, source),
  };
  const id = await scope.record(({ trx, orgId, actorId: by, at }) =>
    insertPack(trx, { orgId, draft, by, at }),
  );
  return readPack(context, scope, id);
}

/** Puts the newest version into the draft of a copy. What the organization added stays, and nothing is published. */
export async function updateCopy(
  context: Context,
  scope: TeamScope,
  { id, basedOn }: { id: number; basedOn: number },
): Promise<PackDraft> {
  const { draft: read } = await scope.read((trx) => openPack(trx, scope.organization.id, id));
  const newest = await readNewest(context, read);
  await scope.record(async (work) => {
    const { draft } = await openToChange(work, scope, { id, basedOn });
    const { base } = draft;
    if (!base || !newest) fail('rule_packs.code_over', 'This pack is not shared with you, or no longer.');
    if (newest.version === base.version)
      fail('rule_packs.unchanged', 'The copy has the newest version already.');
    const { trx, orgId, actorId: by, at } = work;
    const updated: PackText = { ...draft, base: takeOver(newest, base) };
    await changeDraft(trx, { id, orgId, draft: updated, by, at });
  });
  return readPack(context, scope, id);
}
