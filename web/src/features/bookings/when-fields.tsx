import { useImperativeHandle, useRef } from 'react';
import { useController } from 'react-hook-form';
import type { Day } from './booking-days.ts';
import type { BookingForm } from './booking-fields.ts';
import type { OwnSlot } from './slot-picker.tsx';
import { WhenPicker } from './when-picker.tsx';

/** Date and time of the form. Another date has other times, so the chosen one goes with it. */
export function WhenFields({
  form,
  today,
  own,
}: {
  form: BookingForm;
  today: Day;
  own: OwnSlot | undefined;
}) {
  const { control } = form;
  const date = useController({ control, name: 'date' });
  const time = useController({ control, name: 'time' });
  const times = useRef<HTMLFieldSetElement>(null);
  const handleDate = (day: string) => {
    if (day === date.field.value) return;
    date.field.onChange(day);
    form.setValue('time', '');
  };
  // The times are only there for an open day: the field's focus goes to the first that can be chosen.
  useImperativeHandle(time.field.ref, () => ({
    focus: () => times.current?.querySelector<HTMLInputElement>('input:not(:disabled)')?.focus(),
  }));
  return (
    <fieldset>
      <legend className="card-title">When works for you?</legend>
      <WhenPicker
        today={today}
        date={date.field.value}
        time={time.field.value}
        dateError={date.fieldState.error?.message}
        error={time.fieldState.error?.message}
        own={own}
        dateRef={date.field.ref}
        groupRef={times}
        onDate={handleDate}
        onChoose={time.field.onChange}
      />
    </fieldset>
  );
}
