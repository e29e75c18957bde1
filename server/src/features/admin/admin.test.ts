import { admin as endpoints, bookings, payments } from '@trialwright/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildCatalogue, type CatalogueCourse } from '../../content/catalogue.ts';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { insertBooking } from '../../../test/bookings.ts';
import { setCatalogue } from '../../../test/catalogue.ts';
import { completeCourse, firstCourse, takeAssessment } from '../../../test/learning.ts';
import { readOutbox } from '../../../test/outbox.ts';
import { begin, confirm, pay } from '../../../test/payments.ts';
import { recordQueries } from '../../../test/queries.ts';
import { receivedText } from '../../../test/received.ts';

let academy: TestAcademy;
let admin: Learner;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  academy.clock.now = new Date('2027-03-10T12:00:00Z');
  admin = await academy.learner({ role: null, isAdmin: true });
});
afterAll(() => academy.close());

const overview = async (months = 3) => (await admin.call(endpoints.overview, { query: { months } })).body;
const pass = (minutes: number) => {
  academy.clock.now = new Date(academy.clock.now.getTime() + minutes * 60_000);
};

async function buy(person: Learner): Promise<void> {
  const intent = await begin(person, 'CRA');
  await pay(person, intent);
  expect((await confirm(person, intent)).status).toBe(200);
}

describe('the overview', () => {
  test('is computed from the records, month by month in UTC', async () => {
    const course = firstCourse(academy);
    academy.clock.now = new Date('2027-01-31T23:59:00Z');
    const early = await academy.learner({ role: 'CRA', isPaid: false });
    await buy(early);
    academy.clock.now = new Date('2027-02-01T00:01:00Z');
    const late = await academy.learner({ role: 'CRA', isPaid: false });
    await completeCourse(early, course);
    await takeAssessment(academy, early, course, 10);
    pass(60);
    await takeAssessment(academy, early, course, 20);
    academy.clock.now = new Date('2027-03-10T12:00:00Z');
    const result = await overview();
    expect(result.months).toEqual([
      {
        month: '2027-01',
        registrations: 1,
        orders: 1,
        revenue: 249,
        refunds: 0,
        completions: 0,
        certificates: 0,
      },
      {
        month: '2027-02',
        registrations: 1,
        orders: 0,
        revenue: 0,
        refunds: 0,
        completions: 1,
        certificates: 1,
      },
      {
        month: '2027-03',
        registrations: 0,
        orders: 0,
        revenue: 0,
        refunds: 0,
        completions: 0,
        certificates: 0,
      },
    ]);
    expect(result.learners).toEqual({ total: 2, paid: 1, activeLast30Days: 0 });
    expect(result.roles.find(({ role }) => role === 'CRA')).toEqual({ role: 'CRA', paid: 1, revenue: 249 });
    expect(result.roles).toHaveLength(6);
    expect(result.courses.find(({ courseId }) => courseId === course.id)).toEqual({
      courseId: course.id,
      title: course.title,
      started: 1,
      completed: 1,
      attempts: 2,
      passRate: 50,
      averageScore: 75,
    });
    expect(result.certificates).toEqual({ issued: 1, valid: 1, revoked: 0 });
    expect(result.expiries).toHaveLength(12);
    expect(result.lastActive).toHaveLength(12);
    expect(late.id).toBeGreaterThan(early.id);
    academy.clock.now = new Date('2027-02-20T00:00:00Z');
    const before = await overview();
    expect(before.learners.activeLast30Days).toBe(1);
    expect(before.lastActive.filter(({ learners }) => learners > 0)).toHaveLength(1);
    // Issued for two years.
    const [issued] = await academy.database.db.selectFrom('certificates').select('validUntil').execute();
    academy.clock.now = new Date(issued!.validUntil.getTime() - 100 * 24 * 60 * 60 * 1000);
    expect((await overview()).expiries.filter(({ certificates }) => certificates > 0)).toEqual([
      { month: issued!.validUntil.toISOString().slice(0, 7), certificates: 1 },
    ]);
  });

  test('counts amounts beyond 32 bits, by month and by role', async () => {
    await academy.learner({ role: 'CRA', isPaid: true });
    await sql`insert into orders (user_id, type, role, email, amount_cents, gateway, status, created_at, paid_at,
        refunded_at)
      select null, 'training', 'CRA', 'many@example.org', 2000000000, 'sandbox',
        case when n <= 5 then 'paid' else 'refunded' end, m.at, m.at, case when n > 5 then m.at end
      from generate_series(1, 7) n, (select '2027-03-01T00:00:00Z'::timestamptz as at) m`.execute(
      academy.database.db,
    );
    const { status, body } = await admin.call(endpoints.overview, { query: { months: 1 } });
    expect(status).toBe(200);
    expect(body.months[0]).toMatchObject({ orders: 7, revenue: 140_000_000, refunds: 40_000_000 });
    expect(body.roles.find(({ role }) => role === 'CRA')).toMatchObject({ paid: 1, revenue: 100_000_000 });
  });

  test('runs the same few queries, however many people and courses there are', async () => {
    await overview();
    const few = await recordQueries(() => overview());
    for (let count = 0; count < 4; count++) await academy.learner();
    expect((await recordQueries(() => overview(36))).length).toBe(few.length);
    expect(few.length).toBeLessThanOrEqual(8);
  });

  test('rejects an invalid period', async () => {
    for (const months of [0, 37, 1.5])
      expect((await admin.call(endpoints.overview, { query: { months } })).error.fields).toHaveProperty(
        'months',
      );
  });
});

