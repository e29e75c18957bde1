import { CircleAlert, RotateCw } from 'lucide-react';
import { reasonOf } from '../../core/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

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
    <Notice
      as="div"
      tone="nothing"
      icon={CircleAlert}
      role="alert"
      action={
        <Button icon={RotateCw} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p className="item-title">{title}</p>
      <p className="small-text muted">{reasonOf(error)}</p>
    </Notice>
  );
}
