import { assessments, progress, type AssessmentResult, type Role } from '@trialwright/contract';
import type { CatalogueCourse } from '../src/content/catalogue.ts';
import type { FormItem } from '../src/learning/quiz/draw.ts';
import type { Learner, TestAcademy } from './academy.ts';

/** The course used in tests: the role's first, published. */
export function firstCourse(academy: TestAcademy, role: Role = 'CRA'): CatalogueCourse {
  const course = academy.catalogue.coursesOf(role)[0];
  if (!course) throw new Error(`The catalogue has no course for ${role}.`);
  return course;
}

export async function completeLesson(learner: Learner, course: CatalogueCourse, lessonId: number) {
  await learner.hasRead(lessonId);
  return learner.call(progress.save, {
    params: { userId: learner.id },
    body: { courseId: course.id, lessonId, progress: 100, isCompleted: true },
  });
}

export async function completeCourse(learner: Learner, course: CatalogueCourse): Promise<void> {
  for (const lesson of course.lessons) {
    const saved = await completeLesson(learner, course, lesson.id);
    if (saved.status !== 200) throw new Error(`Lesson ${lesson.id}: ${saved.error.message}`);
  }
}

/** The key of an attempt, from the stored form and the bank, which only the server can read. */
export async function answerKey(
  academy: TestAcademy,
  course: CatalogueCourse,
  attemptId: number,
): Promise<Record<string, number>> {
  const row = await academy.database.db
    .selectFrom('attempts')
    .select('form')
    .where('id', '=', attemptId)
    .executeTakeFirstOrThrow();
  return Object.fromEntries(
    (row.form as unknown as FormItem[]).map(({ id, order }) => {
      const question = course.questions.find((item) => item.id === id);
      return [id, order.findIndex((original) => question?.options[original]?.correct)];
    }),
  );
}

/** Takes the assessment with exactly `right` correct answers of 20. */
export async function takeAssessment(
  academy: TestAcademy,
  learner: Learner,
  course: CatalogueCourse,
  right: number,
): Promise<AssessmentResult> {
  const attempt = await learner.call(assessments.start, {
    params: { assessmentId: course.id },
    body: { acceptsStatement: true },
  });
  const key = await answerKey(academy, course, attempt.body.id);
  const answers = Object.fromEntries(
    Object.entries(key).map(([id, correct], index) => [id, index < right ? correct : (correct + 1) % 4]),
  );
  const result = await learner.call(assessments.submit, {
    params: { userId: learner.id },
    body: { assessmentId: course.id, answers },
  });
  if (result.status !== 200) throw new Error(result.error.message);
  return result.body;
}
