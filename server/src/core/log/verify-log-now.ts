import { sql, type Kysely } from 'kysely';
import { readAtOneMoment } from '../database/one-moment.ts';
import type { DB } from '../database/schema.ts';
import { verifyLog, type CompareRanges, type LogReport, type TrustedLog } from './verify-log.ts';
import { compareOpenings } from './verify.store.ts';

/** Verifies the log as it is at one moment, on `beside` further connections, while the academy goes on. */
export function verifyLogNow(db: Kysely<DB>, trust: TrustedLog, beside: number): Promise<LogReport> {
  return readAtOneMoment(db, async (main) => {
    if (beside < 1) return verifyLog(main, trust);
    const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(main);
    const moment = rows[0]?.id ?? '';
    const spread: CompareRanges = async (ranges) => {
      const waiting = [...ranges];
      const work = () =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (trx) => {
            await sql`set transaction snapshot ${sql.lit(moment)}`.execute(trx);
            const compared = [];
            for (let range = waiting.shift(); range; range = waiting.shift())
              compared.push(await compareOpenings(trx, trust.origin, range));
            return compared;
          });
      return (await Promise.all(Array.from({ length: beside }, work))).flat();
    };
    return verifyLog(main, trust, spread);
  });
}
