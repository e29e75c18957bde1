import { sql } from 'kysely';
import { markCompromised, rotateKey } from '../../server/src/core/keys/change-keys.ts';
import { runLog } from '../../server/src/core/log/sequencer.ts';
import { issueIfEarned } from '../../server/src/learning/certificates/issue-certificate.service.ts';
import { reissueSignedWith } from '../../server/src/learning/credentials/reissue.service.ts';
import { workOf } from '../../server/src/learning/work.ts';
import { openAcademy } from './academy.ts';
import { isAccepted, openCourt } from './judge.ts';

/**
 * `npm run judges:rotation`: verifier-core on 1,000 credentials from before `keys:rotate` and 1,000 from after, and again
 * after the second key is reported as compromised since halfway through the latter. Exits with 1 if a verdict is not the
 * one expected. Takes minutes.
 */
const COUNT = Number(process.env['COUNT'] ?? 1000);
const TEN_MINUTES = 10 * 60_000;
const academy = await openAcademy();
const { context, server } = academy.app;
const { db } = context.database;
const { judge, report, failures } = openCourt(academy);

/** Gives people the rows of another. */
async function copyRows(table: 'progress' | 'attempts', from: number, to: readonly number[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and column_name not in ('id', 'user_id')`.execute(
    db,
  );
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`insert into ${sql.table(table)} (user_id, ${columns})
    select person, ${columns} from ${sql.table(table)}, unnest(${to}::int[]) as person
    where user_id = ${from}`.execute(db);
}

/** People who finished what somebody of the demo academy finished; each is certified now. */
async function certify(count: number, label: string): Promise<string[]> {
  const model = await db
    .selectFrom('certificates')
    .select(['userId', 'courseId'])
    .where('supersededBy', 'is', null)
    .where('validUntil', '>', new Date())
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const course = context.content.catalogue.course(model.courseId);
  if (!course) throw new Error('The course of the certificate is gone.');
  const { rows } = await sql<{ id: number }>`
    insert into users (name, email, email_verified, username, display_username)
    select 'Judged ' || n, ${label} || n || '@example.org', true, ${label} || n, ${label} || n
    from generate_series(1, ${count}::int) as n returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await copyRows('progress', model.userId, ids);
  await copyRows('attempts', model.userId, ids);
  const numbers: string[] = [];
  for (const userId of ids) {
    const number = await context.database.record((trx) =>
      issueIfEarned(workOf(context, trx, context.now()), { userId, course }),
    );
    if (number === undefined) throw new Error(`Person ${userId} was not certified.`);
    numbers.push(number);
  }
  return numbers;
}

/** How many of these the judge accepts, as they are stored now. */
async function countAccepted(numbers: readonly string[]): Promise<number> {
  const stored = await db
    .selectFrom('credentials')
    .innerJoin('certificates', 'certificates.id', 'credentials.certificateId')
    .select('document')
    .where('number', 'in', numbers)
    .execute();
  // A verifier keeps the list for five minutes; asking for it 600 times a minute is refused.
  const path = '/status/revocation/1';
  academy.overrides.set(path, { status: 200, body: (await server.inject(path)).body });
  const verdicts = await judge(stored.map(({ document }) => JSON.parse(document) as object));
  return verdicts.filter(isAccepted).length;
}

async function expectAccepted(name: string, numbers: readonly string[], expected: number): Promise<void> {
  const began = performance.now();
  const accepted = await countAccepted(numbers);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  report(name, accepted === expected, `${accepted} of ${numbers.length} accepted, ${seconds} s`);
}

try {
  const half = Math.ceil(COUNT / 2);
  const before = await certify(COUNT, 'before');
  const rotatedAt = new Date(Date.now() - TEN_MINUTES - 1000);
  await rotateKey(context.config.keys, context.database, { purpose: 'credential', at: rotatedAt });
  await context.keys.reload();
  const after = await certify(half, 'after');
  await runLog(context);
  const since = new Date();
  const taken = await certify(COUNT - half, 'since');
  await runLog(context);
  await expectAccepted('issued before the rotation', before, COUNT);
  await expectAccepted('issued after the rotation', [...after, ...taken], COUNT);

  const { id } = context.keys.signer('credential');
  await markCompromised(context.config.keys, context.database, { id, since, at: new Date() });
  await context.keys.reload();
  await expectAccepted('of the withdrawn key, before any is signed again', [...after, ...taken], 0);
  const began = performance.now();
  const { reissued, unproven } = await reissueSignedWith(context, id);
  const isExact = unproven.toSorted().join() === taken.toSorted().join();
  report(
    'signed again: those issued before it was taken, exactly',
    reissued === half && isExact,
    `${reissued} in ${((performance.now() - began) / 1000).toFixed(1)} s, ${unproven.length} not`,
  );
  await expectAccepted('issued before the key was taken', after, half);
  await expectAccepted('issued since it was taken', taken, 0);
  await expectAccepted('of the former key, still', before, COUNT);
  console.log(`${failures.length} not as expected.`);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await academy.close();
}
