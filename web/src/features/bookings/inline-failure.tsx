import { CircleAlert, RotateCw } from 'lucide-react';
import { reasonOf } from '../../core/api.ts';
import { Button } from '../../ui/button.tsx';

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
      <CircleAlert className="icon" aria-hidden="true" />
      <div>
        <p className="item-title">{title}</p>
        <p className="small-text muted">{reasonOf(error)}</p>
      </div>
      <Button icon={RotateCw} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
