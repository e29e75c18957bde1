import { handouts } from '@trialwright/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startAcademy, type Learner, type TestAcademy } from '../../../test/academy.ts';
import { completeCourse } from '../../../test/learning.ts';
import { pdfFaults, readTaggedPdf, wordsOf } from '../../../test/tagged-pdf.ts';
import { checksOf, type CatalogueCourse, type CatalogueLesson } from '../../content/catalogue.ts';
import { drawHandout } from './handout-pdf.ts';
import { describeHandout } from './handout.ts';

let academy: TestAcademy;
let course: CatalogueCourse;
let lesson: CatalogueLesson;
let learner: Learner;

beforeAll(async () => {
  academy = await startAcademy();
  course = academy.catalogue.courses.find((each) => each.lessons.some((one) => checksOf(one).length > 0))!;
  lesson = course.lessons.find((one) => checksOf(one).length > 0)!;
});
afterAll(() => academy.close());
beforeEach(async () => {
  await academy.reset();
  learner = await academy.learner({ role: course.role === 'All' ? 'CRA' : course.role });
});

const draw = () => drawHandout(describeHandout(course, [lesson], 'Trialwright'));

describe('a handout', () => {
  test('is a tagged PDF with the alternatives of its figures, and the same bytes for the same text', async () => {
    const bytes = await draw();
    expect(Buffer.from(await draw()).equals(Buffer.from(bytes))).toBe(true);
    const pdf = await readTaggedPdf(bytes);
    expect(pdfFaults(pdf)).toEqual([]);
    const figures = lesson.slides.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'figure' ? [part.figure.alt] : [])),
    );
    expect(figures.length).toBeGreaterThan(0);
    expect(pdf.parts.flatMap(({ role, alt }) => (role === 'Figure' && alt ? [alt] : []))).toEqual(figures);
    expect(pdf.parts.filter(({ role }) => role === 'H1').map(({ text }) => text.trim())).toEqual([
      lesson.title,
    ]);
  });

  test('asks its checks, and tells no key and no reason', async () => {
    // Lines are broken anywhere.
    const plain = (text: string) => text.replaceAll(/\s/g, '');
    const words = plain(wordsOf(await readTaggedPdf(await draw())));
    for (const { check } of checksOf(lesson)) {
      expect(words).toContain(plain(check.ask));
      expect(words).not.toContain(plain(check.why));
    }
  });

  test('is open with its lesson, that of a course once all of it is', async () => {
    const ofLesson = { params: { id: lesson.id } };
    const ofCourse = { params: { id: course.id } };
    expect((await learner.call(handouts.lesson, ofLesson)).error.code).toMatch(/^(lessons|courses)\.locked$/);
    for (const before of academy.catalogue.sequenceOf(course)) {
      if (before === course) break;
      await completeCourse(learner, before);
    }
    expect((await learner.call(handouts.course, ofCourse)).error.code).toBe('lessons.locked');
    await completeCourse(learner, course);
    for (const [endpoint, call] of [
      [handouts.lesson, ofLesson],
      [handouts.course, ofCourse],
    ] as const) {
      const { statusCode, headers, rawPayload } = await academy.app.server.inject({
        url: endpoint.path.replace(':id', String(call.params.id)),
        headers: { cookie: learner.cookie },
      });
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });
});
