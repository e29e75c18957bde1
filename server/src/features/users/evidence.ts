import type { Achievement } from '@trialwright/contract';
import type { CatalogueCourse } from '../../content/catalogue.ts';
import type { BestScore } from '../../learning/quiz/attempt-results.service.ts';
import type { ProgressRow } from '../../learning/progress.service.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Consecutive study days up to today or yesterday; `days` are ISO dates in UTC, newest first. */
export function streakOf(days: readonly string[], now: Date): number {
  const today = Math.floor(now.getTime() / DAY_MS);
  const numbers = days.map((day) => Math.floor(Date.parse(day) / DAY_MS)).filter((day) => day <= today);
  const [latest] = numbers;
  if (latest === undefined || latest < today - 1) return 0;
  let streak = 0;
  while (numbers[streak] === latest - streak) streak++;
  return streak;
}

/** The day the first run of `length` consecutive days was complete. */
function firstRun(days: readonly string[], length: number): string | null {
  const numbers = days.map((day) => Math.floor(Date.parse(day) / DAY_MS)).toSorted((a, b) => a - b);
  const end = numbers.find(
    (day, index) => index >= length - 1 && numbers[index - length + 1] === day - length + 1,
  );
  return end === undefined ? null : new Date(end * DAY_MS).toISOString();
}

function earliest(dates: readonly (Date | null)[]): string | null {
  const times = dates.filter((date) => date !== null).map((date) => date.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}

function completionOf(course: CatalogueCourse, rows: readonly ProgressRow[]): Date | null {
  const completed = course.lessons.map(
    (lesson) => rows.find((row) => row.lessonId === lesson.id)?.completedAt ?? null,
  );
  if (completed.length === 0 || completed.some((date) => date === null)) return null;
  return new Date(Math.max(...completed.map((date) => date?.getTime() ?? 0)));
}

interface Evidence {
  progress: readonly ProgressRow[];
  courses: readonly CatalogueCourse[];
  scores: readonly BestScore[];
  days: readonly string[];
  firstCertificateAt: Date | null;
  firstScenarioAt: Date | null;
}

/** Achievements earned, with their dates. */
export function earnAchievements({
  progress,
  courses,
  scores,
  days,
  firstCertificateAt,
  firstScenarioAt,
}: Evidence): Achievement[] {
  return [
    {
      id: 'first-lesson',
      title: 'First Steps',
      description: 'First lesson completed',
      earnedAt: earliest(progress.map((row) => row.completedAt)),
    },
    {
      id: 'first-course',
      title: 'Module Master',
      description: 'First module completed',
      earnedAt: earliest(courses.map((course) => completionOf(course, progress))),
    },
    {
      id: 'first-pass',
      title: 'Champion',
      description: 'First assessment passed',
      earnedAt: earliest(scores.map(({ firstPassedAt }) => firstPassedAt)),
    },
    {
      id: 'first-certificate',
      title: 'On Record',
      description: 'First certificate issued',
      earnedAt: firstCertificateAt?.toISOString() ?? null,
    },
    {
      id: 'first-scenario',
      title: 'On the Spot',
      description: 'First scenario completed',
      earnedAt: firstScenarioAt?.toISOString() ?? null,
    },
    {
      id: 'perfect-score',
      title: 'Perfect Score',
      description: '100% on any assessment',
      earnedAt: earliest(scores.filter(({ score }) => score === 100).map(({ at }) => at)),
    },
    {
      id: 'week-streak',
      title: 'Steady Hand',
      description: 'Seven study days in a row',
      earnedAt: firstRun(days, 7),
    },
  ];
}
