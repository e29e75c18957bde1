import type { CoreContext } from '../../core/context.ts';
import { inOrganization } from '../../core/database/in-organization.ts';
import { readVersions, type Fact } from './facts.service.ts';
import { FACT_DATA, type FactKind } from './fact-kinds.ts';

type Database = CoreContext['database'];

/** An organization's facts as of the last of them. */
interface Kept {
  facts: readonly Fact[];
  until: Date | undefined;
}

/** Facts in memory at once, of all organizations together: some 40 MB. */
const MOST = 40_000;
const KINDS = Object.keys(FACT_DATA) as FactKind[];
const memories = new WeakMap<Database, Map<number, Kept>>();

/** Forgets the organizations that were asked for longest ago. */
function makeRoom(memory: Map<number, Kept>): void {
  let count = [...memory.values()].reduce((sum, { facts }) => sum + facts.length, 0);
  for (const [orgId, { facts }] of memory) {
    if (count <= MOST) return;
    memory.delete(orgId);
    count -= facts.length;
  }
}

/**
 * All facts of an organization, versions of one in their order. Facts are only ever added, each later than all before it,
 * so what was read once is kept, and only what came since is read. The list is the same object until there is more.
 */
export async function readAllFacts(database: Database, orgId: number): Promise<readonly Fact[]> {
  const memory = memories.get(database) ?? new Map<number, Kept>();
  memories.set(database, memory);
  const kept = memory.get(orgId);
  const newer = await inOrganization(database, orgId, (trx) =>
    readVersions(trx, orgId, { kinds: KINDS, recordedAfter: kept?.until }),
  );
  const facts = kept && newer.length === 0 ? kept.facts : [...(kept?.facts ?? []), ...newer];
  const until = newer.reduce(
    (last, { recordedAt }) => (last && last > recordedAt ? last : recordedAt),
    kept?.until,
  );
  memory.delete(orgId);
  if (facts.length <= MOST) memory.set(orgId, { facts, until });
  makeRoom(memory);
  return facts;
}
