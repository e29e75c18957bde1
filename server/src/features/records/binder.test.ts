import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { assessments, certificates, records, type TrainingRecord } from '@trialwright/contract';
import { strFromU8, unzipSync } from 'fflate';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { correctName, revoke } from '../../../test/signing.ts';
import { pdfFaults, readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { courseOfRecord } from '../../content/text-of-record.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(() => academy.reset());
afterAll(() => academy.close());

type Files = Record<string, Uint8Array>;

async function binderOf(caller: Learner, userId = caller.id): Promise<Uint8Array> {
  const answer = await caller.call(records.binder, { params: { userId } });
  expect(answer.status).toBe(200);
  return new Uint8Array(answer.body);
}

const open = async (caller: Learner, userId?: number) => unzipSync(await binderOf(caller, userId));

function textOf(files: Files, name: string): string {
  const bytes = files[name];
  if (!bytes) throw new Error(`The binder has no ${name}.`);
  return strFromU8(bytes);
}

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest('hex');
const named = (files: Files, pattern: RegExp) => Object.keys(files).filter((name) => pattern.test(name));

/** Somebody with a failed attempt, a passed one and a certificate. */
async function certified(name = 'Test Person'): Promise<Learner & { number: string; attempts: number[] }> {
  const learner = await academy.learner({ name });
  const course = firstCourse(academy);
  await completeCourse(learner, course);
  const failed = await takeAssessment(academy, learner, course, 7);
  const passed = await takeAssessment(academy, learner, course, 19);
  return {
    ...learner,
    number: passed.certificateNumber ?? '',
    attempts: [failed.attemptId, passed.attemptId],
  };
}

async function within<T>(files: Files, work: (folder: string) => T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'tw-binder-'));
  try {
    for (const [name, bytes] of Object.entries(files)) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
    }
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The ledger as README.txt tells to verify it, with nothing else at hand. */
function verifyLines(lines: string): string {
  let previous = '';
  for (const line of lines.trimEnd().split('\n')) {
    const row = JSON.parse(line) as Record<string, string | number | null>;
    const fields = [
      'prevHash',
      'subjectId',
      'seq',
      'at',
      'actorId',
      'action',
      'object',
      'before',
      'after',
      'reason',
    ];
    expect(row['prevHash']).toBe(previous);
    expect(row['hashVersion']).toBe(2);
    expect(sha256(JSON.stringify([2, ...fields.map((field) => row[field])]))).toBe(row['hash']);
    previous = String(row['hash']);
  }
  return previous;
}

