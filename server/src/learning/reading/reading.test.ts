import fc from 'fast-check';
import { progress, reading, STAY_MS_MOST, type Stay } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeLesson, firstCourse } from '../../../test/learning.ts';
import type { CatalogueCourse, CatalogueLesson } from '../../content/catalogue.ts';
import { countWords } from '../../content/lesson-text.ts';
import { readableText } from '../../content/lesson-content.ts';
import { creditStays } from './credit.ts';

let academy: TestAcademy;
let course: CatalogueCourse;
let lesson: CatalogueLesson;
beforeAll(async () => {
  academy = await startAcademy();
});
beforeEach(async () => {
  await academy.reset();
  course = firstCourse(academy);
  lesson = course.lessons[0]!;
});
afterAll(() => academy.close());

function pass(ms: number): void {
  academy.clock.now = new Date(academy.clock.now.getTime() + ms);
}

const iso = (ms: number) => new Date(ms).toISOString();

/** A report of a browser whose clock runs `aheadMs` before the server's. */
const report = (learner: Learner, stays: Stay[] = [], lessonId = lesson.id, aheadMs = 0) =>
  learner.call(reading.report, {
    params: { userId: learner.id, lessonId },
    body: { sentAt: iso(academy.clock.now.getTime() + aheadMs), stays },
  });

const complete = (learner: Learner, lessonId = lesson.id) =>
  learner.call(progress.save, {
    params: { userId: learner.id },
    body: { courseId: course.id, lessonId, progress: 100, isCompleted: true },
  });

/** Stays of `ms` on every slide, one after another, the last of which ends now. */
function stays(ms: number, of: CatalogueLesson = lesson, aheadMs = 0): Stay[] {
  const end = academy.clock.now.getTime() + aheadMs;
  return of.slides.map(({ number }, index) => ({
    slide: number,
    at: iso(end - (of.slides.length - index) * ms),
    ms,
  }));
}

describe('completing a lesson', () => {
  test('that was not read is refused, and what is missing is said', async () => {
    const learner = await academy.learner();
    const refused = await complete(learner);
    expect(refused.status).toBe(409);
    expect(refused.error).toMatchObject({
      code: 'lessons.not_finished',
      missing: { slides: lesson.slides.map(({ number }) => number) },
    });
    const records = await learner.call(progress.list, { params: { userId: learner.id } });
    expect(records.body).toEqual([]);
  });

  test('works when every slide was open long enough, and the ledger says what was seen', async () => {
    const learner = await academy.learner();
    await report(learner);
    const openedAt = academy.clock.now.toISOString();
    pass(lesson.slides.length * 10_000);
    const { body } = await report(learner, stays(10_000));
    expect(body.missing.slides).toEqual([]);
    expect(body.activeSeconds).toBe(lesson.slides.length * 10);
    expect((await complete(learner)).status).toBe(200);
    const row = await academy.database.db
      .selectFrom('ledger')
      .select('after')
      .where('subjectId', '=', learner.id)
      .where('action', '=', 'lesson.completed')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.after ?? '')).toMatchObject({
      openedAt,
      readUntil: academy.clock.now.toISOString(),
      activeSeconds: lesson.slides.length * 10,
      slides: lesson.slides.length,
      reports: 1,
      devices: ['computer'],
    });
  });

  test('names the slides that were passed over', async () => {
    const learner = await academy.learner();
    await report(learner);
    pass(lesson.slides.length * 10_000);
    await report(
      learner,
      stays(10_000).filter(({ slide }) => slide !== 2 && slide !== 4),
    );
    const refused = await complete(learner);
    expect(refused.error.missing).toEqual({ slides: [2, 4] });
    expect(refused.error.message).toBe(`Slides 2 and 4 of ${lesson.slides.length} still need to be read.`);
  });

  test('again, as a learning path may ask, needs no second proof', async () => {
    const learner = await academy.learner();
    await completeLesson(learner, course, lesson.id);
    await academy.database.db.deleteFrom('readings').execute();
    expect((await complete(learner)).status).toBe(200);
  });

  test('of another text than the one that was read is refused', async () => {
    const learner = await academy.learner();
    await learner.hasRead(lesson.id);
    await academy.database.db.updateTable('readings').set({ contentHash: 'older' }).execute();
    expect((await complete(learner)).error.code).toBe('lessons.not_finished');
  });
});

