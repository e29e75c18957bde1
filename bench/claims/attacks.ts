import type { Attempt, Reading } from '@trialwright/contract';
import { examItems, type CatalogueCourse, type CatalogueLesson } from '../../server/src/content/catalogue.ts';
import { signIn, type Visitor } from './visitor.ts';

interface Target {
  url: string;
  course: CatalogueCourse;
}

/** What an attack tried, and what it got: nothing, where the academy holds. */
export interface Outcome {
  attack: string;
  got: string;
  isHeld: boolean;
}

const DAY_MS = 86_400_000;
const iso = (ms: number) => new Date(ms).toISOString();

const complete = (visitor: Visitor, { courseId, id }: CatalogueLesson) =>
  visitor.post(`/api/users/${visitor.userId}/progress`, {
    courseId,
    lessonId: id,
    progress: 100,
    isCompleted: true,
  });

/** Ten seconds on every slide, the last of which ends at `end`, as a browser with this clock would report it. */
function report(visitor: Visitor, lesson: CatalogueLesson, clockMs: number, isOpening = false) {
  const stays = lesson.slides.map(({ number }, index) => ({
    slide: number,
    at: iso(clockMs - (lesson.slides.length - index) * 10_000),
    ms: 10_000,
  }));
  return visitor.post(`/api/users/${visitor.userId}/reading/${lesson.id}`, {
    sentAt: iso(clockMs),
    stays: isOpening ? [] : stays,
  });
}

const outcome = (attack: string, isHeld: boolean, got: string): Outcome => ({ attack, got, isHeld });

async function withoutReading({ url, course }: Target): Promise<Outcome> {
  const visitor = await signIn(url, 'cra');
  const replies = await Promise.all(course.lessons.map((lesson) => complete(visitor, lesson)));
  const done = replies.filter(({ status }) => status === 200).length;
  return outcome('complete every lesson by direct calls', done === 0, `${done} lessons completed`);
}

async function byClocks({ url, course }: Target): Promise<Outcome> {
  const visitor = await signIn(url, 'cra');
  const [lesson] = course.lessons;
  if (!lesson) throw new Error('The course has no lesson.');
  const began = performance.now();
  await report(visitor, lesson, Date.now(), true);
  for (const clock of [Date.now(), Date.now() + 365 * DAY_MS, Date.now() - 365 * DAY_MS, 0])
    await report(visitor, lesson, clock);
  const { body } = await report(visitor, lesson, Date.now() + DAY_MS);
  const seconds = (body as unknown as Reading).activeSeconds;
  const passed = (performance.now() - began) / 1000;
  const refused = await complete(visitor, lesson);
  return outcome(
    'report reading that never took place, with five clocks',
    seconds <= Math.ceil(passed) && refused.status === 409,
    `${seconds} s recorded in ${passed.toFixed(1)} s; lesson ${refused.status === 200 ? 'completed' : 'not completed'}`,
  );
}

async function byParallelSessions({ url, course }: Target): Promise<Outcome> {
  const [lesson] = course.lessons;
  if (!lesson) throw new Error('The course has no lesson.');
  const sessions = await Promise.all([1, 2, 3, 4, 5].map(() => signIn(url, 'cta')));
  const began = performance.now();
  const own = sessions[0];
  if (!own) throw new Error('Nobody could sign in.');
  const [first] = (
    (await own.get('/api/courses')).body as unknown as { id: number; isLocked: boolean }[]
  ).filter(({ isLocked }) => !isLocked);
  const lessons = (await own.get(`/api/courses/${first?.id}/lessons`)).body as unknown as {
    id: number;
    slides: number;
  }[];
  const target = lessons[0];
  if (!target) throw new Error('The course has no lesson.');
  const slides = Array.from({ length: target.slides }, (_, index) => ({ number: index + 1 }));
  const opened = { ...lesson, id: target.id, slides } as CatalogueLesson;
  await report(own, opened, Date.now(), true);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  await Promise.all(sessions.map((session) => report(session, opened, Date.now())));
  const { body } = await own.get(`/api/users/${own.userId}/reading/${target.id}`);
  const passed = (performance.now() - began) / 1000;
  const seconds = (body as unknown as Reading).activeSeconds;
  return outcome(
    'read one lesson in five sessions at once',
    seconds <= Math.ceil(passed),
    `${seconds} s recorded in ${passed.toFixed(1)} s`,
  );
}

async function throughPractice({ url, course }: Target): Promise<Outcome> {
  const visitor = await signIn(url, 'cra');
  const secret = new Set(examItems(course).map(({ id }) => id));
  const met: string[] = [];
  for (let round = 0; round < 3; round++) {
    const { status, body } = await visitor.post(`/api/practice/sessions`);
    if (status !== 200) break;
    const { id, questions } = body as { id: number; questions: { id: string }[] };
    met.push(...questions.map((question) => question.id));
    await visitor.post(`/api/practice/sessions/${id}/submit`);
  }
  const leaked = met.filter((id) => secret.has(id));
  return outcome(
    'learn the exam from the practice quiz',
    leaked.length === 0,
    `${leaked.length} of ${met.length} practice questions belong to the exam`,
  );
}

async function byRetakes({ url, course }: Target): Promise<Outcome> {
  const visitor = await signIn(url, 'cra');
  const seen = new Set<string>();
  let keysTold = 0;
  let repeated = 0;
  let attempts = 0;
  let code: string | undefined;
  for (; attempts < 5; attempts++) {
    const started = await visitor.post(`/api/assessments/${course.id}/attempts`, { acceptsStatement: true });
    code = started.code;
    if (started.status !== 200) break;
    const { questions } = started.body as unknown as Attempt;
    repeated += questions.filter(({ id }) => seen.has(id)).length;
    for (const { id } of questions) seen.add(id);
    const answers = Object.fromEntries(questions.map(({ id }) => [id, 0]));
    const result = await visitor.post(`/api/users/${visitor.userId}/assessments`, {
      assessmentId: course.id,
      answers,
    });
    keysTold += (result.body['review'] as unknown[]).length;
  }
  return outcome(
    'retake at once, with perfect memory',
    keysTold === 0 && attempts === 2 && code === 'attempts.too_early',
    `${keysTold} keys told, ${repeated} questions repeated, stopped after attempt ${attempts} (${code ?? 'never'})`,
  );
}

async function certificates({ url }: Target): Promise<Outcome> {
  const visitor = await signIn(url, 'cra');
  const { body } = await visitor.get(`/api/users/${visitor.userId}/certificates`);
  const count = (body as unknown as unknown[]).length;
  return outcome('hold a certificate after all of this', count === 0, `${count} certificates`);
}

/** Everything that was tried to be certified without learning, one after another. */
export const ATTACKS = [
  withoutReading,
  byClocks,
  byParallelSessions,
  throughPractice,
  byRetakes,
  certificates,
];
