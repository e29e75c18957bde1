import { PASS_MARK, type Analytics } from '@trialwright/contract';
import { formatMinutes } from '@trialwright/paper/hours';
import { count } from '../../core/format.ts';
import { writeDate } from '../../core/dates.ts';

/** Nov 16: a week is named by its Monday in UTC. */
export function formatWeek(week: string): string {
  return writeDate(week, 'shortDay', 'UTC');
}

export function formatWeekOfYear(week: string): string {
  return writeDate(week, 'day', 'UTC');
}

/** What the bars of study time show. */
export function describeWeeks(weeks: Analytics['studyWeeks']): string {
  const total = weeks.reduce((sum, { minutes }) => sum + minutes, 0);
  const most = weeks.toSorted((a, b) => b.minutes - a.minutes)[0];
  if (total === 0 || !most) return `No study time was recorded in the last ${weeks.length} weeks.`;
  const now = weeks.at(-1)?.minutes ?? 0;
  return `${formatMinutes(total)} in the last ${weeks.length} weeks, ${
    now === 0 ? 'none this week' : `${formatMinutes(now)} this week`
  }. The most in a week was ${formatMinutes(most.minutes)}, from ${formatWeek(most.week)}.`;
}

/** What the line of scores shows. */
export function describeScores(scores: Analytics['scores']): string {
  const latest = scores.at(-1);
  if (!latest) return 'No assessments submitted yet.';
  const passed = scores.filter((score) => score.passed).length;
  return `${count(scores.length, 'attempt')}, ${passed} passed. Latest: ${latest.score}% in ${latest.courseTitle}.`;
}

/** What the list of lessons shows. */
export function describeAreas(areas: Analytics['areas']): string {
  const weak = areas.filter(({ correct }) => correct < PASS_MARK).length;
  if (weak === 0) return `No lessons with 3 or more answers are below ${PASS_MARK}%.`;
  return `${weak} of ${count(areas.length, 'lesson')} with 3 or more answers ${
    weak === 1 ? 'is' : 'are'
  } below ${PASS_MARK}%.`;
}
