import { lessons, type Lesson } from '@trialwright/contract';
import type { FastifyInstance } from 'fastify';
import type { CatalogueCourse, CatalogueLesson } from '../../content/catalogue.ts';
import type { Context } from '../../core/context.ts';
import { renderLesson } from '../../content/render-lesson.ts';
import type { Shelf } from '../../content/shelf.ts';
import { paidRoute } from '../../core/route.ts';
import { findLesson, requireOpenLesson } from '../courses/courses.service.ts';
import type { ProgressRow } from '../../core/progress-memory.ts';
import { slideOfPercent } from './slide-position.ts';

function neighbour(lesson: CatalogueLesson | undefined): Lesson['next'] {
  return lesson ? { id: lesson.id, title: lesson.title } : null;
}

function presentLesson(
  course: CatalogueCourse,
  lesson: CatalogueLesson,
  shelf: Shelf,
  record: ProgressRow | undefined,
  isToRepeat: boolean,
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
    content: lesson.content,
    estimatedMinutes: lesson.minutes,
    slides: renderLesson(lesson, shelf),
    position: slideOfPercent(record?.position ?? 0, lesson.slides.length),
    isCompleted: record?.isCompleted ?? false,
    isToRepeat,
    version: course.version,
    contentHash: lesson.contentHash,
    previous: neighbour(course.lessons[lesson.number - 2]),
    next: neighbour(course.lessons[lesson.number]),
  };
}

export function lessonRoutes(app: FastifyInstance, context: Context): void {
  paidRoute(
    app,
    context,
    lessons.get,
    ({ id }) => findLesson(context, id).course,
    async ({ params, viewer }) => {
      const { lesson, course } = findLesson(context, params.id);
      const { progress, gate } = await requireOpenLesson(context, viewer, course, lesson);
      const record = progress.get(lesson.id);
      const isToRepeat = gate.repeats.has(lesson.id);
      return presentLesson(course, lesson, context.content.catalogue.shelf, record, isToRepeat);
    },
  );
}
