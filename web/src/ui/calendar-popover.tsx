import * as Popover from '@radix-ui/react-popover';
import { useRef } from 'react';
import { Calendar, type CalendarProps } from './calendar.tsx';

export interface CalendarPopoverProps extends CalendarProps {
  onClose: () => void;
  /** Asked unless something else on the page was pressed. */
  onReturnFocus: () => void;
}

/** A calendar below the field that it belongs to; a day that is chosen closes it. */
export function CalendarPopover({ onClose, onReturnFocus, onChoose, ...calendar }: CalendarPopoverProps) {
  const isElsewhere = useRef(false);
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor className="date-picker-anchor" />
      <Popover.Portal>
        <Popover.Content
          className="popover of-calendar"
          aria-label={calendar.label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={() => (isElsewhere.current = true)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isElsewhere.current) onReturnFocus();
          }}
        >
          <Calendar
            {...calendar}
            takesFocus
            onChoose={(day) => {
              onChoose(day);
              onClose();
            }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
