import type { TrainingRecord } from '@trialwright/contract';
import { strToU8 } from 'fflate';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { writeReport } from '../../core/pdf/report-pdf.ts';
import { signJws } from '../../core/keys/jws.ts';
import { jsonFile as json, packFiles, type Files } from '../../core/packed-files.ts';
import { describePolicy, readProofs } from '../../core/log/published.ts';
import { loadSnapshots } from '../../core/text-snapshots.ts';
import { parseExamined, reviewAttempt, redactUnseenItems } from '../../learning/quiz/assessment-snapshot.ts';
import { read as readAttempt } from '../../learning/quiz/attempt-row.ts';
import { describeDid } from '../../learning/credentials/did-document.ts';
import { readCredentialOf } from '../../learning/credentials/read-credential.service.ts';
import { renderCertificatePdf } from '../certificates/certificate-pdf.ts';
import { describeBinder, describeDamage, LEDGER_FORMULA } from './binder-readme.ts';
import type { AttemptFacts, TrainingData } from './records.store.ts';
import { describeTranscript } from './transcript.ts';
import { withFacts } from './training-record.service.ts';
import { makeTrainingRecord } from './training-record.ts';

async function addCertificates(files: Files, db: Db, facts: TrainingData): Promise<void> {
  for (const { certificate } of facts.certificates) {
    const { claims, signature } = certificate;
    const credential = await readCredentialOf(db, claims.number);
    const name = `certificates/${claims.number}`;
    // Exactly what was signed.
    files.set(`${name}.json`, Buffer.from(signature.split('.')[1] ?? '', 'base64url'));
    files.set(`${name}.jwt`, strToU8(signature));
    if (!credential) continue;
    files.set(`${name}.credential.json`, strToU8(credential.document));
    files.set(`${name}.credential.jwt`, strToU8(credential.jwt));
  }
  for (const { number, damage } of facts.damaged)
    files.set(`certificates/${number}.damaged.txt`, strToU8(describeDamage(number, damage)));
}

type Described = Omit<AttemptFacts, 'form' | 'answers' | 'conduct' | 'bridge'>;

function describeAttempt(attempt: Described, courseTitle: string, questions: object[]): object {
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
async function addExaminations(files: Files, context: Context, db: Db, facts: TrainingData): Promise<void> {
  const submitted = facts.attempts.filter(({ submittedAt }) => submittedAt !== null);
  const completed = facts.progress.filter(({ isCompleted }) => isCompleted);
  const hashes = new Set([...completed, ...submitted].map(({ contentHash }) => contentHash));
  for (const { hash, kind, text } of await loadSnapshots(db, [...hashes])) {
    if (kind === 'lesson') {
      files.set(`course-texts/${hash}.md`, strToU8(text));
      continue;
    }
    const examined = parseExamined(text);
    const attempts = submitted.filter(({ contentHash }) => contentHash === hash).map(readAttempt);
    // The keys of a failed attempt are told to nobody: its questions may be asked again.
    const passed = attempts.filter((attempt) => attempt.passed === true);
    const asked = new Set(passed.flatMap(({ form }) => form.map(({ id }) => id)));
    files.set(`course-texts/${hash}.examined.json`, json(redactUnseenItems(examined, asked)));
    for (const attempt of attempts) {
      const course = context.content.catalogue.course(attempt.courseId);
      const questions = attempt.passed ? reviewAttempt(examined, attempt, course?.lessons ?? []) : [];
      const title = course?.title ?? `Course ${attempt.courseId}`;
      files.set(`attempts/${attempt.id}.json`, json(describeAttempt(attempt, title, questions)));
    }
  }
}

async function addLedger(
  files: Files,
  { keys: ring, config }: Context,
  { person, ledger, head, isWhole, keys, asOf }: TrainingData,
) {
  const stated = { subjectId: person.id, rows: ledger.length, head: head?.hash ?? '', asOf };
  const signer = ring.signer('records');
  files.set('ledger.jsonl', strToU8(ledger.map((row) => `${JSON.stringify(row)}\n`).join('')));
  files.set(
    'ledger-proof.json',
    json({
      ...stated,
      isWhole,
      howToVerify: LEDGER_FORMULA,
      // A JWS over the four fields above.
      signature: await signJws(
        signer,
        { kid: signer.id, typ: 'trialwright-ledger+jwt' },
        JSON.stringify(stated),
      ),
      keys,
    }),
  );
  files.set('keys/jwks.json', json({ keys }));
  files.set('keys/did.json', json(await describeDid(config.issuer, ring)));
}

/** What was shown and signed, word for word, with what the academy signed of it. */
function addSignatures(files: Files, { signed: { rows, keys } }: TrainingData): void {
  for (const { id, manifest, manifestSig, rendered } of rows) {
    files.set(`signatures/${id}.json`, strToU8(manifest));
    files.set(`signatures/${id}.sig`, strToU8(manifestSig));
    files.set(`signatures/${id}.txt`, strToU8(rendered));
  }
  if (rows.length > 0) files.set('keys/signatures.jwks.json', json({ keys }));
}

/** The stored proofs that the certificates are in the public log, and whom to believe. */
async function addLogProofs(
  files: Files,
  context: Context,
  db: Db,
  { certificates }: TrainingData,
): Promise<void> {
  const numbers = certificates.map(({ certificate }) => certificate.claims.number);
  const proofs = await readProofs(db, 'certificate', numbers);
  for (const { ref, proof } of proofs) if (proof) files.set(`certificates/${ref}.tlog-proof`, strToU8(proof));
  if (proofs.some(({ proof }) => proof)) files.set('keys/log-policy.txt', strToU8(describePolicy(context)));
}

/** Drawing takes longer than reading, and needs no transaction. */
async function addPdfs(files: Files, facts: TrainingData, record: TrainingRecord): Promise<void> {
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

/** The inspection binder: all that shows what a learner was taught and examined on, to be checked without us. */
export async function makeBinder(
  context: Context,
  userId: number,
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const files: Files = new Map();
  const facts = await withFacts(context, userId, async (read, db) => {
    await addCertificates(files, db, read);
    await addExaminations(files, context, db, read);
    await addLogProofs(files, context, db, read);
    await addLedger(files, context, read);
    return read;
  });
  const record = makeTrainingRecord(facts, context.content.catalogue);
  addSignatures(files, facts);
  files.set('transcript.json', json(record));
  files.set('README.txt', strToU8(describeBinder(record, context.config.publicUrl)));
  await addPdfs(files, facts, record);
  return {
    fileName: `inspection-binder-${userId}-${record.asOf.slice(0, 10)}.zip`,
    bytes: packFiles(files),
  };
}
