import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/databases.ts';
import { readConfig } from '../../config.ts';
import { openDatabase, type Database } from '../database/open.ts';
import { isSignedBy, publicJwkOf, thumbprintOf } from './key-pair.ts';
import { openKeys, type KeyRing } from './key-ring.ts';
import { PURPOSES } from './purposes.ts';

let source: TestDatabase;
let database: Database;
let folder: string;
let keysDir: string;
let dataDir: string;
beforeAll(async () => {
  source = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'tw-keys-data-'));
  database = await openDatabase(
    readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: source.url }),
  );
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tw-keys-'));
  keysDir = join(folder, 'keys');
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await sql`delete from signing_keys`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await source.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = (settings: Record<string, string> = {}, now = () => new Date()): Promise<KeyRing> =>
  openKeys(readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...settings }), database, { now });

const idsOf = (ring: KeyRing) => PURPOSES.map((purpose) => ring.signer(purpose).id);
const fileOf = (purpose: string) =>
  join(keysDir, readdirSync(keysDir).find((name) => name.startsWith(`${purpose}.`)) ?? '');
const text = new TextEncoder().encode('what is signed');

/** Every word that the database keeps of its keys. */
async function dumpKeys(): Promise<string> {
  const { rows } = await sql<{ row: string }>`select signing_keys::text as row from signing_keys`.execute(
    database.db,
  );
  return rows.map(({ row }) => row).join('\n');
}

