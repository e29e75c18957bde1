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
  withdrawn: { word: 'Withdrawn', tone: 'outline' },
};
const ANEW = { word: 'Waits for the new investigator', tone: 'warning' } as const;
const OWN = { word: 'Waits for you', tone: 'progress' } as const;
const GATES = {
  met: { word: 'Training met', icon: CircleCheck, tone: 'outline' },
  blocked: { word: 'Blocked', icon: CircleX, tone: 'warning' },
  lapsed: { word: 'Training lapsed', icon: CircleAlert, tone: 'danger' },
} as const;
/** Signed although it was missing: what never was there has not lapsed. */
const OVERRIDDEN = { word: 'Training missing', icon: CircleAlert, tone: 'danger' } as const;

/** Whether a line waits for the signature of the investigator, for the first time or anew. */
export const waitsForInvestigator = ({ status, formerInvestigator }: DelegationLine): boolean =>
  status === 'accepted' || formerInvestigator !== null;

const SAY_NOTHING: readonly DelegationLine['status'][] = ['rejected', 'replaced', 'withdrawn'];

const isOver = ({ status, term }: DelegationLine) => term === 'over' || SAY_NOTHING.includes(status);

/** How a line stands today, at the site: one that was ended is in force until the end of its last day. */
function stateOf({ status, term, to, formerInvestigator }: DelegationLine): { word: string; tone: Tone } {
  if (formerInvestigator) return ANEW;
  if (term === 'over') return STATUS.ended;
  if (status === 'ended' && to !== null) return { word: `Ends on ${formatTrialDay(to)}`, tone: 'done' };
  return STATUS[status];
}

/** What is delegated to whom, and since when. A line that another replaced is struck, in words as well. */
function LineHead({ line, isOwn, children }: { line: DelegationLine; isOwn: boolean; children: ReactNode }) {
  const { id, name, task, taskTitle, status, gate, override, from, to } = line;
  const { word, icon, tone } = gate === 'lapsed' && override !== null ? OVERRIDDEN : GATES[gate];
  const state = isOwn && status === 'proposed' ? OWN : stateOf(line);
  const title = `${isOwn ? '' : `${name}: `}${task}, ${taskTitle}`;
  const period =
    to === null ? `From ${formatTrialDay(from)}` : `${formatTrialDay(from)} to ${formatTrialDay(to)}`;
  const isStruck = status === 'replaced' || status === 'withdrawn';
  return (
    <>
      <div className="row wrap between">
        <h3 className={isOver(line) ? 'item-title muted' : 'item-title'}>
          {isStruck ? (
            <>
              <span className="visually-hidden">{STATUS[status].word}: </span>
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
  const { id, name, task, status, term, replacedBy, formerInvestigator } = line;
  const mayAccept = isOwn && status === 'proposed';
  const mayAuthorize = isInvestigator && waitsForInvestigator(line);
  const mayCorrect = !SAY_NOTHING.includes(status) && !replacedBy && !formerInvestigator;
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
            aria-label={`${term ? 'End' : 'Reject'} ${task} of ${name}`}
            onClick={onEnd}
          >
            {term ? 'End' : 'Reject'}
          </Button>
        )}
      </SignLine>
    </li>
  );
}
