import {
  ATTEMPT_SECONDS,
  certificates,
  type CertificateClaims,
  type CertificateStatus,
  type PublicCertificate,
} from '@trialwright/contract';
import { compactVerify, createLocalJWKSet } from 'jose';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { revoke } from '../../../test/signing.ts';
import { completeCourse, completeLesson, firstCourse, takeAssessment } from '../../../test/learning.ts';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import { courseOfRecord } from '../../content/text-of-record.ts';
import { makeCertificateNumber } from '../../learning/certificates/certificate-number.ts';

const NUMBER = /^CR-\d{13}-\d+-[0-9A-HJKMNP-TV-Z]{26}$/;

let academy: TestAcademy;
let course: CatalogueCourse;
let addresses = 0;
beforeAll(async () => {
  academy = await startAcademy();
  course = firstCourse(academy);
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

/** Verifies a certificate as a visitor, each time from a different IP address, to stay under the rate limit. */
async function check(number: string, from = `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`) {
  const response = await academy.app.server.inject({
    method: 'GET',
    url: `/api/certificates/${encodeURIComponent(number)}`,
    remoteAddress: from,
  });
  return { status: response.statusCode, body: response.json<PublicCertificate>(), response };
}

/** A learner who has earned the certificate, and its number. */
async function certify(name?: string, right = 18): Promise<{ learner: Learner; number: string }> {
  const learner = await academy.learner({ ...(name && { name }) });
  await completeCourse(learner, course);
  const { certificateNumber } = await takeAssessment(academy, learner, course, right);
  return { learner, number: certificateNumber ?? '' };
}

const issue = (learner: Learner) =>
  learner.call(certificates.issue, { params: { userId: learner.id }, body: { courseId: course.id } });

const list = async (learner: Learner) =>
  (await learner.call(certificates.list, { params: { userId: learner.id } })).body;

function pass(milliseconds: number): void {
  academy.clock.now = new Date(academy.clock.now.getTime() + milliseconds);
}

describe('earning a certificate', () => {
  test(
    'requires every lesson and a pass, in any order, and is issued at the later one',
    { tags: ['C-CERT-04'] },
    async () => {
      const { lessons } = course;
      for (const passAfter of lessons.map((_lesson, index) => index).concat(lessons.length)) {
        const learner = await academy.learner();
        const numbers: (string | undefined)[] = [];
        for (const [index, lesson] of lessons.entries()) {
          if (index === passAfter)
            numbers.push((await takeAssessment(academy, learner, course, 20)).certificateNumber);
          numbers.push((await completeLesson(learner, course, lesson.id)).body.certificateNumber);
        }
        if (passAfter === lessons.length)
          numbers.push((await takeAssessment(academy, learner, course, 20)).certificateNumber);
        const issued = numbers.filter((number) => number !== undefined);
        expect(issued, `passed after ${passAfter} lessons`).toHaveLength(1);
        expect(numbers.at(-1)).toBe(issued[0]);
        expect(await list(learner)).toMatchObject([{ certificateNumber: issued[0], courseId: course.id }]);
      }
    },
  );

  test(
    'all lessons and a failed assessment earn nothing, even on request',
    { tags: ['C-CERT-07'] },
    async () => {
      const learner = await academy.learner();
      await completeCourse(learner, course);
      expect((await issue(learner)).error.code).toBe('certificates.not_earned');
      await takeAssessment(academy, learner, course, 15);
      const refused = await issue(learner);
      expect(refused.status).toBe(409);
      expect(await list(learner)).toEqual([]);
    },
  );

  test('a pass with a lesson missing earns nothing, even on request', { tags: ['C-CERT-07'] }, async () => {
    const learner = await academy.learner();
    for (const lesson of course.lessons.slice(0, -1)) await completeLesson(learner, course, lesson.id);
    await takeAssessment(academy, learner, course, 20);
    expect((await issue(learner)).status).toBe(409);
    expect(await list(learner)).toEqual([]);
  });

  test(
    'returns the current certificate, however often it is requested',
    { tags: ['C-CERT-04'] },
    async () => {
      const { learner, number } = await certify();
      const answers = await Promise.all([issue(learner), issue(learner), issue(learner)]);
      expect(answers.map(({ body }) => body.certificateNumber)).toEqual([number, number, number]);
      expect(await list(learner)).toHaveLength(1);
    },
  );

  test('a concurrent last lesson and pass issue exactly one', async () => {
    const learner = await academy.learner();
    const last = course.lessons.at(-1)!;
    for (const lesson of course.lessons.slice(0, -1)) await completeLesson(learner, course, lesson.id);
    await Promise.all([
      completeLesson(learner, course, last.id),
      takeAssessment(academy, learner, course, 20),
    ]);
    expect(await list(learner)).toHaveLength(1);
  });

  test('does not wait for a sign-in in progress', async () => {
    const learner = await academy.learner();
    await completeCourse(learner, course);
    const other = await academy.database.pool.connect();
    // The lock that the foreign key of a new session takes; the database itself ends it after three seconds.
    await other.query(`set idle_in_transaction_session_timeout = '3s'`);
    other.on('error', () => undefined);
    await other.query('begin');
    await other.query('select 1 from users where id = $1 for key share', [learner.id]);
    expect((await takeAssessment(academy, learner, course, 20)).certificateNumber).toMatch(NUMBER);
    await other.query('rollback');
    other.release(true);
  });
});

describe('what it states', () => {
  test(
    'every claim is true at the time of issue',
    { tags: ['C-CERT-06', 'C-CERT-08', 'C-CERT-10', 'C-API-05'] },
    async () => {
      const startedAt = new Date('2027-03-01T09:00:00.000Z');
      academy.clock.now = startedAt;
      const learner = await academy.learner({ name: 'Mara Lind' });
      await completeCourse(learner, course);
      pass(86_400_000);
      const { certificateNumber = '', score } = await takeAssessment(academy, learner, course, 17);
      const { status, body } = await check(certificateNumber);
      expect(status).toBe(200);
      expect(body.claims).toEqual({
        number: certificateNumber,
        issuer: academy.catalogue.academy.issuer,
        holderName: 'Mara Lind',
        courseId: course.id,
        courseTitle: course.title,
        courseVersion: course.version,
        courseEffectiveDate: course.effectiveDate,
        contentHash: course.contentHash,
        guideline: course.guideline,
        role: 'CRA',
        roleTitle: 'Clinical Research Associate',
        lessons: course.lessons.length,
        programLength: { hours: Math.floor(course.minutes / 15) / 4, ...course.workload },
        // Ten seconds a slide; the test’s clock stands still during the assessment.
        studyTime: {
          lessonSeconds: course.lessons.reduce((sum, { slides }) => sum + slides.length * 10, 0),
          assessmentSeconds: 0,
        },
        score,
        passMark: 80,
        completedAt: '2027-03-02T09:00:00.000Z',
        issuedAt: '2027-03-02T09:00:00.000Z',
        validUntil: '2029-03-02T09:00:00.000Z',
        people: { authors: [], bankAuthors: [], reviews: [], reviewedEdition: null },
      } satisfies CertificateClaims);
      expect(body.verifyUrl).toBe(`${academy.config.publicUrl}/verify/${certificateNumber}`);
      expect(await list(learner)).toMatchObject([
        {
          id: expect.any(Number),
          certificateNumber,
          userId: learner.id,
          courseName: course.title,
          score: 85,
          completionDate: '2027-03-02T09:00:00.000Z',
          issuedDate: '2027-03-02T09:00:00.000Z',
          expiryDate: '2029-03-02T09:00:00.000Z',
          validUntil: '2029-03-02T09:00:00.000Z',
          isVerified: true,
          status: 'Valid',
        },
      ]);
    },
  );

  test('the name stays as issued, even if the person’s name changes later', async () => {
    const { learner, number } = await certify('Mara Lind');
    await academy.database.db
      .updateTable('users')
      .set({ name: 'Mara Berg' })
      .where('id', '=', learner.id)
      .execute();
    expect((await check(number)).body.claims.holderName).toBe('Mara Lind');
  });

  test('a visitor sees no address, username, or ID of the person', async () => {
    const { learner, number } = await certify();
    const { body, response } = await check(number);
    expect(response.body).not.toContain('@');
    expect(response.body).not.toContain(learner.username);
    expect(JSON.stringify(body)).not.toMatch(/"(userId|email|username|attemptId)"/);
    const { userId, ...rest } = body as unknown as Record<string, unknown>;
    expect(userId).toBeUndefined();
    expect(Object.values({ ...rest, ...body.claims })).not.toContain(learner.id);
  });

  test('mutual recognition by TransCelerate is claimed nowhere', async () => {
    const { learner, number } = await certify();
    const texts = [(await check(number)).response.body, JSON.stringify(await list(learner))];
    const { rows } = await academy.database.pool.query<{ claims: string }>('select claims from certificates');
    for (const text of [...texts, ...rows.map(({ claims }) => claims)])
      expect(text).not.toMatch(/transcelerate|mutual(ly)? recogni/i);
  });
});

describe('its number', () => {
  test('contains the time and the course, and ends in 128 random bits', { tags: ['C-CERT-09'] }, async () => {
    const { number } = await certify();
    expect(number).toMatch(NUMBER);
    const [, time, id] = number.split('-');
    expect([Number(time), Number(id)]).toEqual([academy.clock.now.getTime(), course.id]);
    const numbers = Array.from({ length: 5000 }, () => makeCertificateNumber(new Date(0), 1));
    const suffixes = numbers.map((each) => each.split('-')[3] ?? '');
    expect(new Set(suffixes).size).toBe(5000);
    // Each place but the last (which has three bits) shows all 32 signs.
    for (let place = 0; place < 25; place++)
      expect(new Set(suffixes.map((each) => each[place])).size).toBe(32);
  });

  test('is found in lower case and with surrounding spaces too', async () => {
    const { number } = await certify();
    for (const typed of [number.toLowerCase(), ` ${number} `])
      expect((await check(typed)).body.claims?.number, typed).toBe(number);
  });

  test('gets 404 if unknown, truncated, or forged', async () => {
    const { number } = await certify();
    for (const typed of [
      number.slice(0, -1),
      `${number}0`,
      'CR-1-1-X',
      "' or '1'='1",
      '%',
      '../certificates',
    ]) {
      const { status, body } = await check(typed);
      expect(status, typed).toBe(404);
      expect(body).toMatchObject({ code: 'certificates.not_found' });
    }
    expect((await academy.visitor(certificates.pdf, { params: { number: 'CR-1-1-X' } })).status).toBe(404);
  });

  test('is limited to 60 lookups a minute from one IP address', async () => {
    const { number } = await certify();
    const statuses = [];
    for (let count = 0; count < 60; count++)
      statuses.push((await check(`CR-1-1-${count}`, '198.51.100.1')).status);
    expect(new Set(statuses)).toEqual(new Set([404]));
    const { status, response } = await check(number, '198.51.100.1');
    expect(status).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    const pdf = await academy.app.server.inject({
      method: 'GET',
      url: `/api/certificates/${number}/pdf`,
      remoteAddress: '198.51.100.1',
    });
    expect(pdf.statusCode).toBe(429);
    expect((await check(number, '198.51.100.2')).status).toBe(200);
  });
});

describe('its signature', () => {
  async function keySet() {
    const { body } = await academy.visitor(certificates.keys);
    for (const key of body.keys)
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    return createLocalJWKSet(body);
  }

  test('covers exactly the claims shown, by a published key', async () => {
    const { number } = await certify();
    const { body } = await check(number);
    const { payload, protectedHeader } = await compactVerify(body.signature, await keySet(), {
      algorithms: ['EdDSA'],
    });
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(body.claims);
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', kid: body.keyId });
  });

  test('fails if any byte of the claims differs', async () => {
    const { number } = await certify();
    const keys = await keySet();
    const [header, payload, signature] = (await check(number)).body.signature.split('.') as [
      string,
      string,
      string,
    ];
    const bytes = Buffer.from(payload, 'base64url');
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      const forged = `${header}.${changed.toString('base64url')}.${signature}`;
      await expect(compactVerify(forged, keys), `byte ${index}`).rejects.toThrow();
    }
  });

  test('uses one key for all, which never leaves the server', async () => {
    const [one, two] = [await certify(), await certify()];
    const keyIds = [(await check(one.number)).body.keyId, (await check(two.number)).body.keyId];
    expect(new Set(keyIds).size).toBe(1);
    const { body } = await academy.visitor(certificates.keys);
    expect(JSON.stringify(body)).not.toMatch(/"d"|private/);
  });
});

describe('its status', () => {
  test(
    'is Valid, Expiring in the last 90 days, and Expired after two years',
    { tags: ['C-CERT-06'] },
    async () => {
      const { learner, number } = await certify();
      const end = DateTime.fromJSDate(academy.clock.now, { zone: 'utc' }).plus({ years: 2 });
      const moments: [DateTime, CertificateStatus, boolean][] = [
        [end.minus({ days: 90, milliseconds: 1 }), 'Valid', true],
        [end.minus({ days: 90 }), 'Expiring', true],
        [end.minus({ milliseconds: 1 }), 'Expiring', true],
        [end, 'Expired', false],
      ];
      for (const [moment, status, isVerified] of moments) {
        academy.clock.now = moment.toJSDate();
        expect((await check(number)).body.status, moment.toISO() ?? '').toBe(status);
        expect(await list(learner)).toMatchObject([{ status, isVerified }]);
      }
    },
  );

  test('becomes Superseded by a later pass, and both keep their original claims', async () => {
    const { learner, number } = await certify('Mara Lind', 16);
    const before = (await check(number)).body;
    pass(ATTEMPT_SECONDS * 1000);
    const { certificateNumber: later = '' } = await takeAssessment(academy, learner, course, 20);
    expect(later).not.toBe(number);
    const [first, second] = [(await check(number)).body, (await check(later)).body];
    expect(first).toEqual({ ...before, status: 'Superseded', supersededBy: later });
    expect(second).toMatchObject({
      status: 'Valid',
      supersedes: number,
      supersededBy: null,
      claims: { score: 100 },
    });
    expect(
      (await list(learner)).map(({ certificateNumber, isVerified }) => [certificateNumber, isVerified]),
    ).toEqual([
      [later, true],
      [number, false],
    ]);
  });

  test('is not affected by a later failure', async () => {
    const { learner, number } = await certify();
    expect((await takeAssessment(academy, learner, course, 3)).certificateNumber).toBeUndefined();
    expect((await check(number)).body).toMatchObject({ status: 'Valid', supersededBy: null });
  });

  test('is Revoked with its reason once revoked, and no other is issued for the same pass', async () => {
    const { learner, number } = await certify();
    const clerk = await academy.learner({ role: null, isAdmin: true });
    expect((await revoke(clerk, number, 'Identity not confirmed.')).status).toBe(201);
    expect((await check(number)).body).toMatchObject({
      status: 'Revoked',
      revokedReason: 'Identity not confirmed.',
      revokedAt: academy.clock.now.toISOString(),
    });
    expect(await list(learner)).toMatchObject([{ isVerified: false, status: 'Revoked' }]);
    expect((await issue(learner)).error.code).toBe('certificates.not_earned');
  });
});

describe('the record of it', () => {
  test('is in the ledger with hash, score, attempt, and the certificate it replaced', async () => {
    const { learner, number } = await certify();
    const later = await takeAssessment(academy, learner, course, 20);
    const rows = await academy.database.db
      .selectFrom('ledger')
      .select(['object', 'before', 'after', 'actorId'])
      .where('subjectId', '=', learner.id)
      .where('action', '=', 'certificate.issued')
      .orderBy('seq')
      .execute();
    expect(rows.map(({ object }) => object)).toEqual([
      `certificate:${number}`,
      `certificate:${later.certificateNumber}`,
    ]);
    expect(rows[0]).toMatchObject({ before: null, actorId: null });
    expect(JSON.parse(rows[0]?.after ?? '')).toMatchObject({ contentHash: course.contentHash, score: 90 });
    expect(JSON.parse(rows[1]?.before ?? '')).toEqual({ number });
    expect(JSON.parse(rows[1]?.after ?? '')).toMatchObject({ attemptId: later.attemptId, score: 100 });
  });

  test('keeps the exact text completed, under the hash on the certificate', async () => {
    const { number } = await certify();
    const { claims } = (await check(number)).body;
    const kept = await academy.database.db
      .selectFrom('textSnapshots')
      .selectAll()
      .where('hash', '=', claims.contentHash)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ kind: 'course', referenceId: course.id, text: courseOfRecord(course) });
    const lessons = await academy.database.db
      .selectFrom('textSnapshots')
      .select('hash')
      .where('kind', '=', 'lesson')
      .execute();
    expect(lessons.map(({ hash }) => hash).toSorted()).toEqual(
      course.lessons.map(({ contentHash }) => contentHash).toSorted(),
    );
  });
});
