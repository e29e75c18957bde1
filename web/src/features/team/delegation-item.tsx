import type { DelegationLine } from '@trialwright/contract';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { Checks, LineNotes } from './delegation-notes.tsx';
import { SignLine } from './sign-line.tsx';
import { formatTrialDay } from './trial-day.ts';

const STATUS: Record<DelegationLine['status'], { word: string; tone: Tone }> = {
  proposed: { word: 'Waits for the person', tone: 'progress' },
  accepted: { word: 'Waits for the investigator', tone: 'progress' },
  authorized: { word: 'Authorized', tone: 'done' },
  ended: { word: 'Ended', tone: 'outline' },
  rejected: { word: 'Rejected', tone: 'outline' },
  replaced: { word: 'Struck', tone: 'outline' },
};
const ANEW = { word: 'Waits for the new investigator', tone: 'warning' } as const;
const GATES = {
  met: { word: 'Training met', icon: CircleCheck, tone: 'outline' },
  blocked: { word: 'Blocked', icon: CircleX, tone: 'warning' },
  lapsed: { word: 'Training lapsed', icon: CircleAlert, tone: 'danger' },
} as const;

/** Whether a line waits for the signature of the investigator, for the first time or anew. */
export const waitsForInvestigator = ({ status, formerInvestigator }: DelegationLine): boolean =>
  status === 'accepted' || formerInvestigator !== null;

const isOver = ({ status }: DelegationLine) =>
  status === 'ended' || status === 'rejected' || status === 'replaced';

/** What is delegated to whom, and since when. A line that another replaced is struck, in words as well. */
function LineHead({ line, isOwn, children }: { line: DelegationLine; isOwn: boolean; children: ReactNode }) {
  const { id, name, task, taskTitle, status, gate, from, to, formerInvestigator: former } = line;
  const { word, icon, tone } = GATES[gate];
  const state = former ? ANEW : STATUS[status];
  const title = `${isOwn ? '' : `${name}: `}${task}, ${taskTitle}`;
  const period =
    to === null ? `From ${formatTrialDay(from)}` : `${formatTrialDay(from)} to ${formatTrialDay(to)}`;
  const isStruck = status === 'replaced';
  return (
    <>
      <div className="row wrap between">
        <h3 className={isOver(line) ? 'item-title muted' : 'item-title'}>
          {isStruck ? (
            <>
              <span className="visually-hidden">Struck: </span>
              <del>{title}</del>
            </>
          ) : (
            title
          )}
        </h3>
        <div className="row wrap">
          <Badge tone={state.tone}>{state.word}</Badge>
          {!isOver(line) && (
            <Badge tone={tone} icon={icon}>
              {word}
            </Badge>
          )}
        </div>
      </div>
      <p className="small-text muted tabular">
        {id}, {isStruck ? <del>{period}</del> : period}
        {children !== undefined && <>, {children}</>}
      </p>
    </>
  );
}

interface Props {
  orgId: number;
  line: DelegationLine;
  /** Shown to the person whom it is about. */
  isOwn?: boolean;
  /** Shown to the investigator of the trial. */
  isInvestigator?: boolean;
  /** Others can be signed with it, by a button of their own. */
  hasOthers?: boolean;
  /** Where several are chosen to be signed at once. */
  selection?: { isSelected: boolean; onSelect: (isSelected: boolean) => void } | undefined;
  onEnd?: (() => void) | undefined;
  onCorrect?: (() => void) | undefined;
  onChanged: () => void;
  children?: ReactNode;
}

/** A line of the delegation log with its gate, its signatures, and what can be done next. */
export function DelegationItem({
  orgId,
  line,
  isOwn = false,
  isInvestigator = false,
  hasOthers = false,
  selection,
  onEnd,
  onCorrect,
  onChanged,
  children,
}: Props) {
  const { id, name, task, status, replacedBy, formerInvestigator } = line;
  const mayAccept = isOwn && status === 'proposed';
  const mayAuthorize = isInvestigator && waitsForInvestigator(line);
  const mayCorrect = status !== 'rejected' && status !== 'replaced' && !replacedBy && !formerInvestigator;
  return (
    <li>
      <LineHead line={line} isOwn={isOwn}>
        {children}
      </LineHead>
      {!isOver(line) && <Checks line={line} />}
      <LineNotes line={line} />
      {selection && mayAuthorize && (
        <Checkbox
          checked={selection.isSelected}
          onChange={({ target }) => selection.onSelect(target.checked)}
        >
          Sign with others
          <span className="visually-hidden">
            : {id}, {task} of {name}
          </span>
        </Checkbox>
      )}
      <SignLine
        orgId={orgId}
        line={line}
        onChanged={onChanged}
        mayAccept={mayAccept}
        mayAuthorize={mayAuthorize}
        isFilled={selection === undefined && !hasOthers}
      >
        {onCorrect && mayCorrect && (
          <Button
            size="small"
            variant="ghost"
            aria-haspopup="dialog"
            aria-label={`Correct ${id}, ${task} of ${name}`}
            onClick={onCorrect}
          >
            Correct
          </Button>
        )}
        {onEnd && !isOver(line) && (
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
      </SignLine>
    </li>
  );
}