describe('the training record', () => {
  test('tells every lesson, attempt, certificate and correction with its times', async () => {
    const learner = await certified();
    const clerk = await academy.learner({ role: null, isAdmin: true });
    const correction = { name: 'Tess Person', reason: 'Spelt wrong at registration' };
    expect((await correctName(clerk, learner.number, correction)).status).toBe(201);
    const { body } = await learner.call(records.get, { params: { userId: learner.id } });
    const course = firstCourse(academy);
    // The correction of a certificate's name is one of the person's.
    expect(body.person).toEqual({ id: learner.id, name: 'Tess Person', username: learner.username });
    expect(body.roles).toMatchObject([{ role: 'CRA', isPaid: true }]);
    expect(body.courses).toHaveLength(1);
    const [done] = body.courses;
    expect(done).toMatchObject({ courseId: course.id, title: course.title, version: course.version });
    expect(done?.lessons.map(({ lessonId }) => lessonId)).toEqual(course.lessons.map(({ id }) => id));
    for (const [index, lesson] of (done?.lessons ?? []).entries()) {
      expect(lesson.contentHash).toBe(course.lessons[index]?.contentHash);
      expect(lesson.completedAt).not.toBeNull();
    }
    expect(done?.attempts.map(({ score, passed, questions }) => ({ score, passed, questions }))).toEqual([
      { score: 35, passed: false, questions: 20 },
      { score: 95, passed: true, questions: 20 },
    ]);
    expect(body.certificates).toMatchObject([
      {
        number: learner.number,
        holderName: 'Test Person',
        status: 'Valid',
        corrections: [{ formerName: 'Test Person', actorId: clerk.id, ...correction }],
      },
    ]);
    expect(body.ledger.isWhole).toBe(true);
    const latest = await academy.database.db
      .selectFrom('ledger')
      .select(({ fn }) => [fn.max('at').as('at'), fn.max('seq').as('seq')])
      .where('subjectId', '=', learner.id)
      .executeTakeFirstOrThrow();
    expect(body).toMatchObject({ asOf: latest.at, ledger: { rows: latest.seq } });
  });

  test('is empty, and whole, for somebody who has done nothing', async () => {
    const learner = await academy.learner({ role: null });
    const { body } = await learner.call(records.get, { params: { userId: learner.id } });
    expect(body).toMatchObject({ roles: [], courses: [], certificates: [], ledger: { isWhole: true } });
    const files = await open(learner);
    expect(named(files, /\.pdf$/)).toEqual(['transcript.pdf']);
    expect(JSON.parse(textOf(files, 'ledger-proof.json'))).toMatchObject({ isWhole: true });
  });

  test('says so where the chain is broken', async () => {
    const learner = await academy.learner();
    await sql`alter table ledger disable trigger all`.execute(academy.database.db);
    await sql`update ledger set object = 'user:1' where subject_id = ${learner.id} and seq = 1`.execute(
      academy.database.db,
    );
    await sql`alter table ledger enable trigger all`.execute(academy.database.db);
    const { body } = await learner.call(records.get, { params: { userId: learner.id } });
    expect(body.ledger.isWhole).toBe(false);
  });

  test('is closed to others, and there is none of nobody', async () => {
    const learner = await academy.learner();
    const stranger = await academy.learner();
    const clerk = await academy.learner({ role: null, isAdmin: true });
    for (const endpoint of [records.get, records.binder]) {
      expect((await stranger.call(endpoint, { params: { userId: learner.id } })).status).toBe(403);
      expect((await academy.visitor(endpoint, { params: { userId: learner.id } })).status).toBe(401);
      expect((await clerk.call(endpoint, { params: { userId: learner.id } })).status).toBe(200);
      expect((await clerk.call(endpoint, { params: { userId: 2_000_000_000 } })).status).toBe(404);
    }
  });
});

