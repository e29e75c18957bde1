import type { ReactNode } from 'react';
import { reasonOf } from '../../core/api.ts';

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
    <button
      type="submit"
      className="btn p lg"
      disabled={isDisabled}
      title={isDisabled ? why : undefined}
      aria-busy={isBusy}
    >
      {isBusy && <span className="sp" aria-hidden="true" />}
      {children}
    </button>
  );
}

interface OverProps {
  error: unknown;
  isBusy: boolean;
  onRetry: () => void;
}

/** The clock has run out: the quiz ends by itself, or says why it could not. */
export function TimeOver({ error, isBusy, onRetry }: OverProps) {
  if (!error || isBusy)
    return (
      <p className="time-over" role="alert">
        <span className="sp" aria-hidden="true" />
        Time is over. Your answers are being scored.
      </p>
    );
  return (
    <div className="time-over" role="alert">
      <p>Time is over, but the result could not be fetched. {reasonOf(error)}</p>
      <button type="button" className="btn s" onClick={onRetry}>
        Try again
      </button>
    </div>
  );
}
