import type { SimulationSummary } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Clock, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { roleTitle } from '../../core/format.ts';
import { DifficultyBadge } from '../../domain/scenarios/difficulty-badge.tsx';
import { Rule } from '../../ui/progress.tsx';

type SimulationHeader = Pick<
  SimulationSummary,
  'id' | 'name' | 'description' | 'difficultyLevel' | 'estimatedDuration' | 'targetRoles'
>;

/** How far the session is, and its running score. */
export function SessionProgress({ index, total, score }: { index: number; total: number; score: number }) {
  return (
    <div className="stack even control-text">
      <p className="row between">
        <b className="tabular">
          {Math.min(index + 1, total)} of {total}
        </b>
        <span className="muted">
          Score <b className="tabular plain-text">{score}</b>
        </span>
      </p>
      <Rule steps={total} done={index} label="Scenario progress" hasPointer />
    </div>
  );
}

/** What is played, for whom, and on the right where one stands. */
export function PlayerHeader({
  simulation,
  children,
}: {
  simulation: SimulationHeader;
  children?: ReactNode;
}) {
  const { name, description, difficultyLevel, estimatedDuration, targetRoles } = simulation;
  return (
    <>
      <nav className="crumbs" aria-label="Breadcrumb">
        <Link to="/scenarios">Scenarios</Link>
        <ChevronRight className="icon" aria-hidden="true" />
        <span aria-current="page">{name}</span>
      </nav>
      <header className="player-header columns broad bottom line-below">
        <div>
          <h1 className="page-title" id="simulation-name">
            {name}
          </h1>
          <p className="lead below-tight">{description}</p>
          <p className="meta below-fair">
            <DifficultyBadge level={difficultyLevel} />
            <span>
              <Clock className="icon" aria-hidden="true" />
              {estimatedDuration} minutes
            </span>
            <span>
              <Users className="icon" aria-hidden="true" />
              {targetRoles.map(roleTitle).join(', ')}
            </span>
          </p>
        </div>
        {children}
      </header>
    </>
  );
}
