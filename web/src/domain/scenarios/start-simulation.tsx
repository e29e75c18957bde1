import type { SimulationSummary } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { StartFailure } from './start-failure.tsx';
import { useCanPlay, useStartSimulation } from './scenarios.ts';

interface Props {
  simulation: Pick<SimulationSummary, 'id' | 'openSessionId'>;
  /** The id of what names the simulation, for who hears the button alone. */
  describedBy: string;
  /** Whether it is the one thing to do on this page. */
  isPrimary?: boolean;
}

/** Starts a simulation anew, or goes on with the session that is open; says beside the button what failed. */
export function StartSimulation({ simulation: { id, openSessionId }, describedBy, isPrimary }: Props) {
  const start = useStartSimulation();
  const canPlay = useCanPlay();
  const first = isPrimary ? 'btn p' : 'btn s';
  if (!canPlay)
    return (
      <p className="sm muted">
        Playing comes with a role package.{' '}
        <Link className="link" to="/training-roles">
          See the packages
        </Link>
      </p>
    );
  return (
    <>
      <div className="row wrap start-simulation">
        {openSessionId !== null && (
          <Link
            className={first}
            to="/scenarios/$scenarioId/play"
            params={{ scenarioId: id }}
            search={{ session: openSessionId }}
            aria-describedby={describedBy}
          >
            <Play className="i i-s" aria-hidden="true" />
            Continue your session
          </Link>
        )}
        <button
          type="button"
          className={openSessionId === null ? first : 'btn g'}
          aria-describedby={describedBy}
          aria-busy={start.isPending}
          onClick={() => {
            if (!start.isPending) start.mutate(id);
          }}
        >
          {start.isPending && <span className="sp" aria-hidden="true" />}
          {start.isPending ? 'Loading...' : 'Start Virtual Scenario'}
        </button>
      </div>
      <StartFailure start={start} />
    </>
  );
}
