import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  sign,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto';
import { PASS_MARK, ROLE_TITLES, type CertificateClaims } from '../../contract/src/index.ts';
import { makeCertificateNumber } from '../../server/src/learning/certificates/certificate-number.ts';
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

interface Key {
  id: string;
  privateKey: KeyObject;
}

/** The key of the academy, which the first certificate makes. */
async function findKey(client: Client): Promise<Key> {
  const { rows } = await client.query<{ id: string; private_jwk: JsonWebKey }>(
    'select id, private_jwk from signing_keys limit 1',
  );
  const [known] = rows;
  if (known) return { id: known.id, privateKey: createPrivateKey({ key: known.private_jwk, format: 'jwk' }) };
  const pair = generateKeyPairSync('ed25519');
  const publicJwk = pair.publicKey.export({ format: 'jwk' });
  const { crv, kty, x } = publicJwk;
  // RFC 7638: these members in this order.
  const id = createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
  await client.query('insert into signing_keys values ($1, $2, $3, now())', [
    id,
    JSON.stringify(publicJwk),
    JSON.stringify(pair.privateKey.export({ format: 'jwk' })),
  ]);
  return { id, privateKey: pair.privateKey };
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

const encode = (text: string) => Buffer.from(text).toString('base64url');

function signText(text: string, { id, privateKey }: Key): string {
  const header = { alg: 'EdDSA', kid: id, typ: 'application/trialwright-certificate+json' };
  const signed = `${encode(JSON.stringify(header))}.${encode(text)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
}

/** Two of five who passed hold a certificate, signed as the academy signs. */
export async function issueCertificates(client: Client, programs: readonly Program[]): Promise<void> {
  const key = await findKey(client);
  const byRole = new Map<string, Program>(programs.map((program) => [program.role, program]));
  const { rows } = await client.query<Passed>(`
    select a.id, a.user_id as "userId", u.name, p.role, a.score, a.submitted_at as at
    from attempts a join scale_people p on p.id = a.user_id join users u on u.id = p.id
    where a.passed and p.n % 5 < 2`);
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH).flatMap((passed) => {
      const program = byRole.get(passed.role);
      if (!program) return [];
      const claims = stateClaims(program, passed);
      const text = JSON.stringify(claims);
      return [
        { ...claims, userId: passed.userId, attemptId: passed.id, text, signature: signText(text, key) },
      ];
    });
    await client.query(
      `insert into certificates (number, user_id, course_id, attempt_id, claims, signature, key_id, score, completed_at,
         issued_at, valid_until)
       select number, "userId", "courseId", "attemptId", text, signature, $2, score, "completedAt", "issuedAt", "validUntil"
       from jsonb_to_recordset($1) as c (number text, "userId" int, "courseId" int, "attemptId" int, text text,
         signature text, score int, "completedAt" timestamptz, "issuedAt" timestamptz, "validUntil" timestamptz)`,
      [JSON.stringify(batch), key.id],
    );
  }
}
