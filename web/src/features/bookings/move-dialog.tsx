import { CONSULTATION_TYPES, type Booking, type SlotTime } from '@trialwright/contract';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { closedReason, newYorkDay } from './booking-days.ts';
import { formatStart } from './slot-times.ts';
import { WhenPicker } from './when-picker.tsx';
import { Dialog, DialogAbout, DialogClose, DialogHead } from '../../ui/dialog.tsx';

interface MoveProps {
  booking: Booking;
  now: number;
  isBusy: boolean;
  onMove: (date: string, time: SlotTime) => void;
}

/** Another date and time; what is missing is said when the move is asked for. */
function MoveForm({ booking, now, isBusy, onMove }: MoveProps) {
  const today = newYorkDay(new Date(now));
  const [date, setDate] = useState(booking.date);
  const [time, setTime] = useState<SlotTime>();
  const [wasAsked, setWasAsked] = useState(false);
  const day = useRef<HTMLInputElement>(null);
  const times = useRef<HTMLFieldSetElement>(null);
  const handleDate = (day: string) => {
    setDate(day);
    if (day !== date) setTime(undefined);
  };
  const handleMove = () => {
    setWasAsked(true);
    if (closedReason(date, today)) day.current?.focus();
    else if (time) onMove(date, time);
    else times.current?.querySelector<HTMLElement>('input:enabled')?.focus();
  };
  return (
    <>
      <WhenPicker
        today={today}
        date={date}
        time={time ?? ''}
        dateError={wasAsked ? closedReason(date, today) : undefined}
        error={wasAsked && !time ? 'Choose a time.' : undefined}
        own={{ date: booking.date, time: booking.time, word: 'Booked' }}
        dateRef={day}
        groupRef={times}
        onDate={handleDate}
        onChoose={setTime}
      />
      <div className="dialog-actions">
        <DialogClose isDisabled={isBusy}>Keep current time</DialogClose>
        <Button variant="primary" isBusy={isBusy} busyLabel="Moving..." onClick={handleMove}>
          Reschedule
        </Button>
      </div>
    </>
  );
}

/** The calendar is what the dialog is about; the close button before it is not. */
function focusCalendar(event: Event): void {
  const dialog = event.currentTarget;
  const day = dialog instanceof HTMLElement && dialog.querySelector<HTMLElement>('[data-day][tabindex="0"]');
  if (!day) return;
  event.preventDefault();
  day.focus();
}

/** Moves a booking; after a refusal it stays open with the times read anew. */
export function MoveDialog({
  onClose,
  onReturnFocus,
  booking,
  ...form
}: Omit<MoveProps, 'booking'> & {
  booking: Booking | undefined;
  onClose: () => void;
  onReturnFocus: () => void;
}) {
  if (!booking) return null;
  return (
    <Dialog
      className="move-dialog"
      isBusy={form.isBusy}
      onClose={onClose}
      onOpenFocus={focusCalendar}
      onReturnFocus={onReturnFocus}
      hasAbout
    >
      <DialogHead title="Reschedule this consultation" isBusy={form.isBusy} />
      <DialogAbout>
        {CONSULTATION_TYPES[booking.type]}, currently {formatStart(booking.startsAt)}.
      </DialogAbout>
      <MoveForm booking={booking} {...form} />
    </Dialog>
  );
}
