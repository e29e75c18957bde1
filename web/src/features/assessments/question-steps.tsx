import { ChevronLeft, ChevronRight } from 'lucide-react';
import { count } from '../../core/format.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';

interface Props {
  index: number;
  total: number;
  isAnswered: boolean;
  /** Positions without an answer. */
  open: number[];
  isSubmitting: boolean;
  isOver: boolean;
  onOpen: (index: number) => void;
  onSubmit: () => void;
}

function SubmitButton({ open, isSubmitting, onSubmit }: Pick<Props, 'open' | 'isSubmitting' | 'onSubmit'>) {
  return (
    <Button
      variant="primary"
      size="large"
      disabled={open.length > 0 || isSubmitting}
      isBusy={isSubmitting}
      aria-describedby={open.length > 0 ? 'open-questions' : undefined}
      onClick={onSubmit}
    >
      Submit
    </Button>
  );
}

/** Back, on, and at the end the submission. */
export function QuestionSteps(props: Props) {
  const { index, total, isAnswered, open, isSubmitting, isOver, onOpen } = props;
  const isLast = index === total - 1;
  const [firstOpen] = open;
  if (isOver) {
    return (
      <p className="row even padded-loose strong warning-ground below-broad" role="alert">
        <Spinner />
        Time’s up. Submitting your answers...
      </p>
    );
  }
  return (
    <>
      <div className="row between below-broad steps">
        <Button
          size="large"
          icon={ChevronLeft}
          disabled={index === 0 || isSubmitting}
          onClick={() => onOpen(index - 1)}
        >
          Previous
        </Button>
        {isLast ? (
          <SubmitButton {...props} />
        ) : (
          <Button
            variant="primary"
            size="large"
            disabled={!isAnswered || isSubmitting}
            title={isAnswered ? undefined : 'Choose an answer first'}
            onClick={() => onOpen(index + 1)}
          >
            Next
            <ChevronRight className="icon icon-small" aria-hidden="true" />
          </Button>
        )}
      </div>
      {isLast && firstOpen !== undefined && (
        <p className="open-questions row wrap small-text soft below-even">
          <span id="open-questions">
            {count(open.length, 'question')} {open.length === 1 ? 'is' : 'are'} open.
          </span>
          {firstOpen !== index && (
            <button type="button" className="link" onClick={() => onOpen(firstOpen)}>
              Go to question {firstOpen + 1}
            </button>
          )}
        </p>
      )}
    </>
  );
}
