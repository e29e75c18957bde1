import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkProof, parsePolicy } from '../../web/src/verify-log-proof/check-proof.ts';
import { ROOT } from '../../server/src/root.ts';

/**
 * `npm run samples:check` checks docs/samples with programs that are not ours: verifier-core the credential, openssl its
 * JWT, sha256sum every file and the binder. Nothing is fetched: what the academy’s addresses would answer is in the folder.
 */
const FOLDER = join(ROOT, 'docs/samples');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const AS_OF = Date.parse('2026-11-23T09:00:00Z');
const results: [string, string, boolean][] = [];

/** What is where on the sample academy’s host. */
const ADDRESSES = new Map([
  ['https://academy.example/.well-known/did.json', 'did.json'],
  ['https://academy.example/status/revocation/1', 'status-list.json'],
]);

/** The samples expire; they are checked as of the day on which they were made. */
class SampleDate extends Date {
  constructor(given: number | string | Date = AS_OF) {
    super(given);
  }
  static override now = () => AS_OF;
}

async function askVerifierCore(): Promise<void> {
  const refused: string[] = [];
  globalThis.fetch = async (input) => {
    const address = input instanceof Request ? input.url : String(input);
    const name = ADDRESSES.get(address);
    if (name) return new Response(read(name), { headers: { 'content-type': 'application/json' } });
    refused.push(address);
    return new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } });
  };
  globalThis.Date = SampleDate as DateConstructor;
  const { verifyCredential } = await import('@digitalcredentials/verifier-core');
  const credential = JSON.parse(read('credential.json')) as Parameters<
    typeof verifyCredential
  >[0]['credential'];
  const { log = [], errors = [] } = await verifyCredential({ credential, knownDIDRegistries: [] });
  for (const step of ['valid_signature', 'revocation_status', 'expiration']) {
    const found = (log as { id: string; valid?: boolean }[]).find(({ id }) => id === step);
    results.push(['verifier-core', `credential.json: ${step}`, found?.valid === true && errors.length === 0]);
  }
}

function run(command: string, args: string[], cwd: string): boolean {
  const { status, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  return !error && status === 0;
}

/** The signature over a JWT, with the public key as openssl takes it. */
function askOpenssl(folder: string): void {
  const [head = '', body = '', signature = ''] = read('credential.jwt').split('.');
  writeFileSync(join(folder, 'signed'), `${head}.${body}`);
  writeFileSync(join(folder, 'signature'), Buffer.from(signature, 'base64url'));
  const key = join(FOLDER, 'credential-jwt.pub.pem');
  const args = ['dgst', '-sha256', '-verify', key, '-signature', 'signature', 'signed'];
  results.push(['openssl', 'credential.jwt: RS256', run('openssl', args, folder)]);
}

function askSha256sum(folder: string): void {
  results.push(['sha256sum', 'all files', run('sha256sum', ['--strict', '-c', 'SHA256SUMS'], FOLDER)]);
  const isUnpacked = run('unzip', ['-q', join(FOLDER, 'inspection-binder.zip'), '-d', 'binder'], folder);
  const isWhole = isUnpacked && run('sha256sum', ['--strict', '-c', 'SHA256SUMS'], join(folder, 'binder'));
  results.push(['sha256sum', 'inspection-binder.zip: each file in it', isWhole]);
}

/** Ours, for want of another in every package: `bench/judges/log-check` does the same with Go’s own code. */
async function askPage(): Promise<void> {
  const policy = parsePolicy(read('log-policy.txt'));
  const logged = Buffer.from(read('certificate.jwt'));
  const isProven = policy && (await checkProof(read('certificate.tlog-proof'), logged, policy)).isValid;
  results.push(['verify-log-proof (ours)', 'certificate.tlog-proof', isProven === true]);
}

const folder = mkdtempSync(join(tmpdir(), 'tw-samples-'));
try {
  askSha256sum(folder);
  askOpenssl(folder);
  await askPage();
  await askVerifierCore();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const [judge, what, isGood] of results)
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${judge.padEnd(24)} ${what}`);
process.exit(results.every(([, , isGood]) => isGood) ? 0 : 1);
