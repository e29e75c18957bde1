import type { Signature, SigningItem } from '@trialwright/contract';
import { useState } from 'react';
import { ReasonDialog, type ReasonPrompt } from '../../ui/reason-dialog.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { useReturnFocus, useSigning } from './use-signing.ts';

interface Given {
  name: string;
  reason: string;
}

interface Props {
  ask: ReasonPrompt;
  /** What is signed, from what was entered. */
  itemOf: (given: Given) => SigningItem;
  onSigned: (signed: Signature[]) => void;
  onClose: () => void;
}

/** Asks for the reason of what cannot be undone, then for the signature. Nothing has happened before the second. */
export function SignedReasonDialog({ ask, itemOf, onSigned, onClose }: Props) {
  const [given, setGiven] = useState<Given>();
  const signing = useSigning(onSigned);
  const { closing, onReturnFocus } = useReturnFocus();
  const close = closing(onClose);
  if (signing.request) return <SignDialog signing={signing} onClose={close} onReturnFocus={onReturnFocus} />;
  return (
    <ReasonDialog
      ask={ask}
      given={given}
      isBusy={signing.isPreparing}
      error={signing.prepareError}
      onConfirm={(entered) => {
        setGiven(entered);
        signing.begin([itemOf(entered)]);
      }}
      onClose={close}
      onReturnFocus={onReturnFocus}
    />
  );
}
