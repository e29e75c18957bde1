import type { PracticeItem } from '@trialwright/contract';
import { Check, X } from 'lucide-react';

interface Props {
  questions: PracticeItem[];
  index: number;
  canOpen: (index: number) => boolean;
  onOpen: (index: number) => void;
}

function stateOf({ chosen, explanation }: PracticeItem) {
  if (chosen === null) return { look: 'tabular', words: 'not answered', tone: '', Icon: undefined };
  if (!explanation) return { look: 'tabular answered', words: 'answered', tone: '', Icon: undefined };
  return explanation.isCorrect
    ? { look: 'tabular told right', words: 'correct', tone: 'good-text', Icon: Check }
    : { look: 'tabular told wrong', words: 'missed', tone: 'bad-text', Icon: X };
}

/** Where one is, what is answered and how, and the way back to it. */
export function QuizMap({ questions, index, canOpen, onOpen }: Props) {
  return (
    <ol className="map-grid" aria-label="Questions">
      {questions.map((question, position) => {
        const { look, words, tone, Icon } = stateOf(question);
        return (
          <li key={question.id}>
            <button
              type="button"
              className={look}
              aria-current={position === index ? 'step' : undefined}
              aria-label={`Question ${position + 1}, ${words}`}
              disabled={!canOpen(position)}
              onClick={() => onOpen(position)}
            >
              {position + 1}
              {Icon && <Icon className={`verdict-mark ${tone}`} aria-hidden="true" />}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
