import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startLogAcademy, type LogAcademy } from '../../../test/log.ts';
import { appendLedger } from '../ledger.ts';
import { findCheckpoint, findLatestStamp } from './checkpoints.store.ts';

const CONFIG = `
[tsa]
default_tsa = t1
[t1]
serial = serial
crypto_device = builtin
signer_cert = tsa.pem
certs = ca.pem
signer_key = tsa.key
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
ess_cert_id_alg = sha256
[ca]
basicConstraints = critical,CA:true
[tsa_cert]
extendedKeyUsage = critical,timeStamping
[req]
distinguished_name = dn
[dn]
`;

let folder: string;
let authority: Server;
let academy: LogAcademy;
const openssl = (...words: string[]) =>
  execFileSync('openssl', words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }).toString();

/** An authority as OpenSSL makes one, in this test alone. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tw-tsa-'));
  writeFileSync(join(folder, 'tsa.cnf'), CONFIG);
  writeFileSync(join(folder, 'serial'), '01\n');
  const made = ['-config', 'tsa.cnf', '-newkey', 'rsa:2048', '-nodes'];
  openssl(
    'req',
    '-x509',
    ...made,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-subj',
    '/CN=CA',
    '-extensions',
    'ca',
  );
  openssl('req', '-new', ...made, '-keyout', 'tsa.key', '-out', 'tsa.csr', '-subj', '/CN=TSA');
  const by = [
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-extfile',
    'tsa.cnf',
    '-extensions',
    'tsa_cert',
  ];
  openssl('x509', '-req', '-in', 'tsa.csr', ...by, '-out', 'tsa.pem');
  authority = createServer((request, response) => void reply(request, response));
  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    writeFileSync(join(folder, 'q.tsq'), await buffer(request));
    openssl('ts', '-reply', '-config', 'tsa.cnf', '-section', 't1', '-queryfile', 'q.tsq', '-out', 'r.tsr');
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
    response.end(readFileSync(join(folder, 'r.tsr')));
  }
  await new Promise<void>((resolve) => {
    authority.listen(0, '127.0.0.1', resolve);
  });
  const { port } = authority.address() as AddressInfo;
  academy = await startLogAcademy({ TIMESTAMP_URL: `http://127.0.0.1:${port}/` });
});
afterAll(async () => {
  await academy.close();
  authority.close();
  rmSync(folder, { recursive: true, force: true });
});

const append = () =>
  academy.database.record((trx) =>
    appendLedger(trx, { subjectId: 900, actorId: 1, at: new Date(), action: 'a', object: 'b' }),
  );

test('a checkpoint a day has a stamp that OpenSSL verifies, and not over one byte more', async () => {
  await academy.startOver();
  await append();
  await academy.log();
  const stamp = await findLatestStamp(academy.database.db);
  const checkpoint = await findCheckpoint(academy.database.db, stamp?.size ?? 0);
  writeFileSync(join(folder, 'reply.tsr'), stamp?.reply ?? '');
  writeFileSync(join(folder, 'checkpoint'), checkpoint?.note ?? '');
  const verify = (file: string) =>
    openssl('ts', '-verify', '-data', file, '-in', 'reply.tsr', '-CAfile', 'ca.pem');
  expect(verify('checkpoint')).toContain('Verification: OK');
  writeFileSync(join(folder, 'altered'), `${checkpoint?.note} `);
  expect(() => verify('altered')).toThrow('Command failed');

  await append();
  await academy.log();
  expect((await findLatestStamp(academy.database.db))?.size).toBe(stamp?.size);
  academy.clock.now = new Date(Date.now() + 25 * 3_600_000);
  await append();
  await academy.log();
  expect((await findLatestStamp(academy.database.db))?.size).toBeGreaterThan(stamp?.size ?? 0);
});
