import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import {
  addMonths,
  closedReason,
  dayAfterKey,
  firstOpen,
  formatWeekday,
  isDay,
  withinMonths,
  type Day,
} from './booking-days.ts';

/** Where a month calendar stands, how keys move in it, and what it says of a closed day. */
export function useCalendar(today: Day, value: string, onChoose: (day: Day) => void) {
  const grid = useRef<HTMLTableElement>(null);
  const takesFocus = useRef(false);
  const [seen, setSeen] = useState(value);
  const [cursor, setCursor] = useState(() => withinMonths(isDay(value) ? value : firstOpen(today), today));
  const [note, setNote] = useState<string>();
  if (value !== seen) {
    setSeen(value);
    setNote(undefined);
    // A closed day is shown as well; what is still being typed is not.
    if (isDay(value) && withinMonths(value, today) === value) setCursor(value);
  }
  useEffect(() => {
    if (takesFocus.current) grid.current?.querySelector<HTMLElement>(`[data-day="${cursor}"]`)?.focus();
    takesFocus.current = false;
  }, [cursor]);

  const goTo = (day: Day) => {
    const closed = closedReason(day, today);
    setCursor(day);
    setNote(closed && `${formatWeekday(day)}: ${closed}`);
    return closed;
  };
  const choose = (day: Day) => {
    if (!goTo(day)) onChoose(day);
  };
  const handleKey = (event: KeyboardEvent) => {
    const next = dayAfterKey(cursor, event.key);
    if (next) {
      takesFocus.current = true;
      goTo(withinMonths(next, today));
    } else if (event.key === 'Enter' || event.key === ' ') choose(cursor);
    else return;
    event.preventDefault();
  };
  const turn = (months: number) => {
    setNote(undefined);
    setCursor(withinMonths(addMonths(cursor, months), today));
  };
  return { grid, cursor, note, choose, handleKey, turn };
}
