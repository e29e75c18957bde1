import { outsideCertificates, passport, type PassportPart } from '@trialwright/contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { strangerOf } from '../../../test/credentials.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { revoke, signOne } from '../../../test/signing.ts';
import { pdfFaults, readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';
import { GOOD_PDF, uploadOf } from '../../../test/uploads.ts';
import { verifyLedger } from '../../core/ledger-chain.ts';

const DAY_MS = 86_400_000;

let academy: TestAcademy;
let joy: Learner;
let number: string;

beforeAll(async () => {
  academy = await startAcademy({ PUBLIC_URL: 'https://academy.example' });
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  joy = await academy.learner({ name: 'Joy Tran' });
  const course = firstCourse(academy);
  await completeCourse(joy, course);
  const passed = await takeAssessment(academy, joy, course, 20);
  number = passed.certificateNumber ?? '';
  await signOne(joy, { kind: 'course-completion', id: String(passed.attemptId) } as never);
  await joy.call(outsideCertificates.add, {
    ...of(),
    body: {
      title: 'IATA shipping',
      issuer: 'Skyline',
      completedOn: '2026-03-05',
      validUntil: null,
      edition: null,
      version: null,
      file: uploadOf(GOOD_PDF),
    },
  });
});

const of = (who = joy) => ({ params: { userId: who.id } });
const get = async () => (await joy.call(passport.get, of())).body;
const share = async (over: { days?: number; parts?: PassportPart[] } = {}) => {
  const form = { label: 'Meridane', days: 30, parts: ['certificates' as const, 'outside' as const] };
  const { body } = await joy.call(passport.share, { ...of(), body: { ...form, ...over } });
  return { ...body, token: body.url.split('#')[1] ?? '' };
};
const open = (token: string) => academy.visitor(passport.open, { body: { token } });
const links = async () => (await joy.call(passport.links, of())).body;

describe('the passport', () => {
  test('has what is current, each with what it rests on', async () => {
    expect(await get()).toMatchObject({
      name: 'Joy Tran',
      certificates: [{ number, title: firstCourse(academy).title }],
      outside: [{ title: 'IATA shipping', grade: 'self_stated', checked: 'A file that the person added.' }],
      signatures: [{ meaning: 'I completed this training myself' }],
    });
    academy.clock.now = new Date(academy.clock.now.getTime() + 3 * 366 * DAY_MS);
    expect((await get()).certificates).toEqual([]);
  });

  test('is the same tagged PDF for the same state and day', async () => {
    const print = async () => (await joy.call(passport.print, of())).body;
    const first = await print();
    const pdf = await readTaggedPdf(new Uint8Array(first));
    expect(pdfFaults(pdf)).toEqual([]);
    for (const word of ['Joy Tran', number, 'IATA shipping', 'Self-stated'])
      expect(wordsOf(pdf)).toContain(word);
    academy.clock.now = new Date(academy.clock.now.getTime() + 60_000);
    expect(await print()).toEqual(first);
  });

  test('is a file whose credentials a stranger verifies, with their keys, lists, and sums', async () => {
    const { body, headers } = await joy.call(passport.file, of());
    expect(headers['content-disposition']).toMatch(/training-passport-.*\.zip/);
    const files = unzipSync(new Uint8Array(body));
    const credential = JSON.parse(strFromU8(files[`certificates/${number}.credential.json`]!)) as object;
    expect(await strangerOf(academy).isGenuine(credential)).toBe(true);
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'README.txt',
        'SHA256SUMS',
        'keys/did.json',
        'keys/jwks.json',
        'passport.json',
      ]),
    );
    expect(Object.keys(files)).toContain('status/1.json');
    const [outside] = (await get()).outside;
    expect(Buffer.from(files[`outside/${outside?.fileSha256}.pdf`]!)).toEqual(GOOD_PDF);
    expect(strFromU8(files['SHA256SUMS']!)).toContain(`${outside?.fileSha256}  outside/`);
    expect(strFromU8(files['README.txt']!)).toContain('3. status/1.json tells that page what was revoked');
  });

  test('describes in its file only what is in it', async () => {
    academy.clock.now = new Date(academy.clock.now.getTime() + 3 * 366 * DAY_MS);
    const files = unzipSync(new Uint8Array((await joy.call(passport.file, of())).body));
    expect(Object.keys(files).filter((path) => path.startsWith('certificates/'))).toEqual([]);
    const readme = strFromU8(files['README.txt']!);
    expect(readme).not.toContain('certificates/');
    expect(readme).toContain('1. sha256sum -c SHA256SUMS');
  });
});

