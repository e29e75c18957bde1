import { createHash } from 'node:crypto';
import type { TrainingRecord } from '@trialwright/contract';
import { strToU8, zipSync, type Zippable } from 'fflate';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { writeReport } from '../../core/pdf/report-pdf.ts';
import { loadSnapshots } from '../../core/text-snapshots.ts';
import { parseExamined, reviewAsked, withholdUnasked } from '../../learning/quiz/examined-text.ts';
import { renderCertificatePdf } from '../certificates/certificate-pdf.ts';
import { currentKeyId, signerWith } from '../../learning/certificates/signing-key.ts';
import { describeBinder, describeDamage, LEDGER_FORMULA } from './binder-readme.ts';
import { signCredential } from './credential.service.ts';
import { parseAsked, type AttemptFacts, type Facts } from './records.store.ts';
import { describeTranscript } from './transcript.ts';
import { withFacts } from './training-record.service.ts';
import { makeTrainingRecord } from './training-record.ts';

/** The earliest time that a ZIP can state; local, because that is how the format writes it. */
const MTIME = new Date(1980, 0, 1);

type Files = Map<string, Uint8Array>;

const json = (value: unknown) => strToU8(`${JSON.stringify(value, null, 2)}\n`);

async function addCertificates(files: Files, context: Context, db: Db, facts: Facts): Promise<void> {
  for (const { certificate } of facts.certificates) {
    const { claims, signature, keyId } = certificate;
    const name = `certificates/${claims.number}`;
    // Exactly what was signed.
    files.set(`${name}.json`, Buffer.from(signature.split('.')[1] ?? '', 'base64url'));
    files.set(`${name}.jwt`, strToU8(signature));
    files.set(`${name}.credential.jwt`, strToU8(await signCredential(context, db, claims, keyId)));
  }
  for (const { number, damage } of facts.damaged)
    files.set(`certificates/${number}.damaged.txt`, strToU8(describeDamage(number, damage)));
}

function describeAttempt(attempt: AttemptFacts, courseTitle: string, questions: object[]): object {
  const { id, courseId, courseVersion, contentHash, score, passed, correctAnswers } = attempt;
  return {
    attemptId: id,
    courseId,
    courseTitle,
    version: courseVersion,
    contentHash,
    startedAt: attempt.startedAt.toISOString(),
    endsAt: attempt.expiresAt.toISOString(),
    submittedAt: attempt.submittedAt?.toISOString() ?? null,
    score,
    passed,
    correctAnswers,
    questions,
  };
}

/** The texts that were completed or examined on, and the attempts at them. */
async function addExaminations(files: Files, context: Context, db: Db, facts: Facts): Promise<void> {
  const submitted = facts.attempts.filter(({ submittedAt }) => submittedAt !== null);
  const completed = facts.progress.filter(({ isCompleted }) => isCompleted);
  const hashes = new Set([...completed, ...submitted].map(({ contentHash }) => contentHash));
  for (const { hash, kind, text } of await loadSnapshots(db, [...hashes])) {
    if (kind === 'lesson') {
      files.set(`course-texts/${hash}.md`, strToU8(text));
      continue;
    }
    const examined = parseExamined(text);
    const attempts = submitted
      .filter(({ contentHash }) => contentHash === hash)
      .map((attempt) => ({ ...attempt, ...parseAsked(attempt) }));
    // The keys of a failed attempt are told to nobody: its questions may be asked again.
    const passed = attempts.filter((attempt) => attempt.passed === true);
    const asked = new Set(passed.flatMap(({ form }) => form.map(({ id }) => id)));
    files.set(`course-texts/${hash}.examined.json`, json(withholdUnasked(examined, asked)));
    for (const attempt of attempts) {
      const course = context.content.catalogue.course(attempt.courseId);
      const questions = attempt.passed ? reviewAsked(examined, attempt, course?.lessons ?? []) : [];
      const title = course?.title ?? `Course ${attempt.courseId}`;
      files.set(`attempts/${attempt.id}.json`, json(describeAttempt(attempt, title, questions)));
    }
  }
}

async function addLedger(files: Files, db: Db, { person, ledger, head, isWhole, keys, asOf }: Facts) {
  const keyId = await currentKeyId(db);
  const stated = { subjectId: person.id, rows: ledger.length, head: head?.hash ?? '', asOf };
  const sign = keyId && (await signerWith(db, keyId));
  files.set('ledger.jsonl', strToU8(ledger.map((row) => `${JSON.stringify(row)}\n`).join('')));
  files.set(
    'ledger-proof.json',
    json({
      ...stated,
      isWhole,
      howToVerify: LEDGER_FORMULA,
      // A JWS over the four fields above; there is no key before the academy's first certificate.
      signature: sign ? await sign({ kid: keyId, typ: 'trialwright-ledger+jwt' }, stated) : null,
      keys,
    }),
  );
  files.set('keys/jwks.json', json({ keys }));
}

/** Drawing takes longer than reading, and needs no transaction. */
async function addPdfs(files: Files, facts: Facts, record: TrainingRecord): Promise<void> {
  const [transcript, ...certificates] = await Promise.all([
    writeReport(describeTranscript(record)),
    ...facts.certificates.map(({ certificate }) => renderCertificatePdf(certificate)),
  ]);
  if (transcript) files.set('transcript.pdf', transcript);
  facts.certificates.forEach(({ certificate: { claims } }, index) => {
    const pdf = certificates[index];
    if (pdf) files.set(`certificates/${claims.number}.pdf`, pdf);
  });
}

function pack(files: Files): Uint8Array {
  const inOrder = () => [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const sums = inOrder().map(
    ([name, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`,
  );
  files.set('SHA256SUMS', strToU8(sums.join('')));
  const entries: Zippable = Object.fromEntries(inOrder());
  return zipSync(entries, { mtime: MTIME, level: 6 });
}

/** The inspection binder: all that shows what a learner was taught and examined on, to be checked without us. */
export async function makeBinder(
  context: Context,
  userId: number,
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const files: Files = new Map();
  const facts = await withFacts(context, userId, async (read, db) => {
    await addCertificates(files, context, db, read);
    await addExaminations(files, context, db, read);
    await addLedger(files, db, read);
    return read;
  });
  const record = makeTrainingRecord(facts, context.content.catalogue);
  files.set('transcript.json', json(record));
  files.set('README.txt', strToU8(describeBinder(record, context.config.publicUrl)));
  await addPdfs(files, facts, record);
  return {
    fileName: `inspection-binder-${userId}-${record.asOf.slice(0, 10)}.zip`,
    bytes: pack(files),
  };
}
