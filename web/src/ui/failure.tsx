import { CircleAlert, RotateCw } from 'lucide-react';
import type { Ref } from 'react';
import { reasonOf } from '../core/api.ts';
import { Button } from './button.tsx';
import { Empty } from './empty.tsx';

interface Props {
  title: string;
  /** What was thrown; a sentence is shown as it is. */
  error: unknown;
  isBusy?: boolean;
  onRetry?: (() => void) | undefined;
  heading?: 'h1' | 'h2' | 'h3' | 'p';
  headingRef?: Ref<HTMLHeadingElement>;
}

/** What of a page could not be read, why, and one more try; the page around it stays. */
export function Failure({ title, error, isBusy = false, onRetry, ...heading }: Props) {
  return (
    <Empty
      icon={CircleAlert}
      title={title}
      role="alert"
      {...heading}
      action={
        onRetry && (
          <Button icon={RotateCw} isBusy={isBusy} onClick={() => onRetry()}>
            Try again
          </Button>
        )
      }
    >
      <p>{typeof error === 'string' ? error : reasonOf(error)}</p>
    </Empty>
  );
}

/** A whole page that could not be read. */
export function PageFailure(props: Pick<Props, 'title' | 'error' | 'onRetry'>) {
  return (
    <div className="page">
      <Failure {...props} heading="h1" />
    </div>
  );
}