describe('a link', () => {
  test('shows a stranger what its person chose, as page, print, and file, and notes each look', async () => {
    const { token, url, link } = await share({ parts: ['certificates'] });
    expect(url).toMatch(/^https:\/\/academy\.example\/shared-passport#[\w-]{32}$/);
    const shown = await open(token);
    expect(shown.body).toMatchObject({
      name: 'Joy Tran',
      certificates: [{ number }],
      outside: [],
      signatures: [],
    });
    expect(JSON.stringify(shown.body)).not.toContain('IATA');
    const print = await academy.visitor(passport.openPrint, { body: { token } });
    expect(wordsOf(await readTaggedPdf(new Uint8Array(print.body)))).not.toContain('IATA');
    const file = await academy.visitor(passport.openFile, { body: { token } });
    const names = Object.keys(unzipSync(new Uint8Array(file.body)));
    expect(names.filter((name) => name.startsWith('outside/'))).toEqual([]);
    const [kept] = await links();
    expect(kept).toMatchObject({ id: link.id, lookCount: 3 });
    expect(kept?.looks.map(({ what }) => what)).toEqual(['file', 'print', 'page']);
    const { db } = academy.database;
    expect((await verifyLedger(db)).faults).toEqual([]);
    const stored = await db.selectFrom('passportLinks').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('says the same of a token that is unknown, expired, or withdrawn, and notes no look', async () => {
    const [short, long] = [await share({ days: 1 }), await share({ days: 90 })];
    const unknown = (await open('A'.repeat(32))).error;
    const params = { userId: joy.id, id: long.link.id };
    expect((await joy.call(passport.withdraw, { params })).status).toBe(200);
    academy.clock.now = new Date(academy.clock.now.getTime() + DAY_MS);
    for (const { token } of [short, long]) {
      const refused = await open(token);
      expect(refused.status).toBe(404);
      expect(refused.error).toEqual(unknown);
    }
    expect((await links()).map(({ lookCount }) => lookCount)).toEqual([0, 0]);
    expect((await joy.call(passport.withdraw, { params })).error.code).toBe('passports.not_found');
  });

  test('lasts from a day to ninety, and has at least one part', async () => {
    const refused = async (over: object) => {
      const body = { label: 'x', days: 30, parts: ['certificates' as const], ...over };
      return (await joy.call(passport.share, { ...of(), body })).error.fields;
    };
    expect(await refused({ days: 0 })).toHaveProperty('days');
    expect(await refused({ days: 91 })).toHaveProperty('days');
    expect(await refused({ parts: [] })).toHaveProperty('parts');
  });

  test('shows a certificate no more once it is revoked, and nothing once the account is gone', async () => {
    const { token } = await share();
    const clerk = await academy.learner({ role: null, isAdmin: true });
    await revoke(clerk, number);
    expect((await open(token)).body.certificates).toEqual([]);
    await academy.database.db.deleteFrom('users').where('id', '=', joy.id).execute();
    expect((await open(token)).status).toBe(404);
  });

  test('is its person’s alone to see and withdraw', async () => {
    const { link } = await share();
    const stranger = await academy.learner();
    const params = { userId: stranger.id, id: link.id };
    expect((await stranger.call(passport.withdraw, { params })).error.code).toBe('passports.not_found');
    expect((await links())[0]?.withdrawnAt).toBeNull();
  });
});
