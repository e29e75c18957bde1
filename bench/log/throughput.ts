import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { logKeysOf, witnessesOf } from '../../server/src/core/log/log-settings.ts';
import { readPublished } from '../../server/src/core/log/published.ts';
import { keepLog } from '../../server/src/core/log/sequencer.ts';
import { verifyLogNow } from '../../server/src/core/log/verify-log-now.ts';
import { verifyRecords } from '../../server/src/features/records/verify-records.service.ts';
import { printTable } from '../table.ts';
import { openBareAcademy } from './academy.ts';

/**
 * `npm run bench:log`: people append rows, each in a transaction of its own, at a given rate, while the log goes on as
 * in an academy; then all is verified. `--seconds 600 --rate 1000 --more 500000`
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    rate: { type: 'string', default: '1000' },
    more: { type: 'string', default: '0' },
  },
});
const [seconds, rate, more] = [Number(values.seconds), Number(values.rate), Number(values.more)];
const CALLERS = 6;
const PEOPLE = 5000;
const LOOK_MS = 1000;

const academy = await openBareAcademy();
const { context } = academy;
const { db } = context.database;

const append = (person: number) =>
  sql`select append_ledger(${person}, ${new Date().toISOString()}, ${person}, 'session.started', ${`session:${person}`},
    null, null, null)`.execute(db);

/** Seconds for which the oldest row has waited for a checkpoint, as far as the queue tells. */
async function lag(): Promise<number> {
  const { rows } = await sql<{ waiting: number; seconds: number }>`select count(*)::int as waiting,
    coalesce(extract(epoch from clock_timestamp() - min(queued_at)), 0)::float8 as seconds from log_queue`.execute(
    db,
  );
  return rows[0]?.seconds ?? 0;
}

async function settled(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from log_queue`.execute(
      db,
    );
    const tree = await sql<{ size: number }>`select size::float8 from log_tree`.execute(db);
    if (rows[0]?.waiting === 0 && (await readPublished(db))?.size === tree.rows[0]?.size) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

try {
  const stop = keepLog(context, 5000);
  const start = performance.now();
  const end = start + seconds * 1000;
  let [count, longest] = [0, 0];
  const call = async () => {
    while (performance.now() < end) {
      const ahead = (count / rate) * 1000 - (performance.now() - start);
      if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead));
      await append((count++ % PEOPLE) + 1);
    }
  };
  const watch = setInterval(() => void lag().then((found) => (longest = Math.max(longest, found))), LOOK_MS);
  await Promise.all(Array.from({ length: CALLERS }, call));
  const took = (performance.now() - start) / 1000;
  clearInterval(watch);
  if (more > 0)
    await sql`select append_ledger(n % ${PEOPLE}::int + 1, ${new Date().toISOString()}, 1, 'session.started', 'session:' || n,
      null, null, null) from generate_series(1, ${more}::int) n`.execute(db);
  const drainStart = performance.now();
  await settled();
  const drained = (performance.now() - drainStart) / 1000;
  await stop();
  const rows = count + more;
  const trust = {
    origin: context.config.transparency.origin,
    keys: logKeysOf(context),
    witnesses: witnessesOf(context).witnesses,
    kept: [(await readPublished(db))?.text ?? ''],
  };
  await sql`analyze`.execute(db);
  const timed = async (work: () => Promise<{ faults: unknown[] }>) => {
    const from = performance.now();
    const { faults } = await work();
    return { seconds: (performance.now() - from) / 1000, faults: faults.length };
  };
  const chains = await timed(() => verifyRecords(db, context.keys, { beside: 2 }));
  const log = await timed(() => verifyLogNow(db, trust, 2));
  const perSecond = (number: number, by: number) => Math.round(number / by).toLocaleString('en-US');
  printTable('The log', [
    { what: 'rows appended one by one', figure: count.toLocaleString('en-US') },
    { what: 'rows a second, appended and logged', figure: perSecond(count, took) },
    { what: 'longest wait for the log, s', figure: longest.toFixed(0) },
    {
      what: `seconds until all was signed, ${more.toLocaleString('en-US')} rows at once`,
      figure: drained.toFixed(1),
    },
    { what: 'chains and records verified, rows a second', figure: perSecond(rows, chains.seconds) },
    { what: 'log verified, entries a second', figure: perSecond(rows, log.seconds) },
    { what: 'faults', figure: chains.faults + log.faults },
  ]);
} finally {
  await academy.close();
}
