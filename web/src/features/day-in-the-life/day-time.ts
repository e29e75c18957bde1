const HOUR = 60;
const QUARTER = 15;
const CLOCK = /^(\d{1,2}):(\d{2}) (AM|PM)$/;

/** Minutes since midnight of a time like "7:30 AM". */
export function minutesOf(time: string): number | undefined {
  const [, hour, minute, half] = CLOCK.exec(time) ?? [];
  if (!hour || !minute || !half) return undefined;
  return ((Number(hour) % 12) + (half === 'PM' ? 12 : 0)) * HOUR + Number(minute);
}

/** "07:30", for the machine-readable time. */
export function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / HOUR)).padStart(2, '0')}:${String(minutes % HOUR).padStart(2, '0')}`;
}

export interface Tick {
  /** Where it stands between the two times, as a share from 0 to 1. */
  at: number;
  /** On the clock face, for a full hour. */
  hour?: number;
}

/** The quarters and hours after one time and before the next: the ticks of that piece of the rule. */
export function ticksBetween(from: number | undefined, to: number | undefined): Tick[] {
  if (from === undefined || to === undefined || to <= from) return [];
  const first = Math.floor(from / QUARTER) + 1;
  const last = Math.ceil(to / QUARTER) - 1;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const minutes = (first + index) * QUARTER;
    const at = (minutes - from) / (to - from);
    return minutes % HOUR === 0 ? { at, hour: ((minutes / HOUR + 11) % 12) + 1 } : { at };
  });
}

/** The last entry that has begun by now; the day ends an hour after its last entry. */
export function currentEntry(times: readonly (number | undefined)[], now: number): number | undefined {
  const last = times.at(-1);
  if (last === undefined || now >= last + HOUR) return undefined;
  const index = times.findLastIndex((time) => time !== undefined && time <= now);
  return index === -1 ? undefined : index;
}
