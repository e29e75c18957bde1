import type { Bridge, BridgeSummary, FormerSlide } from '@trialwright/contract';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import { renderFormerSlide, renderLesson } from '../../content/render-lesson.ts';
import { findWithdrawn } from '../../content/version-steps.ts';
import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../core/database/open.ts';
import { fail, LockedError } from '../../core/errors.ts';
import { listUnread } from '../reading/reading.service.ts';
import { minutesOf, questionsOf } from './bridge-length.ts';
import { planBridge, planBridges, type BridgePlan } from './plan-bridge.service.ts';
import type { SlideText } from './slide-difference.ts';

interface Reader {
  config: Pick<Config, 'readingWordsPerMinute'>;
  db: Db;
  userId: number;
}

/** The slides of a plan that are not read yet, by lesson; lessons that were read are left out. */
async function findUnread(
  { config, db, userId }: Reader,
  { difference }: BridgePlan,
): Promise<Map<number, Set<number>>> {
  const unread = new Map<number, Set<number>>();
  for (const { lesson, changes } of difference.lessons) {
    const slides = await listUnread({ config }, db, userId, lesson);
    const own = changes.map(({ slide }) => slide.number).filter((number) => slides.has(number));
    if (own.length > 0) unread.set(lesson.id, new Set(own));
  }
  return unread;
}

async function isRead(reader: Reader, plan: BridgePlan): Promise<boolean> {
  if (plan.added.some(({ isCompleted }) => !isCompleted)) return false;
  return (await findUnread(reader, plan)).size === 0;
}

function summarize(plan: BridgePlan): BridgeSummary {
  const { course, purpose, from, certificate, slides, added } = plan;
  return {
    courseId: course.id,
    courseTitle: course.title,
    purpose,
    from,
    to: course.version,
    withdrawnBecause: findWithdrawn(course, from)?.because ?? null,
    completedAt: certificate?.completedAt.toISOString() ?? null,
    slides,
    newLessons: added.length,
    questions: questionsOf(plan).total,
    minutes: minutesOf(plan),
  };
}

/** What new versions ask of a learner. Whose course is not completed yet is asked until it is read. */
export async function listBridges(context: Context, userId: number): Promise<BridgeSummary[]> {
  const { db } = context.database;
  const asking = { db, at: context.now(), userId };
  const plans = await planBridges(asking, context.content.catalogue.courses);
  const reader = { config: context.config, db, userId };
  const open: BridgePlan[] = [];
  for (const plan of plans)
    if (plan.purpose === 'certificate' || !(await isRead(reader, plan))) open.push(plan);
  return open.map(summarize);
}

function presentFormer({ title, markdown }: SlideText): FormerSlide {
  return { title, html: renderFormerSlide({ title, markdown }) };
}

/** Everything that changed in a course since a learner completed it, with what of it is read. */
export async function getBridge(context: Context, userId: number, course: CatalogueCourse): Promise<Bridge> {
  const { db } = context.database;
  const plan = await planBridge({ db, at: context.now(), userId }, course);
  if (!plan) return fail('bridges.not_found', 'Nothing changed in this course that you have to read.');
  const unread = await findUnread({ config: context.config, db, userId }, plan);
  const { shelf } = context.content.catalogue;
  return {
    ...summarize(plan),
    lessons: plan.difference.lessons.map(({ lesson, changes }) => {
      const rendered = renderLesson(lesson, shelf);
      return {
        id: lesson.id,
        number: lesson.number,
        title: lesson.title,
        slides: changes.flatMap(({ slide, former }) => {
          const shown = rendered.find(({ number }) => number === slide.number);
          if (!shown) return [];
          return [
            {
              slide: shown,
              change: former ? ('changed' as const) : ('new' as const),
              former: former && presentFormer(former),
              isRead: unread.get(lesson.id)?.has(slide.number) !== true,
            },
          ];
        }),
      };
    }),
    added: plan.added.map(({ lesson, isCompleted }) => ({
      id: lesson.id,
      title: lesson.title,
      minutes: lesson.minutes,
      isCompleted,
    })),
    removed: plan.difference.removed.map(({ lessonTitle, ...slide }) => ({
      ...presentFormer(slide),
      lessonTitle,
    })),
    isRead: unread.size === 0 && plan.added.every(({ isCompleted }) => isCompleted),
  };
}

/** The plan of somebody whose certificate names an older version. */
export type CertificateBridgePlan = BridgePlan & { certificate: NonNullable<BridgePlan['certificate']> };

/** The plan of a learner who may be asked about what changed; refuses where nothing is asked, or not all is read. */
export async function requireReadBridge(
  { config, at }: { config: Reader['config']; at: Date },
  db: Db,
  userId: number,
  course: CatalogueCourse,
): Promise<CertificateBridgePlan> {
  const plan = await planBridge({ db, at, userId }, course);
  const { certificate } = plan ?? {};
  if (!plan || !certificate)
    return fail('bridges.not_found', 'Nothing changed in this course since you completed it.');
  if (!(await isRead({ config, db, userId }, plan)))
    throw new LockedError('bridges.not_read', 'Read what changed before you answer the questions on it.', {
      label: 'Read what changed',
      href: `/course/${course.id}/bridge`,
    });
  return { ...plan, certificate };
}

/** Whether a certificate waits until its learner has read what changed in lessons that were read long ago. */
export async function isReadingAsked(
  { config, at }: { config: Reader['config']; at: Date },
  db: Db,
  userId: number,
  course: CatalogueCourse,
): Promise<boolean> {
  const plan = await planBridge({ db, at, userId }, course);
  return plan?.purpose === 'completion' && !(await isRead({ config, db, userId }, plan));
}