describe('the inspection binder', () => {
  test('holds what it says, and sha256sum finds every file unchanged', async () => {
    const learner = await certified();
    const files = await open(learner);
    const names = Object.keys(files);
    expect(names).toEqual(names.toSorted());
    for (const name of [
      'README.txt',
      'SHA256SUMS',
      'keys/did.json',
      'keys/jwks.json',
      'ledger-proof.json',
      'ledger.jsonl',
      'transcript.json',
      'transcript.pdf',
      ...['.pdf', '.json', '.jwt', '.credential.json', '.credential.jwt'].map(
        (end) => `certificates/${learner.number}${end}`,
      ),
      ...learner.attempts.map((id) => `attempts/${id}.json`),
    ])
      expect(names).toContain(name);
    for (const name of named(files, /\.pdf$/)) {
      const read = await readTaggedPdf(files[name] ?? new Uint8Array());
      expect(pdfFaults(read), name).toEqual([]);
      expect(wordsOf(read), name).toContain(learner.number);
    }
    const sums = textOf(files, 'SHA256SUMS').trimEnd().split('\n');
    expect(sums).toHaveLength(names.length - 1);
    const answer = await within(files, (cwd) =>
      execFileSync('sha256sum', ['-c', '--strict', 'SHA256SUMS'], { cwd, encoding: 'utf8' }),
    );
    expect(
      answer
        .trimEnd()
        .split('\n')
        .every((line) => line.endsWith(': OK')),
    ).toBe(true);
    const changed = {
      ...files,
      'transcript.json': new Uint8Array([...(files['transcript.json'] ?? []), 32]),
    };
    const check = () =>
      within(changed, (cwd) => execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd, stdio: 'pipe' }));
    await expect(check()).rejects.toThrow('Command failed');
  });

  test(
    'has the same bytes for the same state, also for an admin and after a restart',
    { timeout: 180_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'tw-binder-'));
      const first = await startAcademy({ DATA_DIR: folder, DATABASE_URL: '' });
      const before = academy;
      try {
        academy = first;
        const learner = await certified();
        const clerk = await academy.learner({ role: null, isAdmin: true });
        // An administrator's first reading of an hour is an event of its own, and in the binder at once.
        const bytes = sha256(await binderOf(clerk, learner.id));
        expect(sha256(await binderOf(learner))).toBe(bytes);
        expect(sha256(await binderOf(clerk, learner.id))).toBe(bytes);
        academy.clock.now = new Date(academy.clock.now.getTime() + 1000 * 24 * 60 * 60 * 1000);
        expect(sha256(await binderOf(learner))).toBe(bytes);
        await first.close();
        academy = await startAcademy({ DATA_DIR: folder, DATABASE_URL: '' });
        const read = (who: Learner) =>
          academy.app.server.inject({
            url: `/api/users/${learner.id}/binder`,
            headers: { cookie: who.cookie },
          });
        expect(sha256((await read(learner)).rawPayload)).toBe(bytes);
        expect(sha256((await read(clerk)).rawPayload)).toBe(bytes);
        await sql`select append_ledger(${learner.id}, ${new Date().toISOString()}, null, 'a.b', 'c', null, null, null)`.execute(
          academy.database.db,
        );
        expect(sha256((await read(learner)).rawPayload)).not.toBe(bytes);
      } finally {
        await academy.close();
        academy = before;
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );

  test('its ledger is verified by the formula of its README alone, and the head is signed', async () => {
    const learner = await certified();
    const files = await open(learner);
    const head = verifyLines(textOf(files, 'ledger.jsonl'));
    const proof = JSON.parse(textOf(files, 'ledger-proof.json')) as Record<string, string | string[]>;
    expect(proof).toMatchObject({ head, isWhole: true, subjectId: learner.id });
    for (const line of proof['howToVerify'] ?? []) expect(textOf(files, 'README.txt')).toContain(line);
    const keys = createLocalJWKSet(JSON.parse(textOf(files, 'keys/jwks.json')) as JSONWebKeySet);
    const { payload } = await compactVerify(String(proof['signature']), keys);
    expect(JSON.parse(strFromU8(payload))).toMatchObject({
      head,
      subjectId: learner.id,
      asOf: proof['asOf'],
    });
    const forged = textOf(files, 'ledger.jsonl').replace('"lesson.completed"', '"lesson.read"');
    expect(() => verifyLines(forged)).toThrow();
  });

  test('its signatures are verified with its own keys, and the claims are what was signed', async () => {
    const learner = await certified();
    const files = await open(learner);
    const jwks = JSON.parse(textOf(files, 'keys/jwks.json')) as JSONWebKeySet;
    expect(JSON.stringify(jwks)).not.toContain('"d"');
    const keys = createLocalJWKSet(jwks);
    const name = `certificates/${learner.number}`;
    const certificate = await compactVerify(textOf(files, `${name}.jwt`), keys);
    expect(strFromU8(certificate.payload)).toBe(textOf(files, `${name}.json`));
    const credential = await compactVerify(
      textOf(files, `${name}.credential.jwt`),
      ({ kid = '', ...header }) =>
        keys({ ...header, kid: kid.split('/keys/')[1] ?? '' }, { payload: '', signature: '' }),
    );
    expect(strFromU8(credential.payload)).toContain(learner.number);
  });

  test('shows an attempt question by question, as it was reviewed, and nothing of an open one', async () => {
    const learner = await certified();
    const course = firstCourse(academy);
    const running = await learner.call(assessments.start, {
      params: { assessmentId: course.id },
      body: { acceptsStatement: true },
    });
    const files = await open(learner);
    for (const id of learner.attempts) {
      const { body } = await learner.call(assessments.result, { params: { id } });
      expect(JSON.parse(textOf(files, `attempts/${id}.json`))).toMatchObject({
        score: body.score,
        passed: body.passed,
        correctAnswers: body.correctAnswers,
        questions: expect.arrayContaining(body.review) as unknown,
      });
    }
    expect(files[`attempts/${running.body.id}.json`]).toBeUndefined();
    const record = JSON.parse(textOf(files, 'transcript.json')) as TrainingRecord;
    expect(record.courses[0]?.attempts.at(-1)).toMatchObject({ submittedAt: null, score: null });
    const everything = Object.entries(files)
      .filter(([name]) => !name.endsWith('.pdf'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n');
    const asked = new Set(
      learner.attempts.flatMap((id) =>
        (
          JSON.parse(textOf(files, `attempts/${id}.json`)) as { questions: { questionId: string }[] }
        ).questions.map(({ questionId }) => questionId),
      ),
    );
    const unasked = course.questions.filter(({ id }) => !asked.has(id));
    expect(asked.size + unasked.length).toBe(course.questions.length);
    for (const { rationale } of unasked)
      expect(everything).not.toContain(JSON.stringify(rationale).slice(1, -1));
  });

  test('holds the very texts that were completed, under their hashes', async () => {
    const learner = await certified();
    const course = firstCourse(academy);
    const files = await open(learner);
    const lessons = named(files, /^course-texts\/.*\.md$/);
    expect(lessons).toHaveLength(course.lessons.length);
    for (const name of lessons) expect(name).toBe(`course-texts/${sha256(files[name] ?? '')}.md`);
    const examined = JSON.parse(textOf(files, `course-texts/${course.contentHash}.examined.json`)) as {
      questions: { id: string; sha256?: string }[];
    };
    // Held against the complete text, every part fits: what is shown, and the hash of what is not.
    const complete = JSON.parse(courseOfRecord(course)) as { questions: unknown[] };
    for (const [index, item] of examined.questions.entries()) {
      const whole = complete.questions[index];
      if (item.sha256) expect(item.sha256).toBe(sha256(JSON.stringify(whole)));
      else expect(item).toEqual(whole);
    }
  });

  test.each([
    `<img src=x onerror="alert(1)">`,
    `=HYPERLINK("http://x","y")`,
    '../../etc/passwd',
    '**Bold** *Name*',
  ])('a name such as %s stays data', async (name) => {
    const learner = await certified(name);
    const files = await open(learner);
    for (const file of Object.keys(files)) expect(file).toMatch(/^[A-Za-z0-9][A-Za-z0-9./-]*$/);
    expect(Object.keys(files).some((file) => file.includes('..'))).toBe(false);
    expect((JSON.parse(textOf(files, 'transcript.json')) as TrainingRecord).person.name).toBe(name);
    expect(textOf(files, 'README.txt')).not.toContain(name);
  });

  test('of 200 lessons and 100 attempts takes less than three seconds of work', async () => {
    const learner = await certified();
    const { db } = academy.database;
    await sql`insert into progress select ${learner.id}, 5000 + n, 900 + n / 8, 100, 100, true, p.content_hash, '1.0.0',
      now(), now(), now() from generate_series(1, 200) n, (select content_hash from progress limit 1) p`.execute(
      db,
    );
    await sql`insert into attempts (user_id, course_id, course_version, content_hash, form, answers, started_at,
        expires_at, submitted_at, score, passed, correct_answers)
      select user_id, course_id, course_version, content_hash, form, answers, started_at, expires_at, submitted_at,
        score, passed, correct_answers
      from (select * from attempts where user_id = ${learner.id} limit 1) a, generate_series(1, 98)`.execute(
      db,
    );
    await sql`select append_ledger(${learner.id}, '2027-01-01T00:00:00.000Z', 1, 'lesson.read', 'lesson:' || n, null, '{}', null)
      from generate_series(1, 2000) n`.execute(db);
    // The time of the processor: a busy machine does not make it longer.
    const start = process.cpuUsage();
    const files = await open(learner);
    const { user, system } = process.cpuUsage(start);
    expect(named(files, /^attempts/)).toHaveLength(100);
    expect((user + system) / 1000).toBeLessThan(3000);
  });
});

describe('a certificate that is gone', () => {
  test('stays in the record as revoked, with its reason', async () => {
    const learner = await certified();
    const clerk = await academy.learner({ role: null, isAdmin: true });
    const params = { number: learner.number };
    await revoke(clerk, learner.number, 'Somebody else took the assessment');
    const { body } = await learner.call(records.get, { params: { userId: learner.id } });
    expect(body.certificates).toMatchObject([{ status: 'Revoked' }]);
    const shown = await academy.visitor(certificates.get, { params });
    expect(shown.body.status).toBe('Revoked');
  });
});
