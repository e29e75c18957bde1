import './when-picker.css';
import { useId, type Ref } from 'react';
import { closedReason, lastBookable } from './booking-days.ts';
import { FieldError } from './field-error.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { SlotPicker, type SlotPickerProps } from './slot-picker.tsx';

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
  const id = useId();
  const error = (date && closedReason(date, today)) || dateError;
  return (
    <div className="dt">
      <MonthCalendar today={today} value={date} onChoose={onDate} />
      <div className="sl">
        <div className="fld">
          <label htmlFor={id}>Date</label>
          <input
            id={id}
            ref={dateRef}
            className="in tn"
            type="date"
            required
            min={today}
            max={lastBookable(today)}
            value={date}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => onDate(event.target.value)}
          />
          <FieldError id={`${id}-error`} text={error} />
        </div>
        <SlotPicker {...slots} />
      </div>
    </div>
  );
}
