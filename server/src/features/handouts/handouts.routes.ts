import { handouts } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { CatalogueCourse, CatalogueLesson } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import { createFileThread } from '../../core/file-thread.ts';
import type { Viewer } from '../../core/sessions.ts';
import { courseToPay, findCourse, findLesson, requireOpenLesson } from '../../learning/standing.service.ts';
import { paidRoute } from '../../learning/paid.ts';
import { workerScript } from '../../root.ts';
import { describeHandout, type Handout } from './handout.ts';

const MOST_BYTES = 24 * 1024 * 1024;
const writeHandout = createFileThread<Handout>(workerScript('features/handouts/handout-pdf.worker.ts'));

/** Lessons and whole courses for paper, open to whoever may read them. */
export function handoutRoutes(app: FastifyInstance, context: Context): void {
  const { academy } = context.content.catalogue;
  /** By version, which is printed, and the hashes of the lessons: a changed text is another handout. */
  const written = new LRUCache<string, Uint8Array>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ length }) => length,
  });
  const write = async (course: CatalogueCourse, lessons: readonly CatalogueLesson[]) => {
    const key = [course.version, ...lessons.map(({ contentHash }) => contentHash)].join(' ');
    const known = written.get(key);
    if (known) return known;
    const bytes = await writeHandout(describeHandout(course, lessons, academy.name));
    written.set(key, bytes);
    return bytes;
  };
  const requireOpen = async (
    own: Context,
    viewer: Viewer,
    course: CatalogueCourse,
    lessons: readonly CatalogueLesson[],
  ) => {
    for (const lesson of lessons) await requireOpenLesson(own, viewer, course, lesson);
  };
  paidRoute(app, context, handouts.lesson, {
    courseOf: ({ id }, own) => courseToPay(own, id),
    handler: async ({ viewer, params, reply }, own) => {
      const { course, lesson } = findLesson(own, params.id);
      await requireOpen(own, viewer, course, [lesson]);
      reply.header('content-disposition', `inline; filename="${lesson.slug}.pdf"`);
      return write(course, [lesson]);
    },
  });
  paidRoute(app, context, handouts.course, {
    courseOf: ({ id }, own) => findCourse(own, id),
    handler: async ({ viewer, params, reply }, own) => {
      const course = findCourse(own, params.id);
      await requireOpen(own, viewer, course, course.lessons);
      reply.header('content-disposition', `inline; filename="${course.slug}.pdf"`);
      return write(course, course.lessons);
    },
  });
}
