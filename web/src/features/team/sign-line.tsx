import './delegation.css';
import type { DelegationLine } from '@trialwright/contract';
import { PenLine } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { reasonOf } from '../../core/api.ts';
import { SignDialog } from '../../domain/signing/sign-dialog.tsx';
import { useSigning } from '../../domain/signing/use-signing.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, FieldError, Textarea } from '../../ui/field.tsx';

interface OverrideProps {
  isOpen: boolean;
  reason: string;
  onOpen: (isOpen: boolean) => void;
  onReason: (reason: string) => void;
}

/** The way past a gate: a reason that is signed, and stays visible. */
function Override({ isOpen, reason, onOpen, onReason }: OverrideProps) {
  return (
    <div className="stack">
      <Checkbox checked={isOpen} onChange={({ target }) => onOpen(target.checked)}>
        Authorize although training is missing
      </Checkbox>
      {isOpen && (
        <Field label="Reason" hint="It is signed with the line and stays visible in every view and print.">
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              maxLength={500}
              value={reason}
              onChange={({ target }) => onReason(target.value)}
            />
          )}
        </Field>
      )}
    </div>
  );
}

interface Props {
  orgId: number;
  line: DelegationLine;
  onChanged: () => void;
  mayAccept: boolean;
  mayAuthorize: boolean;
  isFilled: boolean;
  /** What else can be done with it. */
  children: ReactNode;
}

/**
 * Signs this line alone; a blocked one with the reason why it is signed nevertheless. It stays once nothing is left to sign,
 * so that the signature is seen.
 */
export function SignLine({ orgId, line, onChanged, mayAccept, mayAuthorize, isFilled, children }: Props) {
  const signing = useSigning(onChanged);
  const [isOverriding, setOverriding] = useState(false);
  const [reason, setReason] = useState('');
  const { factId, name, task, gate, formerInvestigator } = line;
  const isBlocked = mayAuthorize && gate !== 'met';
  const kind = mayAccept ? 'delegation-acceptance' : 'delegation-authorization';
  const input = isBlocked && isOverriding ? { override: reason } : {};
  const action = mayAccept
    ? 'Accept and sign'
    : formerInvestigator
      ? 'Authorize anew and sign'
      : 'Authorize and sign';
  return (
    <>
      {isBlocked && (
        <Override isOpen={isOverriding} reason={reason} onOpen={setOverriding} onReason={setReason} />
      )}
      {signing.prepareError && !signing.request && <FieldError>{reasonOf(signing.prepareError)}</FieldError>}
      <div className="row wrap log-actions">
        {(mayAccept || mayAuthorize) && (
          <Button
            size="small"
            variant={isFilled ? 'primary' : 'secondary'}
            icon={PenLine}
            aria-haspopup="dialog"
            aria-label={`${action} ${task} for ${name}`}
            isBusy={signing.isPreparing}
            onClick={() => signing.begin([{ kind, id: `${orgId}.${factId}`, input }])}
          >
            {action}
          </Button>
        )}
        {children}
      </div>
      <SignDialog signing={signing} onClose={signing.leave} />
    </>
  );
}
