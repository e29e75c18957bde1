import { delegations, SIGNED_AT_ONCE, type BlockedLine, type DelegationLine } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import * as AlertDialog from '@radix-ui/react-alert-dialog';
import { useState } from 'react';
import { api, reasonOf } from '../../core/api.ts';
import { count } from '../../core/format.ts';
import { SignDialog } from '../../domain/signing/sign-dialog.tsx';
import { useReturnFocus, useSigning } from '../../domain/signing/use-signing.ts';
import { AlertDialogFrame } from '../../ui/alert-dialog-frame.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, FieldError } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';

const itemsOf = (orgId: number, lines: readonly number[]) =>
  lines.map((factId) => ({
    kind: 'delegation-authorization' as const,
    id: `${orgId}.${factId}`,
    input: {},
  }));

interface BlockedProps {
  orgId: number;
  ready: readonly number[];
  blocked: readonly BlockedLine[];
  onChanged: () => void;
  onClose: () => void;
}

/** Names the lines that can’t be signed, with the way to mend each; the others go only if the investigator says so. */
function BlockedLines({ orgId, ready, blocked, onChanged, onClose }: BlockedProps) {
  const signing = useSigning(onChanged);
  const { closing, onReturnFocus } = useReturnFocus();
  const close = closing(onClose);
  if (signing.request) return <SignDialog signing={signing} onClose={close} onReturnFocus={onReturnFocus} />;
  return (
    <AlertDialogFrame
      isOpen
      title={`${count(blocked.length, 'line')} can’t be signed yet`}
      about={
        ready.length === 0
          ? 'None of the chosen lines can be signed now.'
          : `${count(ready.length, 'other line')} can be signed now. Nothing is signed until you have read and signed it.`
      }
      isBusy={signing.isPreparing}
      onClose={close}
      onReturnFocus={onReturnFocus}
    >
      <ul className="stack below-apart">
        {blocked.map(({ id, personId, name, task, taskTitle, reason, mend }) => (
          <li key={id}>
            <b>
              {id}, {name}: {task}, {taskTitle}
            </b>
            <p className="small-text">{reason}</p>
            <p className="small-text muted">
              {mend}{' '}
              <Link
                className="link"
                to="/team/$org/people/$person"
                params={{ org: String(orgId), person: String(personId) }}
              >
                Open the record of {name}
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <div role="alert">
        {signing.prepareError && <FieldError>{reasonOf(signing.prepareError)}</FieldError>}
      </div>
      <div className="dialog-actions">
        <AlertDialog.Cancel asChild>
          <Button>Sign nothing</Button>
        </AlertDialog.Cancel>
        {ready.length > 0 && (
          <Button
            variant="primary"
            icon={PenLine}
            isBusy={signing.isPreparing}
            onClick={() => signing.begin(itemsOf(orgId, ready))}
          >
            Sign the other {count(ready.length, 'line')}
          </Button>
        )}
      </div>
    </AlertDialogFrame>
  );
}

interface Props {
  orgId: number;
  trialId: number;
  /** What waits for the investigator. */
  lines: readonly DelegationLine[];
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
  onChanged: () => void;
}

/**
 * Authorizes several lines by one password: each is judged, shown, and signed on its own. It stays when nothing waits any
 * more, so that the last signatures are seen.
 */
export function AuthorizeSeveral({ orgId, trialId, lines, selected, onSelect, onChanged }: Props) {
  const chosen = lines.filter(({ factId }) => selected.has(factId)).map(({ factId }) => factId);
  const most = lines.slice(0, SIGNED_AT_ONCE).map(({ factId }) => factId);
  const isAll = most.every((factId) => selected.has(factId));
  const [found, setFound] = useState<{ ready: number[]; blocked: BlockedLine[] }>();
  const handleChanged = () => {
    onSelect(new Set());
    onChanged();
  };
  const signing = useSigning(handleChanged);
  const check = useMutation({
    mutationFn: () => api(delegations.check, { params: { orgId, id: trialId }, body: { lines: chosen } }),
    onSuccess: (result) => {
      if (result.blocked.length > 0) setFound(result);
      else signing.begin(itemsOf(orgId, result.ready));
    },
  });
  const error = check.error ?? (signing.request ? null : signing.prepareError);
  const isAnew = lines.some(({ formerInvestigator }) => formerInvestigator);
  return (
    <>
      {lines.length > 1 && (
        <Notice
          tone="brass"
          className="plain"
          aria-label="Lines that wait for your signature"
          action={
            <Button
              variant="primary"
              icon={PenLine}
              aria-haspopup="dialog"
              disabled={chosen.length === 0}
              isBusy={check.isPending || signing.isPreparing}
              onClick={() => check.mutate()}
            >
              {chosen.length === 0
                ? 'Authorize and sign'
                : `Authorize and sign ${count(chosen.length, 'line')}`}
            </Button>
          }
        >
          <p>
            <b>{count(lines.length, 'line')} wait for your signature.</b>{' '}
            {isAnew &&
              'What the former investigator authorized no longer counts until you authorize it anew.'}
          </p>
          <Checkbox
            className="below-close"
            checked={isAll}
            onChange={({ target }) => onSelect(new Set(target.checked ? most : []))}
          >
            {lines.length > SIGNED_AT_ONCE ? `Choose the first ${SIGNED_AT_ONCE}` : 'Choose all'}
          </Checkbox>
          <div role="alert">{error && <FieldError>{reasonOf(error)}</FieldError>}</div>
        </Notice>
      )}
      {found && (
        <BlockedLines
          orgId={orgId}
          {...found}
          onChanged={handleChanged}
          onClose={() => setFound(undefined)}
        />
      )}
      <SignDialog signing={signing} onClose={signing.leave} />
    </>
  );
}
