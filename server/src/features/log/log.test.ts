import { createHash } from 'node:crypto';
import { certificates, log, records } from '@trialwright/contract';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { startLogAcademy, startWitness, type LogAcademy, type TestWitness } from '../../../test/log.ts';
import { openCheckpoint } from '../../core/log/checkpoint.ts';
import { makeEntry } from '../../core/log/entry.ts';
import { logKeysOf } from '../../core/log/log-settings.ts';
import { hashLeaf, isConsistent, rootFromInclusion, rootOf } from '../../core/log/merkle.ts';
import { tilePath } from '../../core/log/tiles.ts';
import { parseProof } from '../../core/log/tlog-proof.ts';

let academy: LogAcademy;
let witness: TestWitness;
beforeAll(async () => {
  academy = await startLogAcademy();
  witness = await startWitness(academy.vkey);
});
beforeEach(async () => {
  await academy.startOver();
  academy.watchedBy([]);
});
afterAll(async () => {
  await academy.close();
  await witness.stop();
});

const get = (url: string) => academy.app.server.inject({ url, headers: { 'accept-encoding': 'identity' } });
const bytes = (hashes: string[]) => hashes.map((hash) => Buffer.from(hash, 'base64'));
const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');

const append = (count: number) =>
  sql`select append_ledger(900, ${new Date().toISOString()}, 1, 'a', 'b', null, null, null)
    from generate_series(1, ${count}::int)`.execute(academy.database.db);

async function readCheckpoint() {
  return openCheckpoint((await get('/log/checkpoint')).body, logKeysOf(academy.context));
}

describe('the log as programs read it', () => {
  test('is empty before the first batch', async () => {
    expect((await get('/log/checkpoint')).statusCode).toBe(404);
    expect((await get('/log/tile/0/000')).statusCode).toBe(404);
    expect((await academy.visitor(log.status)).body).toMatchObject({ size: 0, signedAt: null });
  });

  test('has a checkpoint for seconds, and tiles and entries for ever', async () => {
    await append(299);
    await academy.log();
    const checkpoint = await get('/log/checkpoint');
    expect(checkpoint.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=5',
      'access-control-allow-origin': '*',
    });
    const { size, root } = await readCheckpoint();
    expect(size).toBe(300);
    const entries: Buffer[] = [];
    for (const path of [tilePath(0), `${tilePath(1)}.p/44`]) {
      const [tile, bundle] = [await get(`/log/tile/0/${path}`), await get(`/log/tile/entries/${path}`)];
      for (const { headers } of [tile, bundle])
        expect(headers).toMatchObject({
          'content-type': 'application/octet-stream',
          'cache-control': 'public, max-age=31536000, immutable',
        });
      const raw = bundle.rawPayload;
      for (let at = 0; at < raw.length; at += 35) {
        expect(raw.readUInt16BE(at)).toBe(33);
        entries.push(raw.subarray(at + 2, at + 35));
      }
      const hashes = entries.slice(-raw.length / 35).map(hashLeaf);
      expect(Buffer.concat(hashes).equals(tile.rawPayload)).toBe(true);
    }
    expect(Buffer.from(rootOf(entries.map(hashLeaf))).equals(root)).toBe(true);
    expect(
      (await get('/log/tile/1/000.p/1')).rawPayload.equals(
        Buffer.from(rootOf(entries.slice(0, 256).map(hashLeaf))),
      ),
    ).toBe(true);
  });

  test('still has the partial tiles of earlier checkpoints, unchanged', async () => {
    await append(9);
    await academy.log();
    const before = (await get('/log/tile/0/000.p/10')).rawPayload;
    await append(300);
    await academy.log();
    expect((await get('/log/tile/0/000.p/10')).rawPayload.equals(before)).toBe(true);
    expect((await get('/log/checkpoint/10')).body).toMatch(/^academy\.example\/log\n10\n/);
  });

  const ABSENT = [
    '/log/tile/0/001',
    '/log/tile/0/000',
    '/log/tile/0/000.p/0',
    '/log/tile/0/000.p/11',
    '/log/tile/0/000.p/256',
    '/log/tile/0/0.p/1',
    '/log/tile/0/x000/000.p/1',
    '/log/tile/00/000.p/1',
    '/log/tile/64/000.p/1',
    '/log/tile/1/000.p/1',
    '/log/tile/entries/000.p/11',
    '/log/tile/entries/abc',
    '/log/checkpoint/7',
    '/log/checkpoint/x',
    '/log/stamp/10',
    '/log/tile/0/..%2f..%2fetc',
  ];
  test('has nothing beyond its published end, and nothing under another spelling', async () => {
    await append(9);
    await academy.log();
    for (const path of ABSENT) {
      const { statusCode, json } = await get(path);
      expect([statusCode, json()], path).toMatchObject([404, { code: 'request.not_found' }]);
    }
  });

  test('proves entries and growth to tools, up to its published end', async () => {
    await append(20);
    await academy.log();
    const older = await readCheckpoint();
    await append(30);
    await academy.log();
    const newer = await readCheckpoint();
    const grown = await academy.visitor(log.consistency, { query: { from: older.size } });
    expect(isConsistent(older, newer, bytes(grown.body.proof))).toBe(true);
    const { body } = await academy.visitor(log.inclusion, { query: { index: 7, size: older.size } });
    const leaf = Buffer.from(body.leafHash, 'base64');
    expect(rootFromInclusion(leaf, 7, older.size, bytes(body.proof))).toEqual(older.root);
    for (const [endpoint, query] of [
      [log.inclusion, { index: newer.size }],
      [log.inclusion, { index: 3, size: newer.size + 1 }],
      [log.consistency, { from: newer.size + 1 }],
      [log.consistency, { from: 1, to: newer.size + 1 }],
    ] as const) {
      const answer = await academy.visitor(endpoint as typeof log.inclusion, { query } as never);
      expect(answer.error).toMatchObject({ code: 'log.beyond_end' });
    }
    expect((await academy.visitor(log.inclusion, { query: { index: -1 } })).status).toBe(400);
    expect((await academy.visitor(log.inclusion, { query: { index: 'x' } })).error.fields).toHaveProperty(
      'index',
    );
  });
});

