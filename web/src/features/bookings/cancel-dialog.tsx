import { CONSULTATION_TYPES, type Booking } from '@trialwright/contract';
import { AlertDialog } from 'radix-ui';
import { formatMoney } from '../../core/format.ts';
import { BusyButton } from './busy-button.tsx';
import { formatStart } from './slot-times.ts';

/** Asks before a booking is cancelled; it stays open, and busy, until the server has answered. */
export function CancelDialog({
  booking,
  isBusy,
  onConfirm,
  onClose,
  onReturnFocus,
}: {
  booking: Booking | undefined;
  isBusy: boolean;
  onConfirm: (booking: Booking) => void;
  onClose: () => void;
  onReturnFocus: () => void;
}) {
  if (!booking) return null;
  const handleReturn = (event: Event) => {
    event.preventDefault();
    onReturnFocus();
  };
  return (
    <AlertDialog.Root open onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="booking-scrim" />
        <AlertDialog.Content className="dialog booking-dialog" onCloseAutoFocus={handleReturn}>
          <AlertDialog.Title className="t3">Cancel this consultation?</AlertDialog.Title>
          <AlertDialog.Description>
            {CONSULTATION_TYPES[booking.type]}, {formatStart(booking.startsAt)}. You get the full{' '}
            {formatMoney(booking.price)} back, to the card you paid with.
          </AlertDialog.Description>
          <div className="dialog-actions">
            <AlertDialog.Cancel className="btn s">Keep it</AlertDialog.Cancel>
            <BusyButton
              className="btn d"
              isBusy={isBusy}
              label="Cancel booking"
              busyLabel="Cancelling..."
              onClick={() => onConfirm(booking)}
            />
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