describe('a report of reading', () => {
  test('claims no time that has not passed since the lesson was opened', async () => {
    const learner = await academy.learner();
    await report(learner);
    pass(3000);
    const { body } = await report(learner, stays(10_000));
    expect(body.activeSeconds).toBe(3);
    expect((await complete(learner)).error.code).toBe('lessons.not_finished');
  });

  test('at once after the opening is worth nothing, whatever the browser’s clock says', async () => {
    const learner = await academy.learner();
    const hour = 3_600_000;
    const first = await report(learner, stays(10_000, lesson, hour), lesson.id, hour);
    expect(first.body.activeSeconds).toBe(0);
    const again = await report(learner, stays(10_000, lesson, -hour), lesson.id, hour);
    expect(again.body.activeSeconds).toBe(0);
  });

  test('counts as it should with a browser whose clock is wrong', async () => {
    const learner = await academy.learner();
    const day = 86_400_000;
    await report(learner, [], lesson.id, day);
    pass(lesson.slides.length * 10_000);
    const { body } = await report(learner, stays(10_000, lesson, day), lesson.id, day);
    expect(body.missing.slides).toEqual([]);
  });

  test('does not count the same time for a second lesson', async () => {
    const learner = await academy.learner();
    await completeLesson(learner, course, lesson.id);
    const second = course.lessons[1]!;
    await report(learner);
    await report(learner, [], second.id);
    pass(second.slides.length * 10_000);
    await report(learner, stays(10_000));
    const { body } = await report(learner, stays(10_000, second), second.id);
    expect(body.activeSeconds).toBe(0);
  });

  test('that comes late, after a while without a connection, counts in full', async () => {
    const learner = await academy.learner();
    await report(learner);
    pass(lesson.slides.length * 20_000);
    const read = stays(20_000);
    pass(60 * 60_000);
    const { body } = await report(learner, read);
    expect(body.missing.slides).toEqual([]);
    expect(body.activeSeconds).toBe(lesson.slides.length * 20);
  });

  test('for a locked lesson is refused', async () => {
    const learner = await academy.learner();
    const refused = await report(learner, [], course.lessons[3]!.id);
    expect(refused.error.code).toBe('lessons.locked');
  });

  test('with a stay that is too long is refused by the name of its field', async () => {
    const learner = await academy.learner();
    const refused = await report(learner, [
      { slide: 1, at: iso(academy.clock.now.getTime()), ms: STAY_MS_MOST + 1 },
    ]);
    expect(refused.status).toBe(400);
    expect(refused.error.fields).toHaveProperty(['stays.0.ms']);
  });

  test('of somebody else is refused', async () => {
    const [learner, other] = [await academy.learner(), await academy.learner()];
    const refused = await learner.call(reading.report, {
      params: { userId: other.id, lessonId: lesson.id },
      body: { sentAt: iso(0), stays: [] },
    });
    expect(refused.status).toBe(403);
  });
});

test('whoever reads at 350 words a minute never meets a refusal', async () => {
  const learner = await academy.learner();
  for (const each of course.lessons) {
    await report(learner, [], each.id);
    let pending: Stay[] = [];
    for (const { number, parts } of each.slides) {
      let left = Math.round((countWords(readableText(parts)) / 350) * 60_000);
      while (left > 0) {
        const ms = Math.min(left, 15_000);
        const at = iso(academy.clock.now.getTime());
        pass(ms);
        pending.push({ slide: number, at, ms });
        left -= ms;
        // Every report reaches the server a little late, and some only with the next one.
        if (pending.length > 1) {
          pass(40);
          await report(learner, pending, each.id);
          pending = [];
        }
      }
    }
    await report(learner, pending, each.id);
    expect((await complete(learner, each.id)).status).toBe(200);
  }
});

test('no report is worth more than the time that has passed', () => {
  const moment = fc.integer({ min: -100_000, max: 200_000 });
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          slide: fc.integer({ min: 1, max: 14 }),
          at: moment,
          ms: fc.integer({ min: 0, max: 60_000 }),
        }),
      ),
      fc.integer({ min: 0, max: 100_000 }),
      moment,
      (claimed, passed, sentAt) => {
        const { slideMs, totalMs } = creditStays(
          claimed.map((stay) => ({ ...stay, at: iso(stay.at) })),
          { since: 1000, receivedAt: 1000 + passed, sentAt, slides: 12 },
        );
        expect(totalMs).toBeLessThanOrEqual(passed);
        expect(slideMs).toHaveLength(12);
        expect(slideMs.reduce((sum, ms) => sum + ms, 0)).toBe(totalMs);
      },
    ),
  );
});

test('whoever reads without a pause is believed every moment, whenever the browser reports', () => {
  fc.assert(
    fc.property(
      // Parts of reading, after each of which the browser may report what is closed while the next is going on.
      fc.array(fc.record({ ms: fc.integer({ min: 200, max: 15_000 }), isReported: fc.boolean() }), {
        minLength: 1,
        maxLength: 60,
      }),
      fc.integer({ min: 0, max: 199 }),
      fc.integer({ min: -1e9, max: 1e9 }),
      (parts, laterMs, aheadMs) => {
        let since = 0;
        let now = 0;
        let pending: Stay[] = [];
        let believed = 0;
        const report = (receivedAt: number) => {
          const sentAt = receivedAt + aheadMs;
          const credit = creditStays(pending, { since, receivedAt, sentAt, slides: 1 });
          believed += credit.totalMs;
          since = credit.until;
          pending = [];
        };
        for (const { ms, isReported } of parts) {
          pending.push({ slide: 1, at: iso(now + aheadMs), ms });
          now += ms;
          if (isReported) report(now + laterMs);
        }
        report(now + laterMs);
        expect(believed).toBe(now);
      },
    ),
  );
});
