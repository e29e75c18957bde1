import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';

/** Steps, and where one is. At the ends a button stays where it is, so that the focus does. */
export function SlideControls({
  number,
  total,
  title,
  onGo,
}: {
  number: number;
  total: number;
  title: string | undefined;
  onGo: (number: number) => void;
}) {
  const isFirst = number === 1;
  const isLast = number === total;
  return (
    <div className="row between loose padded-loose line-above">
      <Button
        icon={ChevronLeft}
        aria-disabled={isFirst}
        onClick={() => {
          if (!isFirst) onGo(number - 1);
        }}
      >
        Previous
      </Button>
      <div className="place stack snug centered medium">
        <p className="tabular">
          {number} of {total}
        </p>
        <ProgressBar value={Math.round((number / total) * 100)} label="Slides shown" />
        <p className="visually-hidden" role="status">
          {title && `Slide ${number}: ${title}`}
        </p>
      </div>
      <Button
        variant="primary"
        aria-disabled={isLast}
        onClick={() => {
          if (!isLast) onGo(number + 1);
        }}
      >
        Next
        <ChevronRight className="icon icon-small" aria-hidden="true" />
      </Button>
    </div>
  );
}
