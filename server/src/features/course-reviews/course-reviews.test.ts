import {
  adminLearners,
  certificates,
  courseReviews,
  courses,
  credentials,
  describePeople,
  type ReviewMeaning,
} from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { setCatalogue, setTwoCourses } from '../../../test/catalogue.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { signOne } from '../../../test/signing.ts';
import { buildCatalogue } from '../../content/catalogue.ts';
import { sourceOf } from '../../content/lesson-content.ts';
import { verifyLedger } from '../../core/ledger-chain.ts';
import { verifyRecords } from '../records/verify-records.service.ts';
import { hashEdition, hashReview } from '../../learning/course-reviews/review-text.ts';

const EDITORIAL = 'Trialwright editorial, not reviewed by an outside expert';
const PERSON = { name: 'Zoë Ångström', qualification: 'MD, site investigator since 2009' };
const REASON = 'A source was misread';

let academy: TestAcademy;
let reviewer: Learner;
let admin: Learner;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  reviewer = await academy.learner({ role: null, isReviewer: true, name: PERSON.name });
  admin = await academy.learner({ role: null, isAdmin: true });
});
afterAll(() => academy.close());

const course = () => firstCourse(academy);
const sign = (
  who: Learner,
  given: { meaning?: ReviewMeaning; password?: string; contentHash?: string; id?: number } = {},
) => {
  const { id = course().id, password = PASSWORD, ...rest } = given;
  const { qualification } = PERSON;
  const input = { qualification, meaning: 'course', contentHash: course().contentHash, ...rest };
  return signOne(who, { kind: 'course-review', id: String(id), input }, { password });
};
const withdraw = (who: Learner, id: number) =>
  signOne(who, { kind: 'course-review-withdrawal', id: String(id), input: { reason: REASON } });
/** The course as reviewers see it. */
const reviewed = async () =>
  (await admin.call(courseReviews.list)).body.find(({ courseId }) => courseId === course().id)!;
const shown = async () => (await academy.visitor(courses.get, { params: { id: course().id } })).body;
const sentences = async () => describePeople((await shown()).people).map(({ sentence }) => sentence);
const rows = () => academy.database.db.selectFrom('courseReviews').selectAll().orderBy('id').execute();

/** A learner who passes the course; returns the certificate as anybody sees it. */
async function certify() {
  const learner = await academy.learner();
  await completeCourse(learner, course());
  const { certificateNumber } = await takeAssessment(academy, learner, course(), 20);
  const number = certificateNumber ?? '';
  return { learner, number, read: () => academy.visitor(certificates.get, { params: { number } }) };
}

describe('a course without a signed review', () => {
  test('says so on its page, on a certificate, and in the credential', async () => {
    expect(await sentences()).toEqual([EDITORIAL]);
    expect((await shown()).people.reviewedEdition).toBeNull();
    const { read, number } = await certify();
    const { body } = await read();
    expect(describePeople(body.claims.people)).toEqual([
      { part: 'Course and question bank', sentence: EDITORIAL },
    ]);
    const { body: credential } = await academy.visitor(credentials.get, { params: { number } });
    expect(Buffer.from(credential).toString()).toContain(EDITORIAL);
  });

  test('is said of certificates from before people were named on them too', () => {
    expect(describePeople(undefined)).toEqual([{ part: 'Course and question bank', sentence: EDITORIAL }]);
  });
});

describe('the text under review', () => {
  test('holds every lesson and question with its key, and its reading is recorded', async () => {
    const { body, status } = await reviewer.call(courseReviews.text, { params: { id: course().id } });
    expect(status).toBe(200);
    const text = Buffer.from(body).toString('utf8');
    expect(text).toContain(course().contentHash);
    for (const lesson of course().lessons) expect(text).toContain(sourceOf(lesson).trim());
    for (const { options } of course().questions)
      expect(text).toContain(`**Key.** ${options.find(({ correct }) => correct)!.text.trim()}`);
    expect(text.match(/\*\*Key\.\*\*/g)).toHaveLength(course().questions.length);
    const row = await academy.database.db
      .selectFrom('ledger')
      .select(['subjectId', 'object'])
      .where('action', '=', 'course.keys_read')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ subjectId: reviewer.id, object: `course:${course().id}` });
    const learner = await academy.learner();
    expect((await learner.call(courseReviews.text, { params: { id: course().id } })).status).toBe(403);
  });
});

