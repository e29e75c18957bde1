import type { InterviewPractice, InterviewQuestion } from '@trialwright/contract';
import { CircleCheck, CircleDashed, SignalHigh, SignalLow, SignalMedium, Signal } from 'lucide-react';
import { difficultyLabel, ratingWord, READY } from './question-texts.ts';

const LEVEL_ICONS = { entry: SignalLow, mid: SignalMedium, advanced: SignalHigh, senior: Signal } as const;

export function QuestionBadges({
  question: { difficulty, category },
  practice,
}: {
  question: InterviewQuestion;
  practice: InterviewPractice | undefined;
}) {
  const Level = LEVEL_ICONS[difficulty];
  const word = ratingWord(practice?.rating);
  const isReady = practice?.rating === READY;
  const Rating = isReady ? CircleCheck : CircleDashed;
  return (
    <p className="question-badges">
      <span className="badge">
        <Level className="i" aria-hidden="true" />
        {difficultyLabel(difficulty)}
      </span>
      <span className="badge out">{category}</span>
      {word && (
        <span className={isReady ? 'badge done' : 'badge prog'}>
          <Rating className="i" aria-hidden="true" />
          <span className="vh">Your rating: </span>
          {word}
        </span>
      )}
    </p>
  );
}
