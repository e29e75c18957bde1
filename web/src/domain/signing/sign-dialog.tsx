import './signing.css';
import type { Signature } from '@trialwright/contract';
import { describeSignature } from '@trialwright/paper/signature-line';
import { Check } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { ApiError } from '../../core/api.ts';
import { count } from '../../core/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogAbout, DialogClose, DialogHead } from '../../ui/dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { SignForm } from './sign-form.tsx';
import type { Signing } from './use-signing.ts';

interface Props {
  signing: Signing;
  /** Once it is signed: the link to what is to be done next. */
  next?: ReactNode;
  onClose: () => void;
  onReturnFocus?: (opener: HTMLElement | null) => void;
}

/** The only view that says “signed”: the server has stored it. */
function SignedView({ signed, next }: { signed: Signature[]; next: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [first] = signed;
  return (
    <div className="stack close middle centered breakable below-roomy">
      <span className="disc">
        <Check className="icon" aria-hidden="true" />
      </span>
      <h3 className="section-title" tabIndex={-1} ref={heading}>
        Signed
      </h3>
      {first && (
        <>
          <p className="handwriting">{first.printedName}</p>
          {signed.map((each) => (
            <p key={each.id} className="small-text muted">
              {each.title}. {describeSignature(each)}
            </p>
          ))}
        </>
      )}
      <div className="dialog-actions">
        <DialogClose>Close</DialogClose>
        {next}
      </div>
    </div>
  );
}

/** What was shown can no longer be signed: it changed, took too long, or was signed already. */
function OverView({ message, signing }: { message: string; signing: Signing }) {
  return (
    <>
      <div className="below-apart" role="alert">
        <FieldError>{message}</FieldError>
      </div>
      {signing.prepareError && <FieldError>{signing.prepareError.message}</FieldError>}
      <div className="dialog-actions">
        <DialogClose variant="ghost">Close</DialogClose>
        <Button variant="primary" isBusy={signing.isPreparing} onClick={signing.again}>
          Read it again
        </Button>
      </div>
    </>
  );
}

const OVER = /^signatures\.(changed|challenge_over|challenge_used|other_signer|already_signed)$/;

/**
 * Shows what is to be signed as the server rendered it, and asks for the components. Open until the server has stored the
 * signature, with what was typed; nothing is kept to be sent later.
 */
export function SignDialog({ signing, next, onClose, onReturnFocus }: Props) {
  const { request, signed, sign } = signing;
  if (!request) return null;
  const [first] = request.items;
  const { error } = sign;
  const isOver = error instanceof ApiError && error.code !== undefined && OVER.test(error.code);
  return (
    <Dialog
      className="sign-dialog"
      isBusy={sign.isPending}
      hasAbout
      onClose={onClose}
      {...(onReturnFocus && { onReturnFocus })}
    >
      <DialogHead title={signed ? 'Signature' : 'Sign'} isBusy={sign.isPending}>
        <DialogAbout className="small-text muted">
          {request.items.length === 1 ? first?.title : count(request.items.length, 'item')}
        </DialogAbout>
      </DialogHead>
      {signed ? (
        <SignedView signed={signed} next={next} />
      ) : isOver ? (
        <OverView message={error.reason ?? ''} signing={signing} />
      ) : (
        <SignForm key={request.challenge} request={request} signing={signing} />
      )}
    </Dialog>
  );
}
