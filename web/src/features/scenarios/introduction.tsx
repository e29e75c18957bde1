import type { SimulationSummary } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { count } from '../../core/format.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { StartSimulation } from '../../domain/scenarios/start-simulation.tsx';
import { EnvironmentCard } from './environment-card.tsx';
import { PlayerHeader } from './player-header.tsx';

function Before({ completedSessions, bestPercentage }: SimulationSummary) {
  if (bestPercentage === null) return null;
  return (
    <p className="small-text muted">
      You’ve completed {count(completedSessions, 'session')}; your best result is{' '}
      <b className="tabular plain-text">{bestPercentage}%</b>.
    </p>
  );
}

/** What awaits the player, and the start. */
export function Introduction({
  simulation,
  hasLostSession,
}: {
  simulation: SimulationSummary;
  hasLostSession: boolean;
}) {
  usePageTitle(simulation.name);
  const { learningObjectives, interactions, environment } = simulation;
  return (
    <div className="page player">
      <PlayerHeader simulation={simulation} />
      <div className="columns far top below-broad">
        <div className="stack broad readable">
          {hasLostSession && (
            <p className="gray-ground soft row even padded-even" role="status">
              <CircleAlert className="icon" aria-hidden="true" />
              We couldn’t find that session. You can start a new one.
            </p>
          )}
          <section aria-labelledby="objectives">
            <h2 className="card-title" id="objectives">
              What you will practice
            </h2>
            <ul className="bullets lead serif below-near">
              {learningObjectives.map((objective) => (
                <li key={objective}>{objective}</li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="rules">
            <h2 className="card-title" id="rules">
              How it works
            </h2>
            <ul className="bullets lead serif below-near">
              <li>
                You’ll make {count(interactions, 'decision')} in a row. Read, open the documents, and choose a
                response; the story continues from there, with new documents and the consequences of your
                choice.
              </li>
              <li>
                Each response earns 10, 5, or 0 points. At the end, you’ll see why, with the rule, the skill,
                and the difficulty of each decision, and how your choices shaped the ending.
              </li>
              <li>There’s no time limit. Every choice is saved, so you can leave and come back.</li>
              <li>It’s recorded as practice, with what was measured, and never as a qualification.</li>
            </ul>
          </section>
          <div className="stack even at-start">
            <StartSimulation simulation={simulation} describedBy="simulation-name" isPrimary />
            <Before {...simulation} />
            <Link className="link small-text" to="/scenarios">
              Back to Scenarios
            </Link>
          </div>
        </div>
        <aside aria-label="About the scenario">
          <EnvironmentCard environment={environment} />
        </aside>
      </div>
    </div>
  );
}
