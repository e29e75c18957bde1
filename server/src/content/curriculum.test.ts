import { describe, expect, test } from 'vitest';
import { readContent } from './read.ts';
import { contentOf } from './lesson-content.ts';

const { courses, practice } = readContent().catalogue!;
const published = courses.filter(({ isPublished }) => isPublished);

describe('the curriculum', () => {
  test.each([
    /good clinical practice|ICH E6/i,
    /investigator/i,
    /informed consent|consent process/i,
    /serious adverse event|safety report/i,
    /monitoring/i,
    /data integrity|ALCOA/i,
    /21 CFR|Regulation \(EU\)|CTR/,
    /ethics committee|IRB/i,
  ])('that is open to learners teaches %s in three lessons or more', { tags: ['L-SHELL-26'] }, (topic) => {
    const lessons = published.flatMap((course) => course.lessons);
    expect(lessons.filter((lesson) => topic.test(contentOf(lesson))).length).toBeGreaterThan(2);
  });

  test(
    'gives every lesson a description and objectives of its own, so that none is made of keywords',
    { tags: ['L-COURSE-04'] },
    () => {
      const lessons = published.flatMap((course) => course.lessons);
      for (const { title, description, objectives } of lessons) {
        expect(description, title).toMatch(/\S{3,}/);
        expect(objectives.length, title).toBeGreaterThan(1);
      }
      expect(new Set(lessons.map(({ description }) => description)).size).toBe(lessons.length);
    },
  );

  test('leads from every second lesson to a document, and to scenarios and simulations from two or more', () => {
    const related = published.flatMap(({ lessons }) => lessons.flatMap((lesson) => lesson.related ?? []));
    const lessons = published.reduce((sum, { totalLessons }) => sum + totalLessons, 0);
    expect(related.filter(({ documents }) => documents.length > 0).length).toBeGreaterThan(lessons / 2);
    const ids = [...practice.decisions, ...practice.simulations].map(({ id }) => id);
    const twice = ids.filter((id) => related.filter(({ scenarios }) => scenarios.includes(id)).length > 1);
    expect(twice.length).toBeGreaterThanOrEqual(13);
  });
});
