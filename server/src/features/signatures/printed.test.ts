import { certificates, records, SIGNATURE_MEANINGS } from '@trialwright/contract';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { signOne } from '../../../test/signing.ts';
import { readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';

let academy: TestAcademy;
let learner: Learner;
let number: string;
/** What every form must say, in this order. */
let printed: string[];
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  learner = await academy.learner({ name: 'Nadia Kowalczyk' });
  await completeCourse(learner, firstCourse(academy));
  number = (await takeAssessment(academy, learner, firstCourse(academy), 20)).certificateNumber ?? '';
  const of = { params: { userId: learner.id } };
  const { body } = await learner.call(certificates.statements, of);
  const { body: signed } = await signOne(learner, {
    kind: 'course-completion',
    id: String(body[0]!.attemptId),
  });
  const [{ recordSha256, signedAt } = { recordSha256: '', signedAt: '' }] = signed.signatures;
  const utc = `${signedAt.slice(0, 10)} ${signedAt.slice(11, 19)} UTC`;
  printed = [
    `Electronically signed by Nadia Kowalczyk (account ${learner.id})`,
    'Europe/Berlin',
    utc,
    SIGNATURE_MEANINGS.completed,
    recordSha256,
  ].map(squeeze);
});
afterAll(() => academy.close());

/** Without spaces: a line may be broken anywhere, in a hash as well. */
const squeeze = (words: string) => words.replaceAll(/\s/gu, '');

async function expectSigned(bytes: Uint8Array, name = 'the file') {
  const words = squeeze(wordsOf(await readTaggedPdf(bytes)));
  const at = printed.map((part) => words.indexOf(part));
  expect(at, name).not.toContain(-1);
  expect(at, name).toEqual(at.toSorted((a, b) => a - b));
}

/** 21 CFR 11.50(b): name, time, and meaning in every readable form of the signed record. */
describe('a signature is printed', () => {
  test('on the certificate', async () => {
    const { body } = await academy.visitor(certificates.pdf, { params: { number } });
    await expectSigned(new Uint8Array(body as Buffer));
  });

  test('in the binder, on its transcript and in each file of the record that a person reads', async () => {
    const { body } = await learner.call(records.binder, { params: { userId: learner.id } });
    const files = unzipSync(new Uint8Array(body));
    const papers = Object.keys(files).filter((name) => name.endsWith('.pdf'));
    expect(papers.length).toBeGreaterThan(1);
    for (const name of papers) await expectSigned(files[name]!, name);
    expect(strFromU8(files['transcript.json']!)).toContain(SIGNATURE_MEANINGS.completed);
  });
});