describe('the first start', () => {
  test('creates a key for each purpose, closed to other accounts, and only public parts are in the database', async () => {
    const ring = await open();
    for (const purpose of PURPOSES) {
      const { id, algorithm, publicKey, sign } = ring.signer(purpose);
      expect(algorithm).toBe(purpose === 'credential-jwt' ? 'RS256' : 'EdDSA');
      expect(thumbprintOf(publicKey)).toBe(id);
      expect(isSignedBy(publicKey, purpose, text, await sign(text))).toBe(true);
      expect(ring.published(purpose)).toMatchObject([{ id, until: null, compromisedSince: null }]);
    }
    for (const name of readdirSync(keysDir)) expect(statSync(join(keysDir, name)).mode & 0o777).toBe(0o600);
    expect(statSync(keysDir).mode & 0o777).toBe(0o700);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from signing_keys where private_jwk is null`.execute(database.db);
    expect(rows[0]?.count).toBe(PURPOSES.length);
  });

  test('of two processes at once creates one set, which the next start opens', async () => {
    const [one, two] = await Promise.all([open(), open()]);
    expect(idsOf(two)).toEqual(idsOf(one));
    expect(idsOf(await open())).toEqual(idsOf(one));
  });

  test('moves the key of an older academy to a file and leaves nothing of it in the database', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const publicJwk = publicJwkOf(privateKey);
    const id = thumbprintOf(publicJwk);
    const jwk = privateKey.export({ format: 'jwk' });
    await sql`insert into signing_keys values
      (${id}, ${JSON.stringify(publicJwk)}, ${JSON.stringify(jwk)}, '2026-01-02T03:04:05Z')`.execute(
      database.db,
    );
    const ring = await open();
    expect(ring.signer('records').id).toBe(id);
    expect(ring.published('records')[0]?.from).toEqual(new Date('2026-01-02T03:04:05Z'));
    expect(await dumpKeys()).not.toContain(String(jwk.d));
    expect(readFileSync(fileOf('records'), 'utf8')).toBe(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  });
});

describe('a start is refused', () => {
  test.each(['records', 'log', 'credential-jwt'])('while others may read the key for %s', async (purpose) => {
    await open();
    chmodSync(fileOf(purpose), 0o644);
    await expect(open()).rejects.toThrow(/mode 0644.*chmod 600/);
  });

  test('when the database knows keys and the folder is empty, and creates nothing', async () => {
    await open();
    renameSync(keysDir, `${keysDir}-elsewhere`);
    await expect(open()).rejects.toThrow(/Bring the folder of the academy’s keys \(KEYS_DIR\)/);
    expect(() => readdirSync(keysDir)).toThrow(/ENOENT/);
  });

  test('with the folder of another academy', async () => {
    await open();
    renameSync(keysDir, `${keysDir}-own`);
    await sql`create table held as select * from signing_keys`.execute(database.db);
    await sql`delete from signing_keys`.execute(database.db);
    await open();
    await sql`delete from signing_keys`.execute(database.db);
    await sql`insert into signing_keys select * from held`.execute(database.db);
    await sql`drop table held`.execute(database.db);
    await expect(open()).rejects.toThrow(/is not among those in/);
  });

  test('when one private key is gone', async () => {
    await open();
    rmSync(fileOf('log'));
    await expect(open()).rejects.toThrow(/The private key for “log” .* is missing/);
  });

  test('with a list of trusted keys that was edited', async () => {
    await open();
    const file = join(keysDir, 'fingerprints.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"x": "..../, '"x": "AAAA'));
    await expect(open()).rejects.toThrow(/fingerprints\.json is damaged/);
  });

  test('with a key of the wrong kind', async () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const given = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    await expect(open({ KEY_CREDENTIAL_JWT: given })).rejects.toThrow(/RSA key of at least 2048 bits/);
  });
});

test('a key that SQL put into the database is trusted by nobody and signs nothing', async () => {
  const own = await open();
  const { privateKey } = generateKeyPairSync('ed25519');
  const publicJwk = publicJwkOf(privateKey);
  const id = thumbprintOf(publicJwk);
  await sql`insert into signing_keys values (${id}, ${JSON.stringify(publicJwk)},
    ${JSON.stringify(privateKey.export({ format: 'jwk' }))}, now() + interval '1 day', 'credential')`.execute(
    database.db,
  );
  const ring = await open();
  expect(idsOf(ring)).toEqual(idsOf(own));
  expect(PURPOSES.flatMap((purpose) => ring.published(purpose)).map((key) => key.id)).not.toContain(id);
  expect(ring.untrusted()).toEqual([id]);
});

test('a public key that SQL changed is put right at the next start', async () => {
  const ring = await open();
  const forged = publicJwkOf(generateKeyPairSync('ed25519').privateKey);
  await sql`update signing_keys set public_jwk = ${JSON.stringify(forged)} where purpose = 'log'`.execute(
    database.db,
  );
  expect((await open()).published('log')).toEqual(ring.published('log'));
  expect(await dumpKeys()).not.toContain(forged['x']);
});

test('files are encrypted with the passphrase and open with no other', async () => {
  const passphrases = ['right', 'wrong'].map((name) => {
    const file = join(folder, name);
    writeFileSync(file, randomBytes(12).toString('hex'), { mode: 0o600 });
    return file;
  });
  const [right = '', wrong = ''] = passphrases;
  const ring = await open({ KEYS_PASSPHRASE_FILE: right });
  expect(readFileSync(fileOf('log'), 'utf8')).toContain('ENCRYPTED PRIVATE KEY');
  expect(idsOf(await open({ KEYS_PASSPHRASE_FILE: right }))).toEqual(idsOf(ring));
  await expect(open({ KEYS_PASSPHRASE_FILE: wrong })).rejects.toThrow(/with the passphrase/);
  await expect(open()).rejects.toThrow(/set KEYS_PASSPHRASE_FILE/);
});

describe('keys from the environment', () => {
  const given = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' });

  test('sign on machines that share nothing else', async () => {
    const settings = { KEY_LOG: given().toString('base64') };
    const here = await open(settings);
    const elsewhere = await open({ ...settings, KEYS_DIR: keysDir });
    expect(elsewhere.signer('log').id).toBe(here.signer('log').id);
    expect(readdirSync(keysDir).join()).not.toContain('log.');
  });

  test('take over from one another, and the former stays published', async () => {
    const first = await open({ KEY_LOG: given().toString('base64') });
    const second = await open({ KEY_LOG: given().toString('base64') });
    const [former, current] = second.published('log');
    expect(former).toMatchObject({ id: first.signer('log').id, until: current?.from });
    expect(second.signer('log').id).toBe(current?.id);
  });

  test('are gone from the environment of the process once they are read', () => {
    const secret = given().toString('base64');
    const code = `import('${import.meta.dirname}/../../config.ts').then(({ loadConfig }) => {
      const { keys } = loadConfig();
      console.log(JSON.stringify([keys.given.log, process.env]));
    })`;
    const env = { ...process.env, KEY_LOG: secret, NODE_ENV: 'test' };
    const out = execFileSync(process.execPath, ['-e', code], { env, encoding: 'utf8' });
    const [read, environment] = JSON.parse(out) as [string, object];
    expect(read).toBe(secret);
    expect(JSON.stringify(environment)).not.toContain(secret);
  });
});

describe('keys behind a program', () => {
  /** Stands in for a key management system: openssl with a key that the academy never sees. */
  function writeProgram(body: string): string {
    mkdirSync(join(folder, 'kms'));
    const key = join(folder, 'kms/key.pem');
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    writeFileSync(key, pem);
    const program = join(folder, 'kms/sign');
    writeFileSync(program, `#!/bin/sh\nkey=${key}\n${body}\n`, { mode: 0o700 });
    return program;
  }
  const PUBLIC = '[ "$2" = log ] || exit 0\n[ "$1" = public ] && exec openssl pkey -in $key -pubout\n';
  const SIGN = 'd=$(mktemp); cat >$d; openssl pkeyutl -sign -rawin -in $d -inkey $key; rm $d';

  test('sign, and other purposes keep their files', async () => {
    const ring = await open({ KEYS_COMMAND: writeProgram(PUBLIC + SIGN) });
    const { publicKey, sign } = ring.signer('log');
    expect(isSignedBy(publicKey, 'log', text, await sign(text))).toBe(true);
    expect(readdirSync(keysDir).join()).not.toContain('log.');
    expect(ring.signer('records').id).toBeDefined();
  });

  test('a signature that is not the key’s own is refused', async () => {
    const ring = await open({ KEYS_COMMAND: writeProgram(`${PUBLIC}head -c 64 /dev/zero`) });
    await expect(ring.signer('log').sign(text)).rejects.toThrow(/does not verify/);
  });

  test('a program that fails refuses the start instead of letting a new key be made', async () => {
    await expect(open({ KEYS_COMMAND: writeProgram('exit 3') })).rejects.toThrow(/KEYS_COMMAND failed/);
  });
});
