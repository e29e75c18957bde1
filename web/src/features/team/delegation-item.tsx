import type { DelegationLine } from '@trialwright/contract';
import { CircleAlert, CircleCheck, CircleX, PenLine } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { reasonOf } from '../../core/api.ts';
import { SignDialog } from '../../domain/signing/sign-dialog.tsx';
import { SignatureLine } from '../../domain/signing/signature-line.tsx';
import { useSigning } from '../../domain/signing/use-signing.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, FieldError, Textarea } from '../../ui/field.tsx';
import { formatTrialDay } from './trial-day.ts';

const STATUS: Record<DelegationLine['status'], { word: string; tone: Tone }> = {
  proposed: { word: 'Waits for the person', tone: 'progress' },
  accepted: { word: 'Waits for the investigator', tone: 'progress' },
  authorized: { word: 'Authorized', tone: 'done' },
  ended: { word: 'Ended', tone: 'outline' },
  rejected: { word: 'Rejected', tone: 'outline' },
  replaced: { word: 'Struck', tone: 'outline' },
};
const GATES = {
  met: { word: 'Training met', icon: CircleCheck, tone: 'outline' },
  blocked: { word: 'Blocked', icon: CircleX, tone: 'warning' },
  lapsed: { word: 'Training lapsed', icon: CircleAlert, tone: 'danger' },
} as const;

const periodOf = ({ from, to }: DelegationLine) =>
  to === null ? `From ${formatTrialDay(from)}` : `${formatTrialDay(from)} to ${formatTrialDay(to)}`;

function Checks({ line }: { line: DelegationLine }) {
  if (line.checks.length === 0)
    return <p className="small-text muted">No rule asks for training for this task.</p>;
  return (
    <ul className="small-text team-checks">
      {line.checks.map(({ title, pack, verdict, evidence, reasons }) => (
        <li key={`${pack}.${title}`}>
          <b>{title}</b> ({pack}):{' '}
          {reasons.length > 0 ? reasons.join(' ') : `${verdict} (${evidence.join(', ')})`}
        </li>
      ))}
    </ul>
  );
}

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
  /** Shown to the person whom it is about. */
  isOwn?: boolean;
  /** Shown to the investigator of the trial. */
  isInvestigator?: boolean;
  onEnd?: (() => void) | undefined;
  onChanged: () => void;
  children?: ReactNode;
}

/** A line of the delegation log with its gate, its signatures, and what can be done next. */
export function DelegationItem({
  orgId,
  line,
  isOwn = false,
  isInvestigator = false,
  onEnd,
  onChanged,
  children,
}: Props) {
  const signing = useSigning(onChanged);
  const [isOverriding, setOverriding] = useState(false);
  const [reason, setReason] = useState('');
  const { id, factId, name, task, taskTitle, status, gate, acceptance, authorization, override } = line;
  const mayAccept = isOwn && status === 'proposed';
  const mayAuthorize = isInvestigator && status === 'accepted';
  const isOver = status === 'ended' || status === 'rejected' || status === 'replaced';
  const { word, icon, tone } = GATES[gate];
  const object = { id: `${orgId}.${factId}` };
  const isBlocked = mayAuthorize && gate === 'blocked';
  const input = isBlocked && isOverriding ? { override: reason } : {};
  const sign = () =>
    signing.begin([
      mayAccept
        ? { kind: 'delegation-acceptance', ...object, input: {} }
        : { kind: 'delegation-authorization', ...object, input },
    ]);
  return (
    <li>
      <div className="row wrap between">
        <h3 className={isOver ? 'item-title over' : 'item-title'}>
          {isOwn ? '' : `${name}: `}
          {task}, {taskTitle}
        </h3>
        <div className="row wrap">
          <Badge tone={STATUS[status].tone}>{STATUS[status].word}</Badge>
          {!isOver && (
            <Badge tone={tone} icon={icon}>
              {word}
            </Badge>
          )}
        </div>
      </div>
      <p className="small-text muted tabular">
        {id}, {periodOf(line)}
        {children !== undefined && <>, {children}</>}
      </p>
      {!isOver && <Checks line={line} />}
      {override !== null && (
        <p className="small-text">Authorized although training was missing: {override}</p>
      )}
      {acceptance && <SignatureLine signature={acceptance} />}
      {authorization && <SignatureLine signature={authorization} />}
      {isOver && <p className="small-text">{line.history.at(-1)?.reason}</p>}
      {isBlocked && (
        <Override isOpen={isOverriding} reason={reason} onOpen={setOverriding} onReason={setReason} />
      )}
      {signing.prepareError && !signing.request && <FieldError>{reasonOf(signing.prepareError)}</FieldError>}
      {!isOver && (
        <div className="row wrap">
          {(mayAccept || mayAuthorize) && (
            <Button
              size="small"
              variant="primary"
              icon={PenLine}
              aria-haspopup="dialog"
              aria-label={`${mayAccept ? 'Accept' : 'Authorize'} and sign ${task} for ${name}`}
              isBusy={signing.isPreparing}
              onClick={sign}
            >
              {mayAccept ? 'Accept and sign' : 'Authorize and sign'}
            </Button>
          )}
          {onEnd && (
            <Button
              size="small"
              variant="danger-text"
              aria-haspopup="dialog"
              aria-label={`${status === 'authorized' ? 'End' : 'Reject'} ${task} of ${name}`}
              onClick={onEnd}
            >
              {status === 'authorized' ? 'End' : 'Reject'}
            </Button>
          )}
        </div>
      )}
      <SignDialog signing={signing} onClose={signing.leave} />
    </li>
  );
}
