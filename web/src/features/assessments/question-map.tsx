import { PASS_MARK, type Answers, type Question } from '@trialwright/contract';

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
                className={`tn ${isAnswered ? 'answered' : ''} ${isFlagged ? 'flagged' : ''}`}
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
      <p className="sm muted tn">
        {answered} of {questions.length} answered.{' '}
        {answered < questions.length ? 'Answer them all to submit.' : 'You can submit now.'}
      </p>
      <dl className="facts">
        <div>
          <dt>Pass mark</dt>
          <dd className="tn">{PASS_MARK}%</dd>
        </div>
        <div>
          <dt>Retakes</dt>
          <dd>Allowed</dd>
        </div>
      </dl>
      <p className="sm muted keys">
        <span>
          <kbd className="kbd">1</kbd>–<kbd className="kbd">4</kbd> choose
        </span>
        <span>
          <kbd className="kbd">←</kbd> <kbd className="kbd">→</kbd> move
        </span>
      </p>
    </aside>
  );
}
