import { ChevronLeft, ChevronRight } from 'lucide-react';
import { count } from '../../core/format.ts';

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
    <button
      type="button"
      className="btn p lg"
      disabled={open.length > 0 || isSubmitting}
      aria-busy={isSubmitting}
      aria-describedby={open.length > 0 ? 'open-questions' : undefined}
      onClick={onSubmit}
    >
      {isSubmitting && <span className="sp" aria-hidden="true" />}
      Submit
    </button>
  );
}

/** Back, on, and at the end the submission. */
export function QuestionSteps(props: Props) {
  const { index, total, isAnswered, open, isSubmitting, isOver, onOpen } = props;
  const isLast = index === total - 1;
  const [firstOpen] = open;
  if (isOver) {
    return (
      <p className="time-over" role="alert">
        <span className="sp" aria-hidden="true" />
        Time is over. Your answers are being submitted.
      </p>
    );
  }
  return (
    <>
      <div className="row between steps">
        <button
          type="button"
          className="btn s lg"
          disabled={index === 0 || isSubmitting}
          onClick={() => onOpen(index - 1)}
        >
          <ChevronLeft className="i i-s" aria-hidden="true" />
          Previous
        </button>
        {isLast ? (
          <SubmitButton {...props} />
        ) : (
          <button
            type="button"
            className="btn p lg"
            disabled={!isAnswered || isSubmitting}
            title={isAnswered ? undefined : 'Choose an answer first'}
            onClick={() => onOpen(index + 1)}
          >
            Next
            <ChevronRight className="i i-s" aria-hidden="true" />
          </button>
        )}
      </div>
      {isLast && firstOpen !== undefined && (
        <p className="sm open-questions">
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