describe('signing a review', () => {
  test('records who signed what, when, and of which text, and shows it with its hash', async () => {
    expect((await sign(reviewer)).status).toBe(201);
    const body = await reviewed();
    const { contentHash, version, id } = course();
    const signedAt = academy.clock.now;
    const hash = hashReview({ courseId: id, version, contentHash, meaning: 'course', ...PERSON, signedAt });
    const review = { ...PERSON, meaning: 'course', signedAt: signedAt.toISOString(), hash };
    const reviewedEdition = hashEdition(contentHash, [hash]);
    expect(body.people).toMatchObject({ reviews: [review], reviewedEdition });
    expect(body.history).toMatchObject([{ ...review, version, contentHash, signerId: reviewer.id }]);
    expect((await shown()).people).toMatchObject({ reviews: [review], reviewedEdition, withdrawn: [] });
    expect(await sentences()).toEqual([
      `Trialwright editorial, reviewed by ${PERSON.name}, ${PERSON.qualification}`,
      EDITORIAL,
    ]);
    const row = await academy.database.db
      .selectFrom('ledger')
      .select(['subjectId', 'actorId', 'object', 'after'])
      .where('action', '=', 'course.reviewed')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ subjectId: reviewer.id, actorId: reviewer.id });
    expect(row.object).toBe(`course-review:${body.history[0]!.id}`);
    expect(JSON.parse(row.after!)).toEqual({ courseId: id, version, contentHash, meaning: 'course', hash });
    expect(row.after).not.toContain(PERSON.name);
    expect((await verifyLedger(academy.database.db)).faults).toEqual([]);
  });

  test('takes the password: a wrong one is refused', async () => {
    const wrong = await sign(reviewer, { password: 'not-the-password' });
    expect([wrong.status, wrong.error.code]).toEqual([401, 'signatures.wrong_component']);
    expect(wrong.error.fields).toHaveProperty('password');
    expect(await rows()).toEqual([]);
  });

  test('is for reviewers and administrators, of a published text that is still taught', async () => {
    const learner = await academy.learner();
    expect((await sign(learner)).error.code).toBe('auth.forbidden');
    expect((await sign(admin)).status).toBe(201);
    const stale = await sign(reviewer, { contentHash: 'a'.repeat(64) });
    expect([stale.status, stale.error.code]).toEqual([409, 'reviews.version_changed']);
    const [, , planned] = setTwoCourses(academy);
    expect((await sign(reviewer, { id: planned.id })).error.code).toBe('courses.in_preparation');
    expect((await sign(reviewer, { id: 999_999 })).error.code).toBe('courses.not_found');
  });

  test('says one of two things, each once for each account and text', async () => {
    const other = await sign(reviewer, { meaning: 'everything' as ReviewMeaning });
    expect([other.status, Object.keys(other.error.fields ?? {})]).toEqual([400, ['meaning']]);
    expect((await sign(reviewer)).status).toBe(201);
    expect((await sign(reviewer)).error.code).toBe('reviews.already_signed');
    academy.clock.now = new Date(academy.clock.now.getTime() + 1000);
    expect((await sign(reviewer)).error.code).toBe('reviews.already_signed');
    expect((await sign(reviewer, { meaning: 'bank' })).status).toBe(201);
    expect(await sentences()).toEqual([
      `Trialwright editorial, reviewed by ${PERSON.name}, ${PERSON.qualification}`,
    ]);
  });
});

describe('a certificate', () => {
  test('names the reviewers as of its issue, and never changes afterwards', async () => {
    const before = await certify();
    const early = (await before.read()).body;
    await sign(reviewer);
    const body = await reviewed();
    expect((await before.read()).body).toEqual(early);
    academy.clock.now = new Date(academy.clock.now.getTime() + 60_000);
    const after = await certify();
    const late = (await after.read()).body;
    expect(late.claims.people).toEqual(body.people);
    await withdraw(reviewer, body.history[0]!.id);
    expect((await after.read()).body).toEqual(late);
    expect(describePeople((await certify().then(({ read }) => read())).body.claims.people)).toHaveLength(1);
  });
});

describe('another version', () => {
  test('has no review until it is signed again; the old one stays in the history', async () => {
    await sign(reviewer);
    const changed = academy.catalogue.courses.map((each) =>
      each.id === course().id ? { ...each, version: '9.0.0', contentHash: 'b'.repeat(64) } : each,
    );
    setCatalogue(academy, buildCatalogue(academy.catalogue.academy, changed));
    try {
      expect(await sentences()).toEqual([EDITORIAL]);
      const { body } = await reviewer.call(courseReviews.list);
      const listed = body.find(({ courseId }) => courseId === course().id)!;
      expect(listed.people.reviews).toEqual([]);
      expect(listed.history).toMatchObject([{ version: course().version, withdrawnAt: null }]);
    } finally {
      setCatalogue(academy, academy.catalogue);
    }
  });
});

