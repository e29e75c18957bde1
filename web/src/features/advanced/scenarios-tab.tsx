import { scenarios, type Role, type SimulationSummary } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clock, Clapperboard, Shapes } from 'lucide-react';
import { useId } from 'react';
import { roleTitle } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { DifficultyBadge } from '../../domain/scenarios/difficulty-badge.tsx';
import { Card } from '../../ui/card.tsx';
import { StartSimulation } from '../../domain/scenarios/start-simulation.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';

const SHOWN_OBJECTIVES = 3;

function Characters({ characters }: Pick<SimulationSummary['environment'], 'characters'>) {
  return (
    <div className="padded-roomy control-text line-beside">
      <h4 className="small-heading">Characters</h4>
      <dl className="stack close below-snug">
        {characters.map(({ name, role }) => (
          <div key={name}>
            <dt className="medium plain-text">{name}</dt>
            <dd className="smaller muted">{role}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function SimulationCard({ simulation }: { simulation: SimulationSummary }) {
  const id = useId();
  const { name, description, type, difficultyLevel, estimatedDuration, bestPercentage } = simulation;
  return (
    <Card as="li" className="columns">
      <div className="upright padded-roomy">
        <p className="row loose wrap">
          <DifficultyBadge level={difficultyLevel} />
          <span className="meta">
            <span>
              <Clock className="icon" aria-hidden="true" />
              {estimatedDuration} minutes
            </span>
            <span>
              <Shapes className="icon" aria-hidden="true" />
              {type.replaceAll('_', ' ')}
            </span>
          </span>
        </p>
        <h3 className="card-title below-near" id={id}>
          {name}
        </h3>
        <p className="readable soft below-snug">{description}</p>
        <h4 className="small-heading below-loose">Setting</h4>
        <p className="readable control-text soft below-tight">{simulation.environment.setting}</p>
        <h4 className="small-heading below-loose">Learning objectives</h4>
        <ul className="bullets control-text soft below-tight">
          {simulation.learningObjectives.slice(0, SHOWN_OBJECTIVES).map((objective) => (
            <li key={objective}>{objective}</li>
          ))}
        </ul>
        <div className="row apart wrap full-on-phones at-foot">
          <StartSimulation simulation={simulation} describedBy={id} />
          {bestPercentage !== null && (
            <p className="small-text muted">
              Best result so far <b className="tabular plain-text">{bestPercentage}%</b>
            </p>
          )}
        </div>
      </div>
      <Characters {...simulation.environment} />
    </Card>
  );
}

function TabSkeleton() {
  return (
    <Skeleton label="Loading the virtual scenarios">
      <div className="skeleton-page">
        <SkeletonBlock height="19rem" />
        <SkeletonBlock height="19rem" />
      </div>
    </Skeleton>
  );
}

/** The simulations for the role of the person. */
export function ScenariosTab({ role }: { role: Role }) {
  const { data, error, isFetching, refetch } = useQuery(query(scenarios.list));
  if (error && !data)
    return (
      <Failure
        title="The virtual scenarios could not be loaded"
        error={error}
        isBusy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <TabSkeleton />;
  const own = data.simulations.filter(({ targetRoles }) => targetRoles.includes(role));
  if (own.length === 0)
    return (
      <Empty icon={Clapperboard} title={`No virtual scenarios for ${roleTitle(role)} yet`}>
        <p>
          <Link className="link" to="/scenarios">
            View all scenarios
          </Link>
        </p>
      </Empty>
    );
  return (
    <div>
      <div className="row wrap between baseline">
        <div>
          <h2 className="section-title">Virtual scenarios</h2>
          <p className="soft">
            Simulations for {roleTitle(role)}: review the documents, make decisions, and see the consequences.
          </p>
        </div>
        <Link className="link" to="/scenarios">
          All scenarios
        </Link>
      </div>
      <ul className="stack below-loose">
        {own.map((simulation) => (
          <SimulationCard key={simulation.id} simulation={simulation} />
        ))}
      </ul>
    </div>
  );
}
