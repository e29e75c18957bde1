import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startLogAcademy, type LogAcademy } from '../../../test/log.ts';
import { appendLedger } from '../ledger.ts';
import { openCheckpoint } from './checkpoint.ts';
import { findLatestCheckpoint, listProofs } from './checkpoints.store.ts';
import { makeEntry } from './entry.ts';
import { appendBatch } from './log-batch.ts';
import { logEntry } from './log-entry.ts';
import { logKeysOf, signedPath } from './log-settings.ts';
import { LogRefusedError, readSigned } from './log-signer.ts';
import { findTree, forgetSubject, readQueue } from './log.store.ts';
import { hashLeaf, isSameHash, rootFromInclusion } from './merkle.ts';
import { publish } from './publish.ts';
import { parseProof } from './tlog-proof.ts';
import { verifyLog } from './verify-log.ts';

let academy: LogAcademy;
beforeAll(async () => {
  academy = await startLogAcademy();
});
beforeEach(() => academy.startOver());
afterAll(() => academy.close());

async function append(count: number, subjectId = 900, action = 'lesson.read'): Promise<void> {
  for (let number = 1; number <= count; number++)
    await academy.database.record((trx) =>
      appendLedger(trx, {
        subjectId,
        actorId: subjectId,
        at: new Date(),
        action,
        object: `lesson:${number}`,
      }),
    );
}

async function latest() {
  const checkpoint = await findLatestCheckpoint(academy.database.db, { isPublished: true });
  if (!checkpoint) throw new Error('There is no checkpoint.');
  return openCheckpoint(checkpoint.note, logKeysOf(academy.context));
}

const verify = (kept: string[] = []) =>
  verifyLog(academy.database.db, {
    origin: academy.config.transparency.origin,
    keys: logKeysOf(academy.context),
    witnesses: [],
    kept,
  });

describe('a batch', () => {
  test('logs every row of the ledger, and the ends of the chains, and signs the tree', async () => {
    await append(3);
    await append(2, 901);
    expect(await academy.log()).toEqual({ logged: 5, size: 6 });
    expect(await latest()).toMatchObject({ origin: 'academy.example/log', size: 6 });
    const { rows } = await sql<{ kind: string; subjectId: number | null; seq: number | null }>`
      select kind, subject_id, seq from log_openings order by index`.execute(academy.database.db);
    expect(rows.map(({ kind, subjectId, seq }) => [kind, subjectId, seq])).toEqual([
      ['ledger-row', 900, 1],
      ['ledger-row', 900, 2],
      ['ledger-row', 900, 3],
      ['ledger-row', 901, 1],
      ['ledger-row', 901, 2],
      ['heads', null, null],
    ]);
    expect(await verify()).toEqual({ entries: 6, forgotten: 0, checkpoints: [], faults: [] });
    expect(await academy.log()).toEqual({ logged: 0, size: 6 });
  });

  test('appends to what earlier batches logged, across the end of a tile', async () => {
    const kept: string[] = [];
    for (const count of [1, 253, 5, 260]) {
      await sql`select append_ledger(${900 + count}, ${new Date().toISOString()}, 1, 'a', 'b', null, null, null)
        from generate_series(1, ${count}::int)`.execute(academy.database.db);
      await academy.log();
      kept.push((await findLatestCheckpoint(academy.database.db, { isPublished: true }))?.note ?? '');
    }
    expect(await verify(kept)).toEqual({
      entries: 523,
      forgotten: 0,
      checkpoints: [2, 256, 262, 523],
      faults: [],
    });
  });

  test('takes what a rolled back transaction queued out again, with its row', async () => {
    const failing = academy.database.record(async (trx) => {
      await appendLedger(trx, { subjectId: 900, actorId: 1, at: new Date(), action: 'a', object: 'b' });
      await logEntry(trx, 'release', 'x', 'y');
      throw new Error('something else went wrong');
    });
    await expect(failing).rejects.toThrow();
    expect(await readQueue(academy.database.db, 10)).toMatchObject({ waiting: 0 });
    expect(await academy.log()).toEqual({ logged: 0, size: 0 });
  });

  test('runs in one process at a time, and loses nothing when two try', async () => {
    await append(20);
    const runs = await Promise.all([academy.log(), academy.log(), academy.log()]);
    expect(runs.filter((run) => run?.logged === 20)).toHaveLength(1);
    expect((await verify()).faults).toEqual([]);
  });

  test('opens an entry of any kind with its salt alone', async () => {
    const bytes = Buffer.from('a published list');
    await academy.database.record((trx) => logEntry(trx, 'status-list', 'list 1', bytes));
    await academy.log();
    const { rows } = await sql<{ salt: Buffer; hash: Buffer; entries: Buffer }>`
      select salt, hash, entries from log_openings, log_entries`.execute(academy.database.db);
    const entry = makeEntry('academy.example/log', 'status-list', rows[0]!);
    expect(isSameHash(rows[0]!.entries, entry)).toBe(true);
    expect(isSameHash((await latest()).root, hashLeaf(entry))).toBe(true);
  });
});

