import { PASS_MARK, type Answers, type Question } from '@trialwright/contract';
import { Facts } from '../../ui/facts.tsx';

interface Props {
  questions: Question[];
  answers: Answers;
  /** Questions to look at again. */
  flags: string[];
  index: number;
  canOpen: (index: number) => boolean;
  onOpen: (index: number) => void;
}

/** Where the learner is, what is answered, and the way back to it. */
export function QuestionMap({ questions, answers, flags, index, canOpen, onOpen }: Props) {
  const answered = questions.filter(({ id }) => answers[id] !== undefined).length;
  return (
    <aside className="map" aria-label="Progress">
      <ol className="map-grid" aria-label="Questions">
        {questions.map(({ id }, position) => {
          const isAnswered = answers[id] !== undefined;
          const isFlagged = flags.includes(id);
          return (
            <li key={id}>
              <button
                type="button"
                className={`tabular ${isAnswered ? 'answered' : ''} ${isFlagged ? 'flagged' : ''}`}
                aria-current={position === index ? 'step' : undefined}
                aria-label={`Question ${position + 1}, ${isAnswered ? 'answered' : 'not answered'}${isFlagged ? ', to look at again' : ''}`}
                disabled={!canOpen(position)}
                onClick={() => onOpen(position)}
              >
                {position + 1}
              </button>
            </li>
          );
        })}
      </ol>
      <p className="small-text muted tabular">
        {answered} of {questions.length} answered.{' '}
        {answered < questions.length ? 'Answer them all to submit.' : 'You can submit now.'}
      </p>
      <Facts>
        <div>
          <dt>Pass mark</dt>
          <dd className="tabular">{PASS_MARK}%</dd>
        </div>
        <div>
          <dt>Retakes</dt>
          <dd>Allowed</dd>
        </div>
      </Facts>
      <p className="row wrap even small-text muted below-broad not-on-phones">
        <span>
          <kbd className="key-cap">1</kbd>–<kbd className="key-cap">4</kbd> choose
        </span>
        <span>
          <kbd className="key-cap">←</kbd> <kbd className="key-cap">→</kbd> move
        </span>
      </p>
    </aside>
  );
}