describe('a withdrawal', () => {
  test('by the signer or an administrator leaves the review in the history, with the reason', async () => {
    await sign(reviewer);
    const [own] = (await reviewed()).history;
    const stranger = await academy.learner({ role: null, isReviewer: true });
    expect((await withdraw(stranger, own!.id)).error.code).toBe('auth.forbidden');
    expect((await withdraw(reviewer, own!.id)).status).toBe(201);
    const body = await reviewed();
    expect(body.history).toMatchObject([{ signature: { status: 'voided', voidedReason: REASON } }]);
    expect(body.people).toMatchObject({ reviews: [], reviewedEdition: null });
    expect((await shown()).people.withdrawn).toMatchObject([
      { name: PERSON.name, hash: own!.hash, withdrawnReason: REASON },
    ]);
    expect(await sentences()).toEqual([EDITORIAL]);
    expect((await withdraw(admin, own!.id)).error.code).toBe('reviews.withdrawn');
    expect((await withdraw(admin, 999_999)).error.code).toBe('reviews.not_found');

    academy.clock.now = new Date(academy.clock.now.getTime() + 60_000);
    await sign(reviewer);
    await withdraw(admin, (await reviewed()).history[0]!.id);
    expect((await reviewed()).history.map(({ withdrawnReason }) => withdrawnReason)).toEqual([
      REASON,
      REASON,
    ]);
    const ledger = await academy.database.db
      .selectFrom('ledger')
      .select(['subjectId', 'actorId', 'reason'])
      .where('action', '=', 'course.review_withdrawn')
      .orderBy('seq')
      .execute();
    expect(ledger).toEqual([
      { subjectId: reviewer.id, actorId: reviewer.id, reason: REASON },
      { subjectId: reviewer.id, actorId: admin.id, reason: REASON },
    ]);
  });
});

describe('a stored review', () => {
  test('is not changed or deleted, and one changed behind the academy’s back is not shown', async () => {
    await sign(reviewer);
    const { db } = academy.database;
    await expect(db.updateTable('courseReviews').set({ name: 'Somebody Else' }).execute()).rejects.toThrow(
      'withdraw it',
    );
    await expect(db.deleteFrom('courseReviews').execute()).rejects.toThrow('withdraw it');
    await db.transaction().execute(async (trx) => {
      await sql`alter table course_reviews disable trigger signed_review_is_kept`.execute(trx);
      await trx.updateTable('courseReviews').set({ name: 'Somebody Else' }).execute();
      await sql`alter table course_reviews enable trigger signed_review_is_kept`.execute(trx);
    });
    expect(await sentences()).toEqual([EDITORIAL]);
    expect((await verifyRecords(db, academy.app.context.keys)).differences).toEqual([
      {
        subjectId: reviewer.id,
        record: expect.stringMatching(/^course review \d+$/),
        difference: 'differs from its hash',
      },
    ]);
  });

  test('agrees with the ledger, also after its withdrawal', async () => {
    await sign(reviewer);
    await withdraw(admin, (await reviewed()).history[0]!.id);
    expect((await verifyRecords(academy.database.db, academy.app.context.keys)).differences).toEqual([]);
  });
});

describe('the right to sign', () => {
  test('is granted and withdrawn by an administrator, with a reason; what was signed stays', async () => {
    const person = await academy.learner({ role: null });
    const call = { params: { id: person.id }, body: { reason: 'Site investigator, asked by the academy' } };
    expect((await sign(person)).error.code).toBe('auth.forbidden');
    const granted = await admin.call(adminLearners.grantReviewer, call);
    expect(granted.body).toMatchObject({ isReviewer: true, isAdmin: false });
    expect((await admin.call(adminLearners.grantReviewer, call)).error.code).toBe('users.reviewer');
    expect((await sign(person)).status).toBe(201);
    const { body } = await admin.call(adminLearners.withdrawReviewer, call);
    expect(body.isReviewer).toBe(false);
    expect(body.history.map(({ action }) => action)).toEqual(['reviewer.withdrawn', 'reviewer.granted']);
    expect((await admin.call(adminLearners.withdrawReviewer, call)).error.code).toBe('users.not_reviewer');
    expect((await person.call(courseReviews.list)).error.code).toBe('auth.forbidden');
    expect((await shown()).people.reviews).toHaveLength(1);
  });
});
