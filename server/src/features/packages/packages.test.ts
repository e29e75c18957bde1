import { packages } from '@trialwright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAcademy, type TestAcademy } from '../../../test/academy.ts';

let academy: TestAcademy;
beforeAll(async () => {
  academy = await startAcademy();
});
afterAll(() => academy.close());

test(
  'a package’s hours and courses are computed from the content',
  { tags: ['C-HUB-16', 'C-HUB-17'] },
  async () => {
    const { catalogue } = academy;
    const hours = (minutes: number) => Math.floor(minutes / 60);
    const sum = (courses: typeof catalogue.courses) =>
      courses.filter(({ isPublished }) => isPublished).reduce((total, { minutes }) => total + minutes, 0);
    const paths = sum(catalogue.courses.filter(({ path }) => path !== undefined));
    const { body } = await academy.visitor(packages.list);
    expect(body).toHaveLength(6);
    for (const { role, estimatedDuration, trainingHours, coursesIncluded } of body) {
      const courses = catalogue.coursesOf(role);
      expect(coursesIncluded).toBe(courses.length);
      expect(trainingHours).toBe(hours(sum(courses) + paths));
      expect(estimatedDuration).toBe(`${hours(sum(courses))}-${hours(sum(courses) + paths)}h`);
    }
  },
);