describe('a proof', () => {
  test('is made once, and leads from the logged bytes to the signed root', async () => {
    const bytes = 'the bytes of a certificate';
    await append(300);
    await academy.database.record((trx) => logEntry(trx, 'certificate', 'CR-1', bytes));
    await academy.log();
    const read = async () => (await listProofs(academy.database.db, 'certificate', ['CR-1']))[0]?.proof ?? '';
    const first = await read();
    await append(5);
    await academy.log();
    expect(await read()).toBe(first);
    expect(first.length).toBeLessThan(2048);
    const { opening, index, path, checkpoint } = parseProof(first);
    const entry = makeEntry('academy.example/log', 'certificate', {
      salt: Buffer.from(opening?.salt ?? '', 'hex'),
      hash: Buffer.from(opening?.sha256 ?? '', 'hex'),
    });
    const { size, root } = openCheckpoint(checkpoint, logKeysOf(academy.context));
    expect(rootFromInclusion(hashLeaf(entry), index, size, path)).toEqual(root);
  });
});

describe('erasure', () => {
  test('leaves all other proofs as they are, and the person’s entries open to nothing', async () => {
    await append(3);
    await append(3, 901);
    await academy.log();
    await append(1);
    await academy.database.record(async (trx) => {
      await forgetSubject(trx, 900);
      await appendLedger(trx, {
        subjectId: 900,
        actorId: 900,
        at: new Date(),
        action: 'account.erased',
        object: 'user:900',
      });
    });
    await academy.log();
    expect(await verify()).toMatchObject({ forgotten: 4, faults: [] });
    const { rows } = await sql<{ salts: number }>`
      select count(salt)::int as salts from log_openings where subject_id = 900 and seq < 5`.execute(
      academy.database.db,
    );
    expect(rows).toEqual([{ salts: 0 }]);
  });

  test('of a salt without an erasure on record is reported', async () => {
    await append(2);
    await academy.log();
    await sql`update log_openings set salt = null where seq = 1`.execute(academy.database.db);
    expect((await verify()).faults).toMatchObject([
      { fault: expect.stringContaining('no erasure') as string },
    ]);
  });
});

describe('the signer', () => {
  test('remembers outside the database what it signed', async () => {
    await append(2);
    await academy.log();
    expect(readSigned(signedPath(academy.context))).toMatchObject({ origin: 'academy.example/log', size: 3 });
  });

  test('refuses a database that is older than what it signed', async () => {
    await append(2);
    await academy.log();
    const kept = readFileSync(signedPath(academy.context), 'utf8');
    await academy.startOver();
    writeFileSync(signedPath(academy.context), kept);
    await append(1);
    await expect(academy.log()).rejects.toThrow(LogRefusedError);
    await expect(academy.log()).rejects.toThrow('older than the log');
  });

  test('refuses a tree of the same and of a larger size that was rewritten', async () => {
    await append(2);
    await academy.log();
    const kept = readFileSync(signedPath(academy.context), 'utf8');
    for (const count of [2, 5]) {
      await academy.startOver();
      writeFileSync(signedPath(academy.context), kept);
      await append(count);
      await expect(academy.log()).rejects.toThrow('rewritten');
    }
  });

  test('refuses another origin, and a state that nobody can read', async () => {
    await append(2);
    await academy.log();
    await append(1);
    const kept = readFileSync(signedPath(academy.context), 'utf8');
    writeFileSync(signedPath(academy.context), kept.replace('academy.example', 'other.example'));
    await expect(academy.log()).rejects.toThrow('other.example');
    writeFileSync(signedPath(academy.context), '{"size":1}');
    await expect(academy.log()).rejects.toThrow('damaged');
  });

  test('goes on where a crash left it: after the batch, after the state, and after the signature', async () => {
    const { context } = academy;
    await append(2);
    // Crashed after the batch was committed.
    await appendBatch(context);
    await academy.log();
    const first = await latest();
    expect(first.size).toBe(3);
    // Crashed after the state was written, before the checkpoint was stored.
    await append(2);
    await appendBatch(context);
    await publish(context);
    const second = await latest();
    await sql`delete from log_checkpoints where size = ${second.size}`.execute(academy.database.db);
    await academy.log();
    expect((await latest()).root).toEqual(second.root);
    // Crashed before it was published.
    await append(1);
    await appendBatch(context);
    await publish(context);
    await sql`update log_checkpoints set published_at = null where size = 8`.execute(academy.database.db);
    await academy.log();
    expect((await latest()).size).toBe(8);
    expect((await verify()).faults).toEqual([]);
  });

  test('stops when somebody moved the tiles, before anything is built on them', async () => {
    await append(3);
    await academy.log();
    await sql`update log_tiles set hashes = decode(repeat('00', 32 * 4), 'hex')`.execute(academy.database.db);
    await append(1);
    await expect(academy.log()).rejects.toThrow('not those that the last batch left');
    expect((await findTree(academy.database.db))?.size).toBe(4);
  });

  test('without a state adopts the database’s tree, as on a new machine', async () => {
    await append(1);
    await academy.log();
    rmSync(signedPath(academy.context));
    await append(1);
    expect(await academy.log()).toMatchObject({ logged: 1, size: 4 });
  });
});

test.each(['a\nb', 'a\rb'])('a ledger row’s action and object have no line end: %j', async (text) => {
  for (const entry of [
    { action: text, object: 'b' },
    { action: 'a', object: text },
  ]) {
    const appended = academy.database.record((trx) =>
      appendLedger(trx, { subjectId: 900, actorId: 1, at: new Date(), ...entry }),
    );
    await expect(appended).rejects.toThrow('ledger_names_have_no_line_end');
  }
});
