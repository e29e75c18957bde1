import { markCompromised } from '../../server/src/core/keys/change-keys.ts';
import { describeDid } from '../../server/src/learning/credentials/did-document.ts';
import { publishLists } from '../../server/src/learning/credentials/credentials.service.ts';
import { reissueSignedWith } from '../../server/src/learning/credentials/reissue.service.ts';
import { markRevoked } from '../../server/src/learning/certificates/certificates.store.ts';
import { runLog } from '../../server/src/core/log/sequencer.ts';
import { openAcademy } from './academy.ts';
import { isAccepted, openCourt, type Verdict } from './judge.ts';

/**
 * The first of `npm run judges`: verifier-core (Digital Credentials Consortium) on credentials that the academy made, over
 * TLS on this machine and nothing else, a new process for each case. Exits with 1 if a verdict is not the one expected.
 */
const CHANGED = 200;
const academy = await openAcademy();
const { context, server } = academy.app;
const { judge, report, expectOne, failures, outside, count } = openCourt(academy);

/** A case in which an address answers something else. */
async function withAnswer(path: string, status: number, body: object | string, work: () => Promise<void>) {
  academy.overrides.set(path, { status, body: typeof body === 'string' ? body : JSON.stringify(body) });
  await work();
  academy.overrides.clear();
}

async function read(path: string): Promise<Record<string, unknown>> {
  const { body } = await server.inject(path.replace(academy.url, ''));
  return JSON.parse(body) as Record<string, unknown>;
}

const certificates = await context.database.db
  .selectFrom('certificates')
  .select(['id', 'number', 'validUntil'])
  .where('supersededBy', 'is', null)
  .where('validUntil', '>', new Date())
  .orderBy('id')
  .execute();
function pick(index: number) {
  const found = certificates[index];
  if (!found) throw new Error('The demo academy has too few certificates.');
  return found;
}
const first = pick(0);
const second = pick(1);
const readCredential = (number: string) => read(`/api/certificates/${number}/credential`);
const signing = { keys: context.keys, issuer: context.config.issuer };

const refuses = (verdict: Verdict) => !isAccepted(verdict);

async function judgeGood(): Promise<void> {
  for (const { number } of certificates)
    await expectOne(`made by the academy: ${number.slice(0, 20)}…`, await readCredential(number), isAccepted);
}

async function judgeChanges(): Promise<void> {
  const text = JSON.stringify(await readCredential(first.number));
  const changed: object[] = [];
  let unreadable = 0;
  for (let count = 0; count < CHANGED; count++) {
    const at = Math.floor(Math.random() * text.length);
    const letter = String.fromCodePoint(33 + Math.floor(Math.random() * 90));
    const other = text.slice(0, at) + (letter === text[at] ? '~' : letter) + text.slice(at + 1);
    try {
      changed.push(JSON.parse(other) as object);
    } catch {
      unreadable++;
    }
  }
  const verdicts = await judge(changed);
  const refused = verdicts.filter(refuses).length + unreadable;
  report(
    `one byte changed at ${CHANGED} random places`,
    refused === CHANGED,
    `${refused} refused (${unreadable} no JSON)`,
  );
}

async function judgeAnswers(): Promise<void> {
  const credential = await readCredential(second.number);
  const did = await describeDid(context.config.issuer, context.keys);
  const list = await read('/status/revocation/1');
  const address = '/.well-known/did.json';
  const each = (name: string) => expectOne(name, credential, refuses);
  await withAnswer(address, 404, '{}', () => each('DID document missing'));
  await withAnswer(address, 200, { ...did, assertionMethod: [] }, () =>
    each('key taken out of assertionMethod'),
  );
  await withAnswer(address, 200, { ...did, id: 'did:web:other.example' }, () =>
    each('DID document of another'),
  );
  await withAnswer('/status/revocation/1', 404, '{}', () => each('list missing'));
  await withAnswer('/status/revocation/1', 200, { ...list, validUntil: '2020-01-01T00:00:00Z' }, () =>
    each('list changed'),
  );
  const other = { ...list, issuer: 'did:web:other.example' };
  await withAnswer('/status/revocation/1', 200, other, () => each('list of another issuer'));
}

async function judgeWithdrawn(): Promise<void> {
  const credential = await readCredential(second.number);
  await context.database.record(async (trx) => {
    const at = new Date();
    await markRevoked(trx, second.id, { at, reason: 'Judged' });
    await publishLists({ ...signing, trx, at });
  });
  await expectOne(
    'revoked',
    credential,
    ({ valid }) => !valid['revocation_status'] && (valid['valid_signature'] ?? false),
  );
}

async function judgeKeys(): Promise<void> {
  const credential = await readCredential(first.number);
  const { id } = context.keys.signer('credential');
  // What is not in a checkpoint from before is not signed again.
  await runLog(context);
  const at = new Date();
  await markCompromised(context.config.keys, context.database, { id, since: at, at });
  await context.keys.reload();
  await expectOne('signed by a compromised key', credential, refuses);
  const began = performance.now();
  const { reissued } = await reissueSignedWith(context, id);
  const renewed = await readCredential(first.number);
  await expectOne('the same signed again', renewed, isAccepted);
  console.log(`     ${reissued} signed again in ${Math.round(performance.now() - began)} ms`);
}

try {
  await judgeGood();
  await judgeChanges();
  await judgeAnswers();
  await judgeWithdrawn();
  await judgeKeys();
  const reached = [...outside].join(', ') || 'none';
  console.log(
    `${count()} cases, ${failures.length} not as expected. Hosts tried beside this machine: ${reached}.`,
  );
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await academy.close();
}
