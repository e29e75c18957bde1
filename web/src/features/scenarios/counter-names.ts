import { COUNTERS, type Counter, type Counters, type SimulationResults } from '@trialwright/contract';
import { count } from '../../core/format.ts';

export const COUNTER_NAMES: Record<Counter, string> = {
  safety: 'Participant safety',
  evidence: 'Evidence',
  trust: 'Trust',
  minutes: 'Minutes',
};

const MINUS = '−';

/** A change with its sign: +2, −1, 0. */
export const signed = (value: number) =>
  value > 0 ? `+${value}` : value < 0 ? `${MINUS}${Math.abs(value)}` : '0';

type CounterResult = SimulationResults['counters'][number];

/** A counter at the end, with the sums that were possible. */
export function describeCounter({
  name,
  value,
  lowest,
  highest,
}: Pick<CounterResult, 'name' | 'value' | 'lowest' | 'highest'>) {
  return name === 'minutes'
    ? { value: count(value, 'minute'), range: `from ${lowest} to ${highest} were possible` }
    : { value: signed(value), range: `from ${signed(lowest)} to ${signed(highest)} were possible` };
}

/** Where a counter stands between its lowest and highest sum, in percent. */
export function shareOf({
  value,
  lowest,
  highest,
}: Pick<CounterResult, 'value' | 'lowest' | 'highest'>): number {
  return highest === lowest ? 0 : Math.round(((value - lowest) / (highest - lowest)) * 100);
}

/** What a response changes, in words; a counter that it leaves alone is left out. */
export function changesOf(counters: Counters): string {
  return COUNTERS.filter((name) => counters[name] !== 0)
    .map((name) =>
      name === 'minutes'
        ? count(counters.minutes, 'minute')
        : `${COUNTER_NAMES[name]} ${signed(counters[name])}`,
    )
    .join(', ');
}
