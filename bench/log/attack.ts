import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { sql } from 'kysely';
import { logEntry } from '../../server/src/core/log/log-entry.ts';
import { logKeysOf, witnessesOf } from '../../server/src/core/log/log-settings.ts';
import { readPublished } from '../../server/src/core/log/published.ts';
import { runLog } from '../../server/src/core/log/sequencer.ts';
import { verifyLog } from '../../server/src/core/log/verify-log.ts';
import { ROOT } from '../../server/src/root.ts';
import { printTable } from '../table.ts';
import { openBareAcademy } from './academy.ts';
import { REWRITINGS, type Attack, type Rewriting } from './rewritings.ts';

/**
 * `npm run ledger:attack`: somebody with the database, the key, and the code rewrites the past in every way there is,
 * most of them so that nothing in the database disagrees; `ledger:verify --checkpoint` must notice each. The command
 * itself judges one of each kind, and the same function all others, inside transactions that are rolled back.
 */
const { values } = parseArgs({ options: { times: { type: 'string', default: '1000' } } });
const times = Number(values.times);
const PEOPLE = 30;

class Undo extends Error {}

const academy = await openBareAcademy();
const { context } = academy;
const { db } = context.database;

async function live(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (let person = 1; person <= PEOPLE; person++)
      await sql`select append_ledger(${person}, ${new Date().toISOString()}, ${person}, 'session.started',
        ${`lesson:${round}`}, null, ${JSON.stringify({ version: '1.0.0' })}, null)`.execute(db);
    await context.database.record((trx) => logEntry(trx, 'certificate', `CR-${round}`, `bytes ${round}`));
  }
  await runLog(context);
}

async function publishedSize(): Promise<{ size: number; text: string }> {
  const { size, text } = (await readPublished(db)) ?? { size: 0, text: '' };
  return { size, text };
}

await live(3);
const earlier = await publishedSize();
await live(5);
const kept = await publishedSize();
await live(2);
const file = join(academy.folder, 'checkpoint');
writeFileSync(file, kept.text);
const attack: Attack = { context, kept: kept.size, earlier: earlier.size };
const trust = {
  origin: context.config.transparency.origin,
  keys: logKeysOf(context),
  witnesses: witnessesOf(context).witnesses,
  kept: [kept.text],
};

/** What is found after a rewriting that is undone afterwards. */
async function judge(rewrite: Rewriting): Promise<string | undefined> {
  let found: string | undefined;
  try {
    await db.transaction().execute(async (trx) => {
      await rewrite(trx, attack);
      const [fault] = (await verifyLog(trx, trust)).faults;
      found = fault?.fault;
      throw new Undo();
    });
  } catch (error) {
    if (!(error instanceof Undo)) throw error;
  }
  return found;
}

const command = promisify(execFile);

/** The command as an operator runs it, in a process of its own; its exit code. */
async function runCommand(): Promise<number> {
  const script = join(ROOT, 'server/src/features/records/verify-ledger.ts');
  const env = { ...process.env, ...academy.environment };
  try {
    await command(process.execPath, [script, '--checkpoint', file], { env });
    return 0;
  } catch (error) {
    return (error as { code?: number }).code ?? -1;
  }
}

const COPIED = ['ledger', 'ledger_heads', 'signing_keys'];
const LOGGED = 'openings entries tiles tree checkpoints cosignatures proofs unproven heads buckets'.split(
  ' ',
);
const TABLES = [...COPIED, ...LOGGED.map((name) => `log_${name}`)];

/** Sets the database back to before an attack that was committed. */
async function restore(): Promise<void> {
  const each = (tables: readonly string[], statement: (table: string) => string) => tables.map(statement);
  const statements = [
    'begin',
    ...each(TABLES, (table) => `alter table ${table} disable trigger user`),
    ...each(TABLES.toReversed(), (table) => `delete from ${table}`),
    ...each(TABLES, (table) => `insert into ${table} select * from kept.${table}`),
    ...each(TABLES, (table) => `alter table ${table} enable trigger user`),
    'commit',
  ];
  await context.database.pool.query(statements.join(';'));
}

async function keepCopies(): Promise<void> {
  await sql.raw('create schema kept').execute(db);
  for (const table of TABLES) await sql.raw(`create table kept.${table} as table ${table}`).execute(db);
}

let missed = 0;
try {
  const honest = (await verifyLog(db, trust)).faults;
  if (honest.length > 0 || (await runCommand()) !== 0)
    throw new Error(`An honest log is not believed: ${JSON.stringify(honest)}`);
  console.log(
    `\nAn honest log of ${(await publishedSize()).size} entries, checkpoint kept at ${kept.size}: intact.`,
  );
  const kinds = Object.entries(REWRITINGS);
  const counts = kinds.map(([kind]) => ({ kind, tried: 0, caught: 0, command: '' }));
  const reasons = new Map<string, number>();
  const start = performance.now();
  for (let number = 0; number < times; number++) {
    const at = number % kinds.length;
    const [, rewrite] = kinds[at] ?? [];
    const count = counts[at];
    if (!rewrite || !count) continue;
    const found = await judge(rewrite);
    count.tried++;
    if (found) count.caught++;
    else missed++;
    const reason = (found ?? 'NOT CAUGHT').replaceAll(/\d[\d\-:.TZ]*/g, 'n');
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const seconds = (performance.now() - start) / 1000;
  await keepCopies();
  for (const [at, [, rewrite]] of kinds.entries()) {
    await db.transaction().execute((trx) => rewrite(trx, attack));
    const code = await runCommand();
    await restore();
    const count = counts[at];
    if (count) count.command = code === 1 ? 'caught' : `exit ${code}`;
    if (code !== 1) missed++;
  }
  if ((await runCommand()) !== 0) throw new Error('The database was not set back.');
  printTable(`${times} rewritings in ${seconds.toFixed(0)} s`, counts);
  printTable(
    'Noticed first',
    [...reasons].toSorted((a, b) => b[1] - a[1]).map(([reason, count]) => ({ reason, count })),
  );
  console.log(missed === 0 ? '\nAll caught.' : `\n${missed} NOT caught.`);
} finally {
  await academy.close();
}
process.exitCode = missed === 0 ? 0 : 1;
