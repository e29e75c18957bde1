import type { Context } from '../../context.ts';
import { inOrganization } from '../../core/database/in-organization.ts';
import { openPack, textOf } from './open-pack.ts';
import { wholeOf, type PackText, type Rules } from './pack-text.ts';
import { listShares } from './rule-packs.store.ts';

/** The latest published version of a pack of another organization. */
export interface Newest {
  version: number;
  title: string;
  sponsor: string | null;
  rules: Rules;
}

/** What a code shows: the latest version of a pack, for as long as the code is not ended. Nothing else of it is read. */
export async function readShared(
  { database }: Pick<Context, 'database'>,
  { orgId, packId, shareId }: { orgId: number; packId: number; shareId: number },
): Promise<Newest | undefined> {
  return inOrganization(database, orgId, async (trx) => {
    const shares = await listShares(trx, orgId, packId);
    if (!shares.some(({ id }) => id === shareId)) return undefined;
    const last = (await openPack(trx, orgId, packId)).published.at(-1);
    if (!last) return undefined;
    const text = textOf(last);
    return { version: last.version, title: text.title, sponsor: text.sponsor, rules: wholeOf(text) };
  });
}

/** The newest version of the pack that a draft is a copy of; none for one’s own, or once it is no longer shared. */
export async function readNewest(
  context: Pick<Context, 'database'>,
  { base }: Pick<PackText, 'base'>,
): Promise<Newest | undefined> {
  return base ? readShared(context, base) : undefined;
}
