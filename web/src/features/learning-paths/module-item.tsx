import type { PathModuleState } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Check, CircleCheck, CircleDashed, CirclePlay, Lock, PencilLine } from 'lucide-react';
import { count } from '../../core/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ModuleRating } from './module-rating.tsx';
import { ModuleSteps } from './module-steps.tsx';
import { conditionOf } from './rule-words.ts';
import { StartQuiz } from './start-quiz.tsx';

interface Props {
  pathId: string;
  number: number;
  module: PathModuleState;
  isEnrolled: boolean;
  isRating: boolean;
  onRate: (isOpen: boolean) => void;
}

const BADGES = {
  in_preparation: { label: 'In development', icon: PencilLine, tone: 'outline' },
  waiting: { label: 'Locked', icon: Lock, tone: 'neutral' },
  ready: { label: 'Ready to Start', icon: CirclePlay, tone: 'ready' },
  begun: { label: 'In Progress', icon: CircleDashed, tone: 'progress' },
  completed: { label: 'Completed', icon: CircleCheck, tone: 'done' },
} as const;

function StateBadge({ module }: { module: PathModuleState }) {
  const isBegun = module.completedLessons > 0 || module.bestScore !== null || module.pretestScore !== null;
  const key = module.state === 'open' ? (isBegun ? 'begun' : 'ready') : module.state;
  const { label, icon: Icon, tone } = BADGES[key];
  return (
    <Badge tone={tone} icon={Icon}>
      {label}
    </Badge>
  );
}

/** How far the learner is in figures. */
function Figures({ module, isEnrolled }: { module: PathModuleState; isEnrolled: boolean }) {
  const { duration, lessons, completedLessons, pretestScore, bestScore } = module;
  return (
    <p className="meta tabular below-close">
      <span>{duration} min</span>
      <span>{isEnrolled ? `${completedLessons} of ${lessons} lessons` : count(lessons, 'lesson')}</span>
      {pretestScore !== null && <span>Pretest {pretestScore}%</span>}
      {bestScore !== null && <span>Best score {bestScore}%</span>}
    </p>
  );
}

function ModuleRules({ module: { requirements, adaptiveRules } }: { module: PathModuleState }) {
  return (
    <dl className="gallery readable small-text below-loose">
      <div>
        <dt>Requirements</dt>
        {requirements.map((each) => (
          <dd className="soft below-tight" key={each}>
            {each}
          </dd>
        ))}
      </div>
      {adaptiveRules.length > 0 && (
        <div>
          <dt>How it adapts</dt>
          {adaptiveRules.map((rule) => (
            <dd className="soft below-tight" key={`${rule.condition} ${rule.action}`}>
              {conditionOf(rule)}
              <small>{rule.action}</small>
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}

function Actions({ module, pathId }: { module: PathModuleState; pathId: string }) {
  const { id, name, isAssessmentOpen, isPassed, isPretestOpen, bestScore } = module;
  const params = { id: String(id) };
  return (
    <div className="row wrap below-loose">
      <ButtonLink size="small" to="/course/$id" params={params} aria-label={`Open module: ${name}`}>
        Open module
      </ButtonLink>
      {isPretestOpen && (
        <StartQuiz
          pathId={pathId}
          quiz={{ kind: 'pretest', id }}
          label="Start the pretest"
          size="small"
          describedBy={`module-${id}-name`}
        />
      )}
      {isAssessmentOpen && (
        <ButtonLink size="small" to="/assessment/$id" params={params} aria-describedby={`module-${id}-name`}>
          {bestScore === null ? 'Take Assessment' : 'Retake Assessment'}
        </ButtonLink>
      )}
      {isPassed && module.completedLessons === module.lessons && (
        <Link className="link small-text" to="/certificates" aria-describedby={`module-${id}-name`}>
          View Certificate
        </Link>
      )}
    </div>
  );
}

/** One module: how it stands, what it asks for, and how it follows the learner’s results. */
export function ModuleItem({ pathId, number, module, isEnrolled, isRating, onRate }: Props) {
  const { id, name, state, waitsFor, steps, lessons, completedLessons } = module;
  const isReachable = isEnrolled && (state === 'open' || state === 'completed');
  return (
    <li className={`module ${state}`} id={`module-${id}`}>
      <span className="step-mark" aria-hidden="true">
        {state === 'completed' ? <Check className="icon" /> : number}
      </span>
      <div className="shrinks">
        <div className="row snug wrap between">
          <h3 className="card-title" id={`module-${id}-name`}>
            {name}
          </h3>
          {(isEnrolled || state === 'in_preparation') && <StateBadge module={module} />}
        </div>
        <p className="readable soft below-tight">{module.description}</p>
        <Figures module={module} isEnrolled={isEnrolled} />
        {waitsFor && (
          <p className="row top small-text soft below-even">
            <Lock className="icon icon-small below-hair" aria-hidden="true" />
            {waitsFor}
          </p>
        )}
        <ModuleSteps steps={steps} pathId={pathId} />
        {isReachable && module.isPassed && completedLessons < lessons && (
          <p className="small-text soft below-even">
            The certificate follows when all {lessons} lessons are completed; {completedLessons} are.
          </p>
        )}
        {isReachable && <Actions module={module} pathId={pathId} />}
        {isReachable && <ModuleRating pathId={pathId} module={module} isOpen={isRating} onOpen={onRate} />}
        <ModuleRules module={module} />
      </div>
    </li>
  );
}
