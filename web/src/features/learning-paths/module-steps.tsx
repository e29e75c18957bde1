import type { PathStep } from '@trialwright/contract';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { formatDay } from '../../core/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { StartQuiz } from './start-quiz.tsx';

const BADGES = {
  done: { label: 'Done', icon: CircleCheck, tone: 'done' },
  required: { label: 'Required', icon: CircleAlert, tone: 'warning' },
  offered: { label: 'Optional', icon: CircleDashed, tone: 'neutral' },
} as const;

const VERBS: Record<PathStep['kind'], string> = {
  skip_lessons: 'Open the assessment',
  repeat_lesson: 'Open the lesson',
  play_scenario: 'Open the scenario',
  glossary_drill: 'Start the drill',
  join_project: 'Open the project',
  book_mentor: 'Choose a time',
};

function Action({ step, pathId }: { step: PathStep; pathId: string }) {
  const label = VERBS[step.kind];
  const describedBy = `step-${step.id}`;
  if (step.kind === 'glossary_drill')
    return (
      <StartQuiz
        pathId={pathId}
        quiz={{ kind: 'drill', id: step.id }}
        label={label}
        size="small"
        describedBy={describedBy}
      />
    );
  if (step.href === null) return null;
  return (
    <ButtonLink size="small" to={step.href} aria-describedby={describedBy}>
      {label}
    </ButtonLink>
  );
}

function Step({ step, pathId }: { step: PathStep; pathId: string }) {
  const { label, icon: Icon, tone } = BADGES[step.doneAt ? 'done' : step.isRequired ? 'required' : 'offered'];
  return (
    <li className={step.doneAt ? 'side-by-side to-end even' : 'side-by-side to-end even open'}>
      <div>
        <p className="row wrap">
          <span className="strong" id={`step-${step.id}`}>
            {step.title}
          </span>
          <Badge tone={tone} icon={Icon}>
            {label}
          </Badge>
        </p>
        <p className="small-text soft below-hair">
          {step.reason}
          {step.doneAt && ` Done on ${formatDay(step.doneAt)}.`}
        </p>
      </div>
      {!step.doneAt && <Action step={step} pathId={pathId} />}
    </li>
  );
}

/** What the rules have asked for or offered so far; what is open comes first. */
export function ModuleSteps({ steps, pathId }: { steps: PathStep[]; pathId: string }) {
  if (steps.length === 0) return null;
  const sorted = steps.toSorted(
    (a, b) => Number(a.doneAt !== null) - Number(b.doneAt !== null) || a.id - b.id,
  );
  return (
    <ul className="lined line-below readable below-loose" aria-label="Steps based on your results">
      {sorted.map((step) => (
        <Step key={step.id} step={step} pathId={pathId} />
      ))}
    </ul>
  );
}
