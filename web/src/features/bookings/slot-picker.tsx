import type { Slot, SlotTime } from '@trialwright/contract';
import { useId, type Ref } from 'react';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { closedReason, formatWeekday, type Day } from './booking-days.ts';
import { InlineFailure } from './inline-failure.tsx';
import { describeZone, ownTime, slotState, zoneName } from './slot-times.ts';
import { MINUTE_MS, useNow } from './use-now.ts';
import { useSlots } from './use-slots.ts';
import { FieldError, RadioCard } from '../../ui/field.tsx';
import { readersZone } from '../../core/dates.ts';

/** The slot that is the visitor's already: held and still to choose, or booked and to move away from. */
export interface OwnSlot {
  date: string;
  time: SlotTime;
  word: 'Held for you' | 'Booked';
}

export interface SlotPickerProps {
  today: Day;
  date: string;
  time: string;
  error?: string | undefined;
  own?: OwnSlot | undefined;
  groupRef?: Ref<HTMLFieldSetElement>;
  onChoose: (time: SlotTime) => void;
}

function statusOf(free: number, all: number): string {
  if (all === 0) return 'No consultations on this day. Choose another.';
  return free === 0
    ? 'No times left on this day. Choose another.'
    : `${free} of ${all} times ${free === 1 ? 'is' : 'are'} free.`;
}

function SlotSkeleton() {
  return (
    <Skeleton label="Loading the times">
      <div className="slot-grid stack close">
        {Array.from({ length: 9 }, (_, index) => (
          <SkeletonBlock key={index} height="3.25rem" />
        ))}
      </div>
    </Skeleton>
  );
}

/** What a slot says besides its time, and whether it can be chosen. */
function faceOf(slot: Slot, date: string, own: OwnSlot | undefined, now: number) {
  const state = slotState(slot, now);
  if (state !== 'Past' && own?.date === date && own.time === slot.time)
    return { word: own.word, isOpen: own.word === 'Held for you' };
  return state === 'free' ? { isOpen: true } : { word: state, isOpen: false };
}

function SlotGrid({ slots, ...props }: SlotPickerProps & { slots: Slot[] }) {
  const { date, time, own, groupRef, onChoose } = props;
  const id = useId();
  const zone = readersZone();
  const now = useNow(MINUTE_MS);
  const first = slots[0];
  const faces = slots.map((slot) => ({ slot, ...faceOf(slot, date, own, now) }));
  const isGone = faces.some(({ slot, isOpen }) => slot.time === time && !isOpen);
  const error = isGone ? `${time} is no longer available. Choose another time.` : props.error;
  const free = faces.filter(({ isOpen, word }) => isOpen && !word).length;
  const hasOwn = first !== undefined && ownTime(first.startsAt, zone) !== undefined;
  return (
    <fieldset ref={groupRef} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="small-heading row wrap">
        {formatWeekday(date)}
        {first && <span className="muted">New York time ({zoneName(first.startsAt)})</span>}
      </legend>
      <div className="slot-grid stack close">
        {faces.map(({ slot, word, isOpen }) => {
          const mine = ownTime(slot.startsAt, zone);
          return (
            <RadioCard
              key={slot.time}
              className="slot stack hair centered tabular"
              name={id}
              value={slot.time}
              checked={isOpen && time === slot.time}
              disabled={!isOpen}
              onChange={() => onChoose(slot.time)}
            >
              <b className="medium control-text">{slot.time}</b>
              {word && <small className="tiny-text">{word}</small>}
              {!word && mine && (
                <small className="tiny-text">
                  {mine}
                  <span className="visually-hidden"> your time</span>
                </small>
              )}
            </RadioCard>
          );
        })}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p className="hint">
        <span role="status">{statusOf(free, slots.length)}</span>{' '}
        {hasOwn && `Your local time is shown below each slot: ${describeZone(first.startsAt, zone)}.`}
      </p>
    </fieldset>
  );
}

/** The nine times of a day in New York and on the visitor's clock. */
export function SlotPicker(props: SlotPickerProps) {
  const { date, today } = props;
  const { data, error, refetch } = useSlots(date, today);
  if (closedReason(date, today))
    return (
      <div className="stack close">
        <p className="empty muted padded-apart">Choose a date to see available times.</p>
        {props.error && <FieldError id="no-date">{props.error}</FieldError>}
      </div>
    );
  if (data) return <SlotGrid {...props} slots={data} />;
  if (error)
    return (
      <InlineFailure title="The times could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  return <SlotSkeleton />;
}