describe('content due for review', () => {
  /** Serves only the first course: its first lesson and two questions of its second depend on law that changes. */
  function setMovingLaw(): CatalogueCourse {
    const course = firstCourse(academy);
    const [one, two] = course.lessons;
    const days: Record<string, string> = { [one!.slug]: '2027-05-09' };
    const ofSecond = course.questions.filter(({ lesson }) => lesson === two!.slug);
    days[ofSecond[0]!.id] = '2027-03-10';
    days[ofSecond[1]!.id] = '2027-04-01';
    days[ofSecond[2]!.id] = '2027-05-10';
    const dated = <T extends { lawAsOf?: string | undefined; reviewBy?: string | undefined }>(
      { lawAsOf: _lawAsOf, reviewBy: _reviewBy, ...rest }: T,
      name: string,
    ) => ({ ...rest, ...(days[name] && { lawAsOf: '2026-11-21', reviewBy: days[name] }) });
    const served = {
      ...course,
      lessons: course.lessons.map((lesson) => dated(lesson, lesson.slug)),
      questions: course.questions.map((question) => dated(question, question.id)),
    };
    setCatalogue(academy, buildCatalogue(academy.catalogue.academy, [served]));
    return course;
  }

  afterEach(() => setCatalogue(academy, academy.catalogue));

  test('is on the overview from 60 days before, one row per lesson with its questions', async () => {
    const { id, title, lessons, questions } = setMovingLaw();
    const [one, two] = lessons;
    const ofSecond = questions.filter(({ lesson }) => lesson === two!.slug);
    const common = { courseId: id, courseTitle: title, lawAsOf: '2026-11-21' };
    expect((await overview()).dueContent).toEqual([
      {
        ...common,
        lessonId: two!.id,
        lessonTitle: two!.title,
        hasText: false,
        questions: [ofSecond[0]!.id, ofSecond[1]!.id],
        reviewBy: '2027-03-10',
        isDue: true,
      },
      {
        ...common,
        lessonId: one!.id,
        lessonTitle: one!.title,
        hasText: true,
        questions: [],
        reviewBy: '2027-05-09',
        isDue: false,
      },
    ]);
  });

  test('is not listed before that', async () => {
    setMovingLaw();
    academy.clock.now = new Date('2027-01-08T23:59:00Z');
    expect((await overview()).dueContent).toEqual([]);
  });
});

describe('item statistics', () => {
  test('come from first attempts, per option in bank order, as soon as they are submitted', async () => {
    const course = firstCourse(academy);
    const person = await academy.learner();
    await completeCourse(person, course);
    await takeAssessment(academy, person, course, 20);
    const items = async () => (await admin.call(endpoints.items, { query: { courseId: course.id } })).body;
    const first = await items();
    expect(first).toHaveLength(20);
    for (const item of first) {
      const key = course.questions
        .find(({ id }) => id === item.questionId)
        ?.options.findIndex(({ correct }) => correct);
      expect(
        item.options.map((chosen, index) => (chosen > 0 ? index : -1)).filter((index) => index >= 0),
      ).toEqual([key]);
      expect(item).toMatchObject({ answered: 1, difficulty: 1, discrimination: null, flag: null });
    }
    await takeAssessment(academy, person, course, 0);
    expect(await items()).toEqual(first);
    await takeAssessment(academy, await academy.learner(), course, 0);
    const second = await items();
    expect(second.reduce((sum, { answered }) => sum + answered, 0)).toBe(40);
    expect(second.reduce((sum, { answered, difficulty }) => sum + answered * difficulty, 0)).toBe(20);
    const other = await admin.call(endpoints.items, { query: { courseId: 2_000_000 } });
    expect(other.body).toEqual([]);
  });
});

