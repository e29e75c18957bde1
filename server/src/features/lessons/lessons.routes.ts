import { lessons, type Lesson } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Catalogue, CatalogueCourse, CatalogueLesson } from '../../content/catalogue.ts';
import type { Context } from '../../context.ts';
import { contentOf } from '../../content/lesson-content.ts';
import { renderLesson } from '../../content/render-lesson.ts';
import { lastingReply } from '../../core/prepared-replies.ts';
import { presentFinishing } from '../../learning/begun-versions/describe-finishing.ts';
import { isPaidFor, paidRoute } from '../../learning/paid.ts';
import { courseToPay, findLesson, requireOpenLesson } from '../../learning/standing.service.ts';
import { presentRelated } from './related.ts';
import { slideOfPercent } from '../../learning/slide-position.ts';

function neighbor(lesson: CatalogueLesson | undefined): Lesson['next'] {
  return lesson ? { id: lesson.id, title: lesson.title } : null;
}

/** What of a lesson depends on its reader. */
interface Reading {
  position: number;
  isCompleted: boolean;
  isToRepeat: boolean;
  isSample: boolean;
}

function presentLesson(
  course: CatalogueCourse,
  lesson: CatalogueLesson,
  catalogue: Catalogue,
  { position, isCompleted, isToRepeat, isSample }: Reading,
): Lesson {
  return {
    id: lesson.id,
    courseId: course.id,
    courseTitle: course.title,
    number: lesson.number,
    courseLessons: course.totalLessons,
    title: lesson.title,
    description: lesson.description,
    objectives: lesson.objectives,
    references: lesson.references,
    lawAsOf: lesson.lawAsOf ?? null,
    related: presentRelated(lesson, catalogue),
    content: contentOf(lesson),
    estimatedMinutes: lesson.estimatedMinutes,
    slides: renderLesson(lesson, catalogue.shelf),
    position,
    isCompleted,
    isToRepeat,
    isSample,
    version: course.version,
    finishing: course.finishing ? presentFinishing(course.finishing) : null,
    contentHash: lesson.contentHash,
    previous: neighbor(course.lessons[lesson.number - 2]),
    next: isSample ? null : neighbor(course.lessons[lesson.number]),
  };
}

/** Readings of a catalogue's lessons as they were sent; most readers open a lesson at the same few places. */
const readings = new WeakMap<Catalogue, LRUCache<string, Lesson>>();
const READINGS_MOST = 100;

function readingOf(
  course: CatalogueCourse,
  lesson: CatalogueLesson,
  catalogue: Catalogue,
  reading: Reading,
): Lesson {
  const known = readings.get(catalogue) ?? new LRUCache<string, Lesson>({ max: READINGS_MOST });
  readings.set(catalogue, known);
  const { position, isCompleted, isToRepeat, isSample } = reading;
  const key = [lesson.id, position, isCompleted, isToRepeat, isSample].join();
  const found = known.get(key) ?? presentLesson(course, lesson, catalogue, reading);
  known.set(key, found);
  return found;
}

export function lessonRoutes(app: FastifyInstance, context: Context): void {
  paidRoute(app, context, lessons.get, {
    courseOf: ({ id }, own) => courseToPay(own, id),
    handler: async ({ params, viewer, reply }, own) => {
      // Both from one catalogue: content that is saved meanwhile replaces it.
      const { catalogue } = own.content;
      const { lesson, course } = findLesson(own, params.id);
      const { progress, gate } = await requireOpenLesson(own, viewer, course, lesson);
      const record = progress.get(lesson.id);
      const reading = readingOf(course, lesson, catalogue, {
        position: slideOfPercent(record?.position ?? 0, lesson.slides.length),
        isCompleted: record?.isCompleted ?? false,
        isToRepeat: gate.repeats.has(lesson.id),
        isSample: !isPaidFor(viewer.roles, course),
      });
      return lastingReply(reply, reading);
    },
  });
}
