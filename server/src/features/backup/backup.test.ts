import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { extract, pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { has, runProgram } from '../../../test/programs.ts';
import { startWriting, type Acknowledged } from '../../../test/write-load.ts';
import { readConfig } from '../../config.ts';
import { listMigrations, migrate } from '../../core/database/migrate.ts';
import { openDatabase, type Database } from '../../core/database/open.ts';
import { MANIFEST, SUMS } from './backup-format.ts';
import { LEFT_OUT } from './backup-tables.ts';
import type { TrustedSigner } from './manifest-signature.ts';
import type { Proof } from './proof.ts';
import { proveRestored } from './prove-restored.service.ts';
import { examineBackup, readParts, type BackupFile } from './read-backup.service.ts';
import { assertProven } from './restorations.service.ts';
import { restoreBackup } from './restore.service.ts';
import { writeBackup, type WrittenBackup } from './write-backup.service.ts';

let academy: TestAcademy;
let folder: string;
let learners: Learner[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tw-backup-'));
  academy = await startAcademy();
  const [learner] = (learners = await Promise.all(
    Array.from({ length: 4 }, (_each, index) => academy.learner({ name: `Ünïcode "Tab\\t" ${index}` })),
  ));
  const course = firstCourse(academy);
  if (!learner) throw new Error('There is no learner.');
  await completeCourse(learner, course);
  await takeAssessment(academy, learner, course, 20);
});
afterAll(async () => {
  await academy.close();
  rmSync(folder, { recursive: true, force: true });
});

const backUp = (database: Pick<Database, 'pool'>, recipients: string[] = []) =>
  writeBackup({ pool: database.pool, folder, product: '0.1.0', keys: academy.app.context.keys, recipients });

