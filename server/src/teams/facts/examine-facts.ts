import type { Db } from '../../core/database/open.ts';
import { isWhole } from './facts.service.ts';
import { listUnlikeLedger, selectPage } from './facts.store.ts';

const PAGE = 2000;

/** Each difference between the facts of organizations, their own hashes, and the ledger. */
export async function examineFacts(
  db: Db,
): Promise<{ subjectId: number; record: string; difference: string }[]> {
  const found = (await listUnlikeLedger(db)).map(({ subjectId, object, kept, recorded }) => ({
    subjectId,
    record: object.replace(':', ' '),
    difference:
      kept === null
        ? 'is in the ledger, but its row is missing'
        : recorded === null
          ? 'is not in the ledger'
          : 'has a hash other than in the ledger',
  }));
  let last = { factId: 0, version: 0 };
  for (;;) {
    const page = await selectPage(db, last, PAGE);
    for (const { orgId, ...row } of page)
      if (!isWhole(orgId, row))
        found.push({
          subjectId: row.personId ?? row.recordedBy,
          record: `fact ${row.factId}.${row.version}`,
          difference: 'differs from its hash',
        });
    const end = page.at(-1);
    if (!end || page.length < PAGE) return found;
    last = end;
  }
}