describe('a certificate in the log', () => {
  async function certify() {
    const learner = await academy.learner();
    const course = firstCourse(academy);
    await completeCourse(learner, course);
    const { certificateNumber: number } = await takeAssessment(academy, learner, course, 20);
    return { learner, params: { number: number ?? '' } };
  }

  test('has an index and a proof after the next batch, which lead from its bytes to the witnessed root', async () => {
    academy.watchedBy([witness]);
    const { params } = await certify();
    expect((await academy.visitor(log.certificate, { params })).body).toMatchObject({
      index: null,
      proof: null,
    });
    const early = await academy.visitor(log.certificateProof, { params });
    expect([early.status, early.error.code]).toEqual([409, 'log.not_proven']);
    await academy.log();
    const { body } = await academy.visitor(log.certificate, { params });
    expect(body.proof).toMatchObject({ seenBy: [{ name: 'witness.example' }], witnesses: 1 });

    const file = await academy.visitor(log.certificateProof, { params });
    expect(file.headers).toMatchObject({
      'content-disposition': `attachment; filename="${params.number}.tlog-proof"`,
    });
    const proof = parseProof(strFromU8(file.body));
    // Whoever has the credential finds it by its evidence; four kilobytes are enough for a stranger’s wallet.
    const credential = await get(`/api/certificates/${params.number}/credential`);
    const { evidence } = JSON.parse(credential.body) as { evidence: { id: string }[] };
    const address = evidence.map(({ id }) => id).find((id) => id.endsWith('/tlog-proof')) ?? '';
    const found = await get(address.replace('https://academy.example', ''));
    expect(found.headers['access-control-allow-origin']).toBe('*');
    expect(found.body).toBe(strFromU8(file.body));
    expect(file.body.length).toBeLessThanOrEqual(4096);
    const { signature } = (await academy.visitor(certificates.get, { params })).body;
    const jwt = await academy.visitor(log.certificateSignature, { params });
    expect(strFromU8(jwt.body)).toBe(signature);
    expect(proof.opening?.sha256).toBe(sha256(signature));
    expect(proof.index).toBe(body.index);
    const { size, root } = openCheckpoint(proof.checkpoint, logKeysOf(academy.context));
    const entry = makeEntry('academy.example/log', 'certificate', {
      salt: Buffer.from(proof.opening?.salt ?? '', 'hex'),
      hash: Buffer.from(sha256(signature), 'hex'),
    });
    expect(rootFromInclusion(hashLeaf(entry), proof.index, size, proof.path)).toEqual(root);
  });

  test('brings its proof and the policy into the binder, the same in each', async () => {
    const { learner, params } = await certify();
    await academy.log();
    const binder = async () => {
      const answer = await learner.call(records.binder, { params: { userId: learner.id } });
      return answer.body;
    };
    const first = await binder();
    await append(3);
    await academy.log();
    expect(Buffer.compare(await binder(), first)).toBe(0);
    const files = unzipSync(first);
    const proof = await academy.visitor(log.certificateProof, { params });
    expect(files[`certificates/${params.number}.tlog-proof`]).toEqual(new Uint8Array(proof.body));
    expect(strFromU8(files['keys/log-policy.txt'] ?? new Uint8Array())).toBe(
      `log ${academy.vkey} https://academy.example/log/\nquorum none\n`,
    );
  });

  test('that nobody issued is not found', async () => {
    const params = { number: 'CR-1-1-NOBODY' };
    for (const endpoint of [log.certificate, log.certificateProof, log.certificateSignature])
      expect((await academy.visitor(endpoint, { params })).error.code).toBe('certificates.not_found');
  });
});

test('the status names the keys, the witnesses, and which of them have seen the published size', async () => {
  const fresh = await startWitness(academy.vkey);
  academy.watchedBy([fresh]);
  await append(3);
  await academy.log();
  await fresh.stop();
  const { body } = await academy.visitor(log.status);
  expect(body).toMatchObject({
    origin: 'academy.example/log',
    verifierKeys: [academy.vkey],
    size: 4,
    witnesses: [{ name: 'witness.example', verifierKey: fresh.pair.split(' ')[0] }],
    quorum: 1,
  });
  expect(Math.abs(Date.parse(body.witnesses[0]?.seenAt ?? '') - Date.now())).toBeLessThan(60_000);
});
