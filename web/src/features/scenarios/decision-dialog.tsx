import './decision-dialog.css';
import type { DecisionScenario } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { reasonOf } from '../../core/api.ts';
import { roleTitle } from '../../core/format.ts';
import { useCanPlay } from '../../domain/scenarios/scenarios.ts';
import { DifficultyBadge } from '../../domain/scenarios/difficulty-badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';
import { DecisionForm } from './decision-form.tsx';
import { DecisionReview } from './decision-review.tsx';
import { useDecide } from './use-decide.ts';
import { Dialog, DialogClose, DialogHead } from '../../ui/dialog.tsx';

/** The options with what they lead to; the focus comes here from the button that locked the choice in. */
function Decided({ decision, choice }: { decision: DecisionScenario } & Pick<DecisionScenario, 'choice'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [wasOpen] = useState(choice === null);
  useEffect(() => {
    if (!choice || !wasOpen) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [choice, wasOpen]);
  return choice && <DecisionReview choice={choice} regulations={decision.regulations} heading={heading} />;
}

/** What stands beside the button: the rule, or what went wrong. */
function Note({ isMissing, error }: { isMissing: boolean; error: Error | null }) {
  if (!isMissing && !error) return <p className="small-text muted">Your first choice is final.</p>;
  return (
    <FieldError role="alert">
      {isMissing ? 'Choose an option first.' : `Your choice was not saved. ${reasonOf(error)}`}
    </FieldError>
  );
}

function Foot({
  formId,
  isMissing,
  decide,
}: {
  formId: string;
  isMissing: boolean;
  decide: ReturnType<typeof useDecide>;
}) {
  const canPlay = useCanPlay();
  if (!canPlay)
    return (
      <>
        <p className="small-text muted">
          Scenarios require a role package.{' '}
          <Link className="link" to="/training-roles">
            View packages
          </Link>
        </p>
        <DialogClose>Close</DialogClose>
      </>
    );
  return (
    <>
      <Note isMissing={isMissing} error={decide.isPending ? null : decide.error} />
      <DialogClose>Close</DialogClose>
      <Button type="submit" form={formId} variant="primary" isBusy={decide.isPending}>
        Lock in my choice
      </Button>
    </>
  );
}

function Scenario({ decision }: { decision: DecisionScenario }) {
  const formId = useId();
  const decide = useDecide(decision);
  const [isMissing, setMissing] = useState(false);
  const canPlay = useCanPlay();
  const { title, category, difficulty, targetRoles, choice } = decision;
  const handleSubmit = (optionId: string | undefined) => {
    setMissing(optionId === undefined);
    if (optionId !== undefined) decide.mutate(optionId);
  };
  return (
    <>
      <DialogHead title={title} level="section-title" closeLabel="Close the scenario">
        <p className="meta">
          <DifficultyBadge level={difficulty} />
          <span>{category}</span>
          <span>For {targetRoles.map(roleTitle).join(', ')}</span>
        </p>
      </DialogHead>
      <div
        className="dialog-body"
        // Without radio buttons to go through, it is scrolled by keyboard only when it takes the focus itself.
        {...((choice || !canPlay) && {
          tabIndex: 0,
          role: 'region',
          'aria-label': 'Scenario and explanation',
        })}
      >
        <p className="situation kept-lines">{decision.situation}</p>
        <p
          className={choice && decide.isError ? 'small-text muted elsewhere' : 'visually-hidden'}
          role="status"
        >
          {choice && decide.isSuccess && 'Your choice is locked in.'}
          {choice && decide.isError && 'You already chose in another window. That choice is final.'}
        </p>
        {!choice && (
          <DecisionForm
            decision={decision}
            formId={formId}
            isBusy={decide.isPending}
            onSubmit={handleSubmit}
          />
        )}
        <Decided decision={decision} choice={choice} />
      </div>
      <div className="dialog-foot">
        {choice ? (
          <DialogClose>Close</DialogClose>
        ) : (
          <Foot formId={formId} isMissing={isMissing} decide={decide} />
        )}
      </div>
    </>
  );
}

/** A decision scenario in full; `decision` is undefined where the address names one that does not exist. */
export function DecisionDialog({
  decision,
  onClose,
  onReturnFocus,
}: {
  decision: DecisionScenario | undefined;
  onClose: () => void;
  onReturnFocus: () => void;
}) {
  return (
    <Dialog
      shape="reading"
      className={decision ? 'decision-dialog' : 'decision-dialog missing'}
      onClose={onClose}
      onReturnFocus={onReturnFocus}
    >
      {decision ? (
        <Scenario decision={decision} />
      ) : (
        <>
          <DialogHead title="Scenario not found" level="section-title" closeLabel="Close the scenario" />
          <p className="sorry">The link may be incomplete, or the scenario may have been removed.</p>
          <div className="dialog-foot">
            <DialogClose>Close</DialogClose>
          </div>
        </>
      )}
    </Dialog>
  );
}
