import { CircleAlert, RotateCw } from 'lucide-react';
import { reasonOf } from '../../core/api.ts';

/** A part of the page that could not be read, with a way to try again. */
export function InlineFailure({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
}) {
  return (
    <div className="inline-failure" role="alert">
      <CircleAlert className="i" aria-hidden="true" />
      <div>
        <p className="t4">{title}</p>
        <p className="sm muted">{reasonOf(error)}</p>
      </div>
      <button type="button" className="btn s" onClick={onRetry}>
        <RotateCw className="i i-s" aria-hidden="true" />
        Try again
      </button>
    </div>
  );
}
