import type { ReactNode } from 'react';
import { reasonOf } from '../../core/api.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface StepProps {
  isBusy: boolean;
  isDisabled: boolean;
  /** Why it cannot be pressed. */
  why: string;
  children: ReactNode;
}

/** The one way on from a question; it submits the form around it. */
export function StepButton({ isBusy, isDisabled, why, children }: StepProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      size="large"
      disabled={isDisabled}
      title={isDisabled ? why : undefined}
      isBusy={isBusy}
    >
      {children}
    </Button>
  );
}

interface TimeUpProps {
  error: unknown;
  isBusy: boolean;
  onRetry: () => void;
}

/** The clock has run out: the quiz ends by itself, or says why it could not. */
export function TimeUp({ error, isBusy, onRetry }: TimeUpProps) {
  if (!error || isBusy)
    return (
      <p className="row even padded-loose strong warning-ground below-broad" role="alert">
        <Spinner />
        Time’s up. Scoring your answers...
      </p>
    );
  return (
    <div className="row even padded-loose strong warning-ground below-broad" role="alert">
      <p>Time’s up, but your result couldn’t be loaded. {reasonOf(error)}</p>
      <Button className="rigid" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
