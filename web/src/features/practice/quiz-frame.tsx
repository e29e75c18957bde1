import '../../domain/quizzes/quiz-frame.css';
import './practice.css';
import type { PracticeItem, PracticeSession } from '@trialwright/contract';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { count } from '../../core/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EndDialog } from './end-dialog.tsx';
import { QuizCrumbs } from './quiz-crumbs.tsx';
import { QUIZ_KINDS } from './quiz-kinds.ts';
import { QuizMap } from './quiz-map.tsx';
import { openPositions } from './quiz-positions.ts';

interface Props {
  root: RefObject<HTMLDivElement | null>;
  session: PracticeSession;
  questions: PracticeItem[];
  index: number;
  canOpen: (index: number) => boolean;
  onOpen: (index: number) => void;
  /** Time and saving, where there is something to say of them. */
  clock: ReactNode;
  isEnding: boolean;
  onEnd: () => void;
  children: ReactNode;
}

/** What stands around a question of any quiz: the way out, the clock, the map. */
export function QuizFrame({ root, session, questions, clock, isEnding, onEnd, children, ...map }: Props) {
  const { parent, note } = QUIZ_KINDS[session.kind];
  const open = openPositions(questions).length;
  return (
    <div className="quiz-frame quiz" ref={root} tabIndex={-1}>
      <header className="taking-head row loose between">
        <QuizCrumbs session={session} />
        <ButtonLink variant="ghost" size="small" icon={X} to={parent.to} search={parent.search}>
          Leave
        </ButtonLink>
      </header>
      <div className="taking-grid">
        {clock && <div className="clock">{clock}</div>}
        {children}
        <aside className="map" aria-label="Progress">
          <QuizMap questions={questions} {...map} />
          <p className="small-text muted tabular">
            {questions.length - open} of {count(questions.length, 'question')} answered.
          </p>
          <p className="small-text muted set-off below-loose">{note}</p>
          {open > 0 && <EndDialog open={open} isEnding={isEnding} onEnd={onEnd} />}
          <p className="row wrap even small-text muted below-broad not-on-phones">
            <span>
              <kbd className="key-cap">1</kbd>–<kbd className="key-cap">4</kbd> choose
            </span>
            <span>
              <kbd className="key-cap">←</kbd> <kbd className="key-cap">→</kbd> move
            </span>
          </p>
        </aside>
      </div>
    </div>
  );
}
