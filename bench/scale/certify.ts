import { PASS_MARK, ROLE_TITLES, type CertificateClaims } from '../../contract/src/index.ts';
import type { KeyRing } from '../../server/src/core/keys/key-ring.ts';
import { makeCertificateNumber } from '../../server/src/learning/certificates/certificate-number.ts';
import { sign } from '../../server/src/learning/certificates/signing-key.ts';
import type { Client } from './database.ts';
import type { Program } from './program.ts';

const BATCH = 5000;
const YEARS = 2;

interface Passed {
  id: number;
  userId: number;
  name: string;
  role: string;
  score: number;
  at: Date;
}

function stateClaims({ course, role }: Program, passed: Passed): CertificateClaims {
  const validUntil = new Date(passed.at);
  validUntil.setUTCFullYear(validUntil.getUTCFullYear() + YEARS);
  return {
    number: makeCertificateNumber(passed.at, course.id),
    issuer: { id: 'https://academy.example', name: 'Trialwright' },
    holderName: passed.name,
    courseId: course.id,
    courseTitle: course.title,
    courseVersion: course.version,
    courseEffectiveDate: course.effectiveDate,
    contentHash: course.contentHash,
    guideline: course.guideline,
    role: course.role,
    roleTitle: ROLE_TITLES[role],
    lessons: course.totalLessons,
    programLength: { hours: 1.5, words: 11_635, tasks: 28, examItems: 20 },
    score: passed.score,
    passMark: PASS_MARK,
    completedAt: passed.at.toISOString(),
    issuedAt: passed.at.toISOString(),
    validUntil: validUntil.toISOString(),
  };
}

async function signPassed(keys: KeyRing, program: Program, passed: Passed) {
  const claims = stateClaims(program, passed);
  const text = JSON.stringify(claims);
  const { signature } = await sign(keys, text);
  return { ...claims, userId: passed.userId, attemptId: passed.id, text, signature };
}

/** Two of five who passed hold a certificate, signed as the academy signs. */
export async function issueCertificates(
  client: Client,
  keys: KeyRing,
  programs: readonly Program[],
): Promise<void> {
  const byRole = new Map<string, Program>(programs.map((program) => [program.role, program]));
  const { rows } = await client.query<Passed>(`
    select a.id, a.user_id as "userId", u.name, p.role, a.score, a.submitted_at as at
    from attempts a join scale_people p on p.id = a.user_id join users u on u.id = p.id
    where a.passed and p.n % 5 < 2`);
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = await Promise.all(
      rows.slice(start, start + BATCH).flatMap((passed) => {
        const program = byRole.get(passed.role);
        return program ? [signPassed(keys, program, passed)] : [];
      }),
    );
    await client.query(
      `insert into certificates (number, user_id, course_id, attempt_id, claims, signature, key_id, score, completed_at,
         issued_at, valid_until)
       select number, "userId", "courseId", "attemptId", text, signature, $2, score, "completedAt", "issuedAt", "validUntil"
       from jsonb_to_recordset($1) as c (number text, "userId" int, "courseId" int, "attemptId" int, text text,
         signature text, score int, "completedAt" timestamptz, "issuedAt" timestamptz, "validUntil" timestamptz)`,
      [JSON.stringify(batch), keys.signer('records').id],
    );
  }
}
