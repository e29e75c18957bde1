import type { DecisionScenario, SimulationSummary } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed, CircleDot, CirclePlay, Clock, ListOrdered } from 'lucide-react';
import { count } from '../../core/format.ts';
import { DifficultyBadge } from '../../domain/scenarios/difficulty-badge.tsx';
import { Card } from '../../ui/card.tsx';

function DecisionState({ choice }: Pick<DecisionScenario, 'choice'>) {
  if (!choice)
    return (
      <>
        <CircleDot className="icon icon-small" aria-hidden="true" />
        Not started
      </>
    );
  return (
    <>
      <CircleCheck className="icon icon-small good-text" aria-hidden="true" />
      {choice.isCorrect ? 'Completed: you chose the best option' : 'Completed: another option was better'}
    </>
  );
}

/** A decision scenario as the library shows it; the whole card opens it. */
export function DecisionCard({
  decision: { id, title, category, difficulty, description, choice },
  onOpen,
}: {
  decision: DecisionScenario;
  onOpen: (id: string) => void;
}) {
  return (
    <Card as="li" leads className="library-card">
      <p className="small-text muted row loose between">
        <span>{category}</span>
        <DifficultyBadge level={difficulty} />
      </p>
      <h3>
        <button
          type="button"
          className="covers"
          aria-haspopup="dialog"
          data-scenario={id}
          onClick={() => onOpen(id)}
        >
          {title}
        </button>
      </h3>
      <p className="about">{description}</p>
      <p className="row snug small-text medium soft">
        <DecisionState choice={choice} />
      </p>
    </Card>
  );
}

function SimulationState({
  simulation: { openSessionId, completedSessions, bestPercentage },
}: {
  simulation: SimulationSummary;
}) {
  if (openSessionId !== null)
    return (
      <>
        <CircleDashed className="icon icon-small" aria-hidden="true" />
        In progress
        {bestPercentage !== null && `, best result ${bestPercentage}%`}
      </>
    );
  if (bestPercentage === null)
    return (
      <>
        <CirclePlay className="icon icon-small" aria-hidden="true" />
        Not started
      </>
    );
  return (
    <>
      <CircleCheck className="icon icon-small good-text" aria-hidden="true" />
      Best result {bestPercentage}% in {count(completedSessions, 'session')}
    </>
  );
}

/** A simulation as the library shows it; the whole card leads to its player. */
export function SimulationCard({ simulation }: { simulation: SimulationSummary }) {
  const { id, name, description, type, difficultyLevel, estimatedDuration, interactions } = simulation;
  return (
    <Card as="li" leads className="library-card">
      <p className="small-text muted row loose between">
        <span className="type">{type.replaceAll('_', ' ')}</span>
        <DifficultyBadge level={difficultyLevel} />
      </p>
      <h3>
        <Link className="covers" to="/scenarios/$scenarioId/play" params={{ scenarioId: id }}>
          {name}
        </Link>
      </h3>
      <p className="about">{description}</p>
      <p className="meta">
        <span>
          <Clock className="icon" aria-hidden="true" />
          {estimatedDuration} minutes
        </span>
        <span>
          <ListOrdered className="icon" aria-hidden="true" />
          {count(interactions, 'decision')}
        </span>
      </p>
      <p className="row snug small-text medium soft">
        <SimulationState simulation={simulation} />
      </p>
    </Card>
  );
}
