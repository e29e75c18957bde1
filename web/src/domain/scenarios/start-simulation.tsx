import type { SimulationSummary } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { StartFailure } from './start-failure.tsx';
import { useCanPlay, useStartSimulation } from './scenarios.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

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
  const first = isPrimary ? 'primary' : 'secondary';
  if (!canPlay)
    return (
      <p className="small-text muted">
        Simulations require a role package.{' '}
        <Link className="link" to="/training-roles">
          View packages
        </Link>
      </p>
    );
  return (
    <>
      <div className="row wrap full-on-phones">
        {openSessionId !== null && (
          <ButtonLink
            className="full-on-phones"
            variant={first}
            icon={Play}
            to="/scenarios/$scenarioId/play"
            params={{ scenarioId: id }}
            search={{ session: openSessionId }}
            aria-describedby={describedBy}
          >
            Resume session
          </ButtonLink>
        )}
        <Button
          className="full-on-phones"
          variant={openSessionId === null ? first : 'ghost'}
          aria-describedby={describedBy}
          isBusy={start.isPending}
          onClick={() => start.mutate(id)}
        >
          {start.isPending ? 'Loading...' : 'Start Virtual Scenario'}
        </Button>
      </div>
      <StartFailure start={start} />
    </>
  );
}
