import type { Package, PaymentMode, RoleRecord } from '@trialwright/contract';
import * as Dialog from '@radix-ui/react-dialog';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatMoney } from '../../core/format.ts';
import { CardForm, CardFormSkeleton } from '../../domain/payments/card-form.tsx';
import { DialogAbout, DialogHead, Scrim } from '../../ui/dialog.tsx';
import { TestModeBadge } from '../../domain/payments/test-mode-badge.tsx';
import { useInertPage } from './training-roles-inert-page.ts';
import { LateNotice, PriceNotice, UnopenedNotice, WaitingNotice } from './training-roles-notices.tsx';
import type { HubPurchase, PurchaseEvent } from './training-roles-purchases.ts';
import { toastFailed, toastDelayed, useHubPurchase } from './training-roles-purchase.ts';
import { HubSettling } from './training-roles-settling.tsx';

interface FrameProps {
  item: Package;
  amount: number;
  mode: PaymentMode | undefined;
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  onReturnFocus: () => void;
  children: ReactNode;
}

/** Not modal by its library: a bank's own window, which Stripe opens beside it, must take the focus. */
function Frame({ item, amount, mode, isOpen, isBusy, onClose, onReturnFocus, children }: FrameProps) {
  const content = useRef<HTMLDivElement>(null);
  useInertPage(isOpen);
  // Where the part that had the focus has gone, the dialog takes it.
  useEffect(() => {
    if (isOpen && document.activeElement === document.body) content.current?.focus();
  });
  return (
    <Dialog.Root modal={false} open={isOpen} onOpenChange={(open) => !open && !isBusy && onClose()}>
      <Dialog.Portal>
        <Scrim />
        <Dialog.Content
          className="dialog hub-dialog"
          ref={content}
          aria-modal="true"
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onReturnFocus();
          }}
        >
          <DialogHead title={`${item.name} training`} isBusy={isBusy}>
            {mode && (
              <div>
                <TestModeBadge mode={mode} />
              </div>
            )}
          </DialogHead>
          <DialogAbout className="order row baseline between soft line-below">
            <span>One payment, lifetime access</span>
            <b className="amount plain-text">{formatMoney(amount)}</b>
          </DialogAbout>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface Props {
  item: Package;
  isMember: boolean;
  purchase: HubPurchase;
  onEvent: (type: PurchaseEvent['type']) => void;
  /** The role is open: all role records, and whether this purchase did it. */
  onOpened: (roles: RoleRecord[], isNew: boolean) => void;
  onReturnFocus: () => void;
}

/** Buys a role in place; closed while the bank decides, it goes on asking without a word. */
export function HubPurchaseDialog({ item, isMember, purchase, onEvent, onOpened, onReturnFocus }: Props) {
  const { phase, isOpen } = purchase;
  const [isPaying, setPaying] = useState(false);
  const { amount, truePrice, accept, intent, settle, lookAt, isSettling } = useHubPurchase({
    item,
    isMember,
    onEvent,
    onOpened,
  });
  const isForm = phase === 'paying' || phase === 'refused';
  return (
    <>
      {phase === 'waiting' && intent && (
        <HubSettling
          intent={intent}
          onPaid={settle}
          onRefused={(reason) => {
            onEvent(isOpen ? 'refused' : 'end');
            toastFailed(reason);
          }}
          onReturned={() => {
            onEvent('end');
            toastFailed('You’ve already paid for this training. This payment will be refunded to your card.');
          }}
          onLate={() => {
            onEvent(isOpen ? 'late' : 'end');
            if (!isOpen) toastDelayed();
          }}
        />
      )}
      <Frame
        item={item}
        amount={truePrice ?? amount}
        mode={intent?.mode}
        isOpen={isOpen}
        isBusy={isPaying || isSettling}
        onClose={() => onEvent('close')}
        onReturnFocus={onReturnFocus}
      >
        {truePrice && <PriceNotice price={truePrice} onAccept={accept} onClose={() => onEvent('close')} />}
        {!truePrice && !intent && <CardFormSkeleton />}
        {intent && isForm && (
          <CardForm
            intent={intent}
            terms="All sales final except as required by law."
            isSettling={isSettling}
            onBusyChange={(isBusy) => {
              setPaying(isBusy);
              if (isBusy) onEvent('paying');
            }}
            onTaken={(taken) => (taken === 'succeeded' ? settle() : onEvent('waiting'))}
            onDeclined={(reason) => {
              onEvent('refused');
              toastFailed(reason);
            }}
            onUnclear={() => lookAt(intent)}
            onSetupFailed={() => {
              onEvent('end');
              toastFailed('Unable to initialize payment. Please try again.');
            }}
          />
        )}
        {phase === 'waiting' && <WaitingNotice onClose={() => onEvent('close')} />}
        {phase === 'unopened' && <UnopenedNotice amount={amount} isBusy={isSettling} onRetry={settle} />}
        {phase === 'late' && <LateNotice onCheck={() => onEvent('waiting')} />}
      </Frame>
    </>
  );
}
