import './when-picker.css';
import type { Ref } from 'react';
import { closedReason, lastBookable } from './booking-days.ts';
import { DayCalendar } from './day-calendar.tsx';
import { SlotPicker, type SlotPickerProps } from './slot-picker.tsx';
import { Field, Input } from '../../ui/field.tsx';

/** A date, typed or from the calendar, and one of its times. */
export function WhenPicker({
  dateError,
  dateRef,
  onDate,
  ...slots
}: SlotPickerProps & {
  dateError?: string | undefined;
  dateRef?: Ref<HTMLInputElement>;
  onDate: (date: string) => void;
}) {
  const { date, today } = slots;
  const error = (date && closedReason(date, today)) || dateError;
  return (
    <div className="day-and-time row wrap broad top">
      <DayCalendar today={today} value={date} onChoose={onDate} />
      <div className="slot-side stack apart">
        <Field label="Date" error={error}>
          {(control) => (
            <Input
              {...control}
              ref={dateRef}
              className="tabular"
              type="date"
              required
              min={today}
              max={lastBookable(today)}
              value={date}
              onChange={(event) => onDate(event.target.value)}
            />
          )}
        </Field>
        <SlotPicker {...slots} />
      </div>
    </div>
  );
}
