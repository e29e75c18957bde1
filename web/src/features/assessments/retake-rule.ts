import { count } from '../../core/format.ts';

const DAY_HOURS = 24;

function wait(hours: number): string {
  if (hours === 0) return 'right away';
  const days = hours / DAY_HOURS;
  return `after ${Number.isInteger(days) && days > 1 ? count(days, 'day') : count(hours, 'hour')}`;
}

/** The rule for retakes in a sentence, from the hours to wait before the second attempt, the third, and later ones. */
export function retakeRule([second = 0, third = 0, later = 0]: readonly number[]): string {
  return `You can take it a second time ${wait(second)}, a third time ${wait(third)} once you have reread the lessons that fell short, and again ${wait(later)} each time. The first three attempts share no question.`;
}
