import './calendar.css';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type ComponentType, type Ref } from 'react';
import type { CalendarProps } from './calendar.tsx';
import type { CalendarPopoverProps } from './calendar-popover.tsx';
import { Input, type Control } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { NotLoaded } from './not-loaded.tsx';
import { Tooltip } from './tooltip.tsx';

const load = () => import('./calendar-popover.tsx');
const loadQuietly = () => void load().catch(() => undefined);
/** Comes when the button is reached for. */
const CalendarPopover = lazy<ComponentType<CalendarPopoverProps>>(() =>
  load().then(
    ({ CalendarPopover: Loaded }) => ({ default: Loaded }),
    () => ({ default: NotLoaded }),
  ),
);

interface Props extends Control, Pick<CalendarProps, 'label' | 'min' | 'max' | 'closedReason'> {
  value: string;
  onChange: (day: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A date to type, or to choose from a month that its button opens. `label` names the month. */
export function DatePicker({ label, min, max, closedReason, onChange, ...input }: Props) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const button = (
    <IconButton
      ref={opener}
      icon={CalendarDays}
      label="Open the calendar"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      disabled={input.disabled}
      onFocus={loadQuietly}
      onPointerEnter={loadQuietly}
      onClick={() => setOpen(!isOpen)}
    />
  );
  return (
    <div className="date-picker">
      <Input
        {...input}
        className="tabular"
        type="date"
        min={min}
        max={max}
        onChange={({ target }) => onChange(target.value)}
      />
      <Tooltip label="Open the calendar">{button}</Tooltip>
      {isOpen && (
        <Suspense>
          <CalendarPopover
            label={label}
            value={input.value}
            min={min}
            max={max}
            closedReason={closedReason}
            onChoose={onChange}
            onClose={() => setOpen(false)}
            onReturnFocus={() => opener.current?.focus()}
          />
        </Suspense>
      )}
    </div>
  );
}
