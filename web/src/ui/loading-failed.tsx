import { CircleAlert, RotateCw } from 'lucide-react';
import { reasonOf } from '../core/api.ts';
import { Button } from './button.tsx';

interface Props {
  title: string;
  /** What was thrown; a sentence is shown as it is. */
  error: unknown;
  isBusy: boolean;
  onRetry: () => void;
  /** The level of the heading above, plus one. */
  heading?: 'h2' | 'h3';
}

/** What of a page could not be read, why, and one more try; the page around it stays. */
export function LoadingFailed({ title, error, isBusy, onRetry, heading: Heading = 'h2' }: Props) {
  return (
    <div className="empty" role="alert">
      <CircleAlert className="i i-l" aria-hidden="true" />
      <Heading className="t4">{title}</Heading>
      <p className="sm">{typeof error === 'string' ? error : reasonOf(error)}</p>
      <Button icon={RotateCw} isBusy={isBusy} onClick={() => onRetry()}>
        Try again
      </Button>
    </div>
  );
}
