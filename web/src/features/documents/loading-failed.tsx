import { CircleAlert, RotateCw } from 'lucide-react';
import { reasonOf } from '../../core/api.ts';

/** What could not be read, why, and one more try. */
export function LoadingFailed({
  title,
  error,
  isBusy,
  onRetry,
}: {
  title: string;
  error: unknown;
  isBusy: boolean;
  onRetry: () => void;
}) {
  return (
    <div className="empty" role="alert">
      <CircleAlert className="i i-l" aria-hidden="true" />
      <h2 className="t4">{title}</h2>
      <p className="sm">{reasonOf(error)}</p>
      <button
        type="button"
        className="btn s"
        aria-busy={isBusy}
        onClick={() => {
          if (!isBusy) onRetry();
        }}
      >
        {isBusy ? (
          <span className="sp" aria-hidden="true" />
        ) : (
          <RotateCw className="i i-s" aria-hidden="true" />
        )}
        Try again
      </button>
    </div>
  );
}
