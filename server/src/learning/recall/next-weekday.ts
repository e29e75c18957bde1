import { DateTime } from 'luxon';

const SATURDAY = 6;

/**
 * The next moment after `now` when it is `time` (such as 07:30) on a weekday in a zone. Where a clock change skips that
 * time, it is the first moment after the gap.
 */
export function nextWeekday(time: string, timeZone: string, now: Date): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const here = DateTime.fromJSDate(now, { zone: timeZone });
  for (let days = 0; ; days++) {
    const day = here.startOf('day').plus({ days }).set({ hour, minute });
    if (day > here && day.weekday < SATURDAY) return day.toJSDate();
  }
}
