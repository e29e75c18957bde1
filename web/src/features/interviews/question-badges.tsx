import type { InterviewPractice, InterviewQuestion } from '@trialwright/contract';
import { CircleCheck, CircleDashed, SignalHigh, SignalLow, SignalMedium, Signal } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
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
  return (
    <p className="row snug wrap">
      <Badge icon={Level}>{difficultyLabel(difficulty)}</Badge>
      <Badge tone="outline">{category}</Badge>
      {word && (
        <Badge tone={isReady ? 'done' : 'progress'} icon={isReady ? CircleCheck : CircleDashed}>
          <span className="visually-hidden">Your rating: </span>
          {word}
        </Badge>
      )}
    </p>
  );
}