/** An empty database on the run's server, without any table. */
async function withEmpty<T>(work: (pool: Pool, database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await createTestDatabase({ isEmpty: true });
  const pool = new Pool({ connectionString: database.url });
  pool.on('error', () => undefined);
  try {
    return await work(pool, database);
  } finally {
    await pool.end();
    await database.remove();
  }
}

async function restoreInto(
  pool: Pool,
  backup: BackupFile,
  trust: TrustedSigner = { keys: academy.config.keys },
): Promise<Proof[]> {
  const proofs: Proof[] = [];
  await restoreBackup({ pool, backup, trust, report: (proof) => proofs.push(proof) });
  return proofs;
}

async function prove(database: Database): Promise<Proof[]> {
  const proofs: Proof[] = [];
  await proveRestored(database, { config: academy.config }, (proof) => proofs.push(proof));
  return proofs;
}

/** Writes acknowledged before the moment of the backup that are not in the database. */
async function countMissing(
  pool: Pool,
  acknowledged: readonly Acknowledged[],
  before: Date,
): Promise<number> {
  const { rows } = await pool.query<{ userId: number; referenceId: number }>(
    'select user_id as "userId", reference_id as "referenceId" from bookmarks',
  );
  const known = new Set(rows.map(({ userId, referenceId }) => `${userId}/${referenceId}`));
  return acknowledged.filter(
    ({ at, userId, referenceId }) => at < before && !known.has(`${userId}/${referenceId}`),
  ).length;
}

/** What waits for the log waits anew once it is restored. */
const hashesOf = ({ manifest }: WrittenBackup) =>
  manifest.tables.filter(({ name }) => name !== 'log_queue').map(({ name, sha256 }) => [name, sha256]);

test('a backup under load, restored elsewhere and back, has every acknowledged write and passes every proof', async () => {
  const load = await startWriting(academy, learners);
  await vi.waitFor(() => expect(load.acknowledged.length).toBeGreaterThan(20), { timeout: 20_000 });
  const written = await backUp(academy.database);
  await load.stop();
  const snapshotAt = new Date(written.manifest.snapshotAt);
  expect(load.acknowledged.some(({ at }) => at < snapshotAt)).toBe(true);
  expect(load.acknowledged.some(({ at }) => at > snapshotAt)).toBe(true);

  // Into the academy's own PostgreSQL, in a folder of its own.
  const embedded = await openDatabase(
    readConfig({ NODE_ENV: 'test', DATA_DIR: join(folder, 'elsewhere'), MIN_FREE_MB: '0' }),
    { keepSchema: true },
  );
  try {
    const proofs = await restoreInto(embedded.pool, { path: written.file });
    expect(proofs.map(({ name, isPassed }) => [name, isPassed])).toEqual([
      ['checksums', true],
      ['signature', true],
      ['tables', true],
    ]);
    expect(await countMissing(embedded.pool, load.acknowledged, snapshotAt)).toBe(0);
    await expect(assertProven(embedded.db)).rejects.toThrow('has not been proven');
    expect((await prove(embedded)).filter(({ isPassed }) => !isPassed)).toEqual([]);
    await assertProven(embedded.db);
    // And back into the server's PostgreSQL: row for row the same, but for the note of the restoration.
    await embedded.db.deleteFrom('restorations').execute();
    const again = await backUp(embedded);
    expect(hashesOf(again)).toEqual(hashesOf(written));
    await withEmpty(async (pool) => {
      await restoreInto(pool, { path: again.file });
      expect(await countMissing(pool, load.acknowledged, snapshotAt)).toBe(0);
    });
  } finally {
    await embedded.close();
  }
});

/** A changed copy of a backup. */
function changed(file: string, change: (bytes: Buffer) => Buffer): BackupFile {
  const path = join(folder, `changed-${Math.random()}.tar`);
  writeFileSync(path, change(readFileSync(file)));
  return { path };
}

/** A copy with other files and the SHA256SUMS of these: what somebody makes who has no key. */
async function rebuilt(file: string, change: (name: string, bytes: Buffer) => Buffer): Promise<BackupFile> {
  const path = join(folder, `rebuilt-${Math.random()}.tar`);
  const [entries, tar] = [extract(), pack()];
  const written = pipeline(tar, createWriteStream(path));
  const read = pipeline(createReadStream(file), entries);
  let sums = '';
  for await (const entry of entries) {
    const { name } = entry.header;
    const bytes = change(name, await buffer(entry));
    if (name !== SUMS) sums += `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
    tar.entry({ name }, name === SUMS ? Buffer.from(sums) : bytes);
  }
  tar.finalize();
  await Promise.all([written, read]);
  return { path };
}

async function countTables(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_tables where schemaname = 'public'`,
  );
  return rows[0]?.count ?? 0;
}

describe('a backup', () => {
  let written: WrittenBackup;
  beforeAll(async () => {
    written = await backUp(academy.database);
  });

  test('names every table that it leaves out, and leaves out no other', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(academy.database.db);
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(LEFT_OUT)));
    const kept = written.manifest.tables.map(({ name }) => name);
    expect([...kept, ...Object.keys(LEFT_OUT)].toSorted()).toEqual(names.toSorted());
  });

  test('counts what it holds, and can be read by its owner alone', async () => {
    const { count } = await academy.database.db
      .selectFrom('ledger')
      .select((build) => build.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    expect(written.manifest.ledger.rows).toBe(Number(count));
    expect(written.manifest.tables.find(({ name }) => name === 'certificates')).toMatchObject({ rows: 1 });
    expect(statSync(written.file).mode & 0o777).toBe(0o600);
    expect(statSync(written.file).size).toBe(written.bytes);
  });

  test('holds no private key and nothing that signs anybody in', async () => {
    const { rows } = await sql<{ secret: string }>`
      select token from sessions union select value from verifications`.execute(academy.database.db);
    expect(rows.length).toBeGreaterThan(learners.length - 1);
    const texts = [JSON.stringify(written.manifest)];
    for await (const part of readParts({ path: written.file })) texts.push(part.rows.toString());
    const everything = texts.join('\n');
    expect(everything).toContain('Ünïcode');
    for (const { secret } of rows) expect(everything).not.toContain(secret);
    expect(everything).not.toMatch(/"d"\s*:|PRIVATE KEY/);
  });

  test.skipIf(!has('tar') || !has('sha256sum'))('is verified by tar and sha256sum alone', async () => {
    const out = join(folder, 'unpacked');
    mkdirSync(out);
    await runProgram('tar', ['-xf', written.file, '-C', out]);
    const listed = await runProgram('sh', ['-c', `cd '${out}' && sha256sum -c SHA256SUMS`]);
    expect(listed).toContain('manifest.json: OK');
    const table = written.manifest.tables.find(({ name }) => name === 'ledger');
    const sum = await runProgram('sh', ['-c', `gunzip -c '${out}'/data/ledger/*.gz | sha256sum`]);
    expect(sum.slice(0, 64)).toBe(table?.sha256);
  });

  test('with one byte changed anywhere, or cut off, is refused, and nothing is written', async () => {
    const { length } = readFileSync(written.file);
    const whole = await examineBackup({ path: written.file });
    for (let count = 0; count < 40; count++) {
      const place = Math.floor((count / 40) * length);
      const damaged = changed(written.file, (bytes) => {
        bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
        return bytes;
      });
      // What lies between the files of the archive belongs to none.
      const read = await examineBackup(damaged).catch(() => whole);
      expect(read.manifestBytes.equals(whole.manifestBytes) && read.files === whole.files).toBe(true);
    }
    await withEmpty(async (pool) => {
      for (const part of [0, 0.5, 0.99]) {
        const cut = changed(written.file, (bytes) => bytes.subarray(0, Math.floor(length * part)));
        await expect(restoreInto(pool, cut)).rejects.toThrow();
      }
      expect(await countTables(pool)).toBe(0);
    });
  });

  test('signed with a key that nobody vouches for is refused, unless its manifest is', async () => {
    const keys = { ...academy.config.keys, path: join(folder, 'no-keys') };
    await withEmpty(async (pool) => {
      const backup = { path: written.file };
      await expect(restoreInto(pool, backup, { keys })).rejects.toThrow('Nothing was restored');
      const other = { keys, manifestSha256: '0'.repeat(64) };
      await expect(restoreInto(pool, backup, other)).rejects.toThrow('Nothing was restored');
      expect(await countTables(pool)).toBe(0);
      const named = { ...keys, trusted: [written.manifest.signedWith] };
      expect((await restoreInto(pool, backup, { keys: named })).at(-1)).toMatchObject({ name: 'tables' });
    });
    await withEmpty(async (pool) => {
      const { manifestSha256 } = written;
      const proofs = await restoreInto(pool, { path: written.file }, { keys, manifestSha256 });
      expect(proofs.every(({ isPassed }) => isPassed)).toBe(true);
    });
  });

  test('whose rows are not those of its manifest is refused, and the place stays empty', async () => {
    const forged = await rebuilt(written.file, (name, bytes) =>
      name.startsWith('data/users/')
        ? gzipSync(gunzipSync(bytes).toString().replace('Ünïcode', 'Someone'))
        : bytes,
    );
    await withEmpty(async (pool) => {
      await expect(restoreInto(pool, forged)).rejects.toThrow('users (4 of 4 rows)');
      const { rows } = await pool.query('select id from users union all select subject_id from ledger');
      expect(rows).toEqual([]);
      // What is right may be restored into the same place afterwards.
      await restoreInto(pool, { path: written.file });
    });
  });

  test('with a manifest that was changed along with the hashes is refused', async () => {
    const forged = await rebuilt(written.file, (name, bytes) =>
      name === MANIFEST ? Buffer.from(bytes.toString().replace('0.1.0', '0.1.1')) : bytes,
    );
    await withEmpty(async (pool) => {
      await expect(restoreInto(pool, forged)).rejects.toThrow('Nothing was restored');
    });
  });

  test('is refused by a place with people in it, or with tables of something else', async () => {
    await expect(restoreInto(academy.database.pool, { path: written.file })).rejects.toThrow('not empty');
    await withEmpty(async (pool) => {
      await pool.query('create table of_something_else (id integer)');
      await expect(restoreInto(pool, { path: written.file })).rejects.toThrow('of_something_else');
    });
  });

  test('encrypted to a recipient is read with its identity alone', async () => {
    const identity = await generateX25519Identity();
    const { file } = await backUp(academy.database, [await identityToRecipient(identity)]);
    expect(file).toMatch(/\.tar\.age$/);
    await expect(examineBackup({ path: file })).rejects.toThrow('is encrypted');
    const stranger = join(folder, 'stranger.txt');
    writeFileSync(stranger, await generateX25519Identity());
    await expect(examineBackup({ path: file, identityFiles: [stranger] })).rejects.toThrow();
    const own = join(folder, 'own.txt');
    writeFileSync(own, `# made today\n${identity}\n`);
    await withEmpty(async (pool) => {
      const proofs = await restoreInto(pool, { path: file, identityFiles: [own] });
      expect(proofs.map(({ name }) => name)).toEqual(['checksums', 'signature', 'tables']);
    });
  });

  test('of an earlier schema is restored into it, and then brought up to date', async () => {
    const names = listMigrations().map(({ name }) => name);
    const early = names.slice(0, names.indexOf('0017_tallies.sql') + 1);
    const old = await withEmpty(async (pool) => {
      await migrate(pool, { only: early });
      await pool.query(`insert into users (name, email, username, display_username)
        values ('Early', 'early@example.org', 'early', 'early')`);
      return writeBackup({ pool, folder, product: '0.0.9', keys: academy.app.context.keys });
    });
    expect(old.manifest.migrations.map(({ name }) => name)).toEqual(early);
    await withEmpty(async (pool) => {
      await restoreInto(pool, { path: old.file });
      const { rows: people } = await pool.query('select id, username from users');
      expect(people).toEqual([{ id: 101, username: 'early' }]);
      const { rows: applied } = await pool.query('select name from migrations order by name');
      expect(applied).toEqual(names.map((name) => ({ name })));
      // The numbers go on where they ended.
      const { rows: next } = await pool.query(`insert into users (name, email, username, display_username)
        values ('Next', 'next@example.org', 'next', 'next') returning id`);
      expect(next).toEqual([{ id: 102 }]);
      const { rows: standing } = await pool.query('select user_id from learner_standings order by 1');
      expect(standing).toEqual([{ user_id: 101 }, { user_id: 102 }]);
    });
  });

  test('restored with a credential that was changed since is not proven', async () => {
    const place = await createTestDatabase({ isEmpty: true });
    const settings = { NODE_ENV: 'test', DATA_DIR: join(folder, 'changed'), DATABASE_URL: place.url };
    const database = await openDatabase(readConfig(settings), { keepSchema: true });
    try {
      await restoreInto(database.pool, { path: written.file });
      await sql`update credentials set document = replace(document, '"validFrom":"20', '"validFrom":"19')`.execute(
        database.db,
      );
      const failed = (await prove(database)).filter(({ isPassed }) => !isPassed);
      expect(failed.map(({ name }) => name)).toEqual(['credentials']);
      expect(failed[0]?.details?.join()).toContain('not what was signed');
      await expect(assertProven(database.db)).rejects.toThrow('has not been proven');
    } finally {
      await database.close();
      await place.remove();
    }
  });

  test('restored is guarded as before: the ledger refuses changes, and keys refer to what is there', async () => {
    await withEmpty(async (pool) => {
      await restoreInto(pool, { path: written.file });
      await expect(pool.query('delete from ledger')).rejects.toThrow('append-only');
      await expect(
        pool.query(`insert into sessions (user_id, token, expires_at) values (9999999, 'x', now())`),
      ).rejects.toThrow();
      const guards = `select
        (select count(*)::int from pg_constraint where connamespace = 'public'::regnamespace) as constraints,
        (select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'O') as triggers`;
      expect((await pool.query(guards)).rows).toEqual((await academy.database.pool.query(guards)).rows);
    });
  });
});