describe('an export', () => {
  test.each(['learners', 'orders', 'courses', 'items', 'certificates'] as const)(
    'of %s is CSV',
    async (table) => {
      const course = firstCourse(academy);
      const person = await academy.learner({ name: '=HYPERLINK("http://evil.example","Żółć")' });
      await completeCourse(person, course);
      await takeAssessment(academy, person, course, 20);
      pass(2);
      const { status, body, headers } = await admin.call(endpoints.export, { params: { table } });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${table}-2027-03-10.csv"`,
      });
      const text = receivedText(body);
      expect(text.startsWith('\u{FEFF}')).toBe(true);
      if (table === 'learners' || table === 'certificates')
        expect(text).toContain(`"'=HYPERLINK(""http://evil.example"",""Żółć"")"`);
      if (table !== 'orders') expect(text.split('\r\n').length).toBeGreaterThan(2);
    },
  );

  test('of an unknown table is rejected', async () => {
    const answer = await admin.call(endpoints.export, { params: { table: 'sessions' as 'orders' } });
    expect(answer).toMatchObject({ status: 400, error: { fields: { table: expect.any(String) } } });
  });
});

describe('a refund by an administrator', () => {
  const refund = (id: number, reason = 'The consultant is ill') =>
    admin.call(endpoints.refundBooking, { params: { id }, body: { reason } });

  /** A consultation paid for with a test card. */
  async function book(person: Learner): Promise<number> {
    const held = await person.call(bookings.hold, {
      body: {
        date: '2027-03-11',
        time: '9:00 AM',
        type: 'career',
        name: 'Ines Ferreira',
        email: 'ines@example.org',
      },
    });
    const { bookingId } = held.body;
    const intent = await person.call(payments.createIntent, {
      body: { amount: 200, type: 'consultation', consultationType: 'career', bookingId },
    });
    await pay(person, intent.body);
    const { paymentIntentId } = intent.body;
    const settled = await person.call(bookings.confirm, { body: { bookingId, paymentIntentId } });
    expect(settled.body.status).toBe('confirmed');
    return bookingId;
  }

  test('is possible at any time, refunds the payment, and tells the person why', async () => {
    const person = await academy.learner();
    const bookingId = await book(person);
    // An hour before the start, the person can no longer cancel.
    academy.clock.now = new Date('2027-03-11T13:00:00Z');
    expect((await person.call(bookings.cancel, { params: { id: bookingId } })).error.code).toBe(
      'bookings.too_late',
    );
    const { body } = await refund(bookingId);
    expect(body).toMatchObject({ id: bookingId, status: 'refunding', price: 200 });
    const mail = await vi.waitFor(
      () => {
        const [found] = readOutbox(academy.config.dataDir).filter(({ text }) => text.includes('Reason: '));
        if (!found) throw new Error('no email yet');
        return found;
      },
      { timeout: 20_000, interval: 200 },
    );
    expect(mail.headers).toMatchObject({ to: 'ines@example.org' });
    expect(mail.headers['subject']).toContain('Canceled');
    expect(mail.text).toContain('Reason: The consultant is ill');
    expect(mail.calendar).toContain('METHOD:CANCEL');
    const rows = await academy.database.db
      .selectFrom('ledger')
      .select(['actorId', 'reason'])
      .where('subjectId', '=', person.id)
      .where('action', '=', 'booking.cancelled')
      .execute();
    expect(rows).toEqual([{ actorId: admin.id, reason: 'The consultant is ill' }]);
    expect((await refund(bookingId)).error.code).toBe('payments.wrong_state');
    await vi.waitFor(
      async () =>
        expect((await admin.call(endpoints.bookings)).body).toMatchObject([
          { id: bookingId, status: 'refunded' },
        ]),
      { timeout: 20_000, interval: 200 },
    );
    const { months, bookings: counts } = await overview(1);
    expect(months[0]).toMatchObject({ orders: 1, revenue: 200, refunds: 200 });
    expect(counts).toEqual({ upcoming: 0, refunded: 1 });
  });

  test('of a guest’s booking is recorded in the administrator’s ledger', async () => {
    const id = await insertBooking(academy, admin.id, 'A guest');
    await academy.database.db.updateTable('bookings').set({ userId: null }).where('id', '=', id).execute();
    expect((await refund(id)).body.status).toBe('cancelled');
    const rows = await academy.database.db
      .selectFrom('ledger')
      .select(['actorId', 'reason', 'object'])
      .where('subjectId', '=', admin.id)
      .where('action', '=', 'booking.cancelled')
      .execute();
    expect(rows).toEqual([{ actorId: admin.id, reason: 'The consultant is ill', object: `booking:${id}` }]);
  });

  test('requires a reason and a booking', async () => {
    const id = await insertBooking(academy, admin.id, 'A guest');
    expect((await refund(id, 'no')).error.fields).toHaveProperty('reason');
    expect((await refund(2_000_000_000)).error.code).toBe('bookings.not_found');
    const list = (await admin.call(endpoints.bookings)).body;
    expect(list).toMatchObject([{ id, name: 'A guest', status: 'confirmed', price: 200 }]);
  });
});
