import './player.css';
import { scenarios } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate, getRouteApi } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { ApiError } from '../../core/api.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { Introduction } from './introduction.tsx';
import { Playing } from './playing.tsx';
import { Empty } from '../../ui/empty.tsx';

const route = getRouteApi('/shell/signed-in/scenarios/$scenarioId/play');

function ScenarioNotFound() {
  usePageTitle('Scenario Not Found');
  return (
    <div className="page player">
      <Empty
        icon={SearchX}
        heading="h1"
        title="Scenario Not Found"
        action={<ButtonLink to="/scenarios">Back to Scenarios</ButtonLink>}
      >
        <p>The requested scenario could not be loaded.</p>
      </Empty>
    </div>
  );
}

/** What the simulation is about, before a session is opened; `hasLostSession` where the address named none. */
function SessionGate({ scenarioId, hasLostSession }: { scenarioId: string; hasLostSession: boolean }) {
  const { data, error, refetch } = useQuery(query(scenarios.list));
  if (error && !data)
    return (
      <PageFailure title="The scenario could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <PageSkeleton />;
  if (data.decisions.some(({ id }) => id === scenarioId))
    return <Navigate to="/scenarios" search={{ scenario: scenarioId }} replace />;
  const simulation = data.simulations.find(({ id }) => id === scenarioId);
  if (!simulation) return <ScenarioNotFound />;
  return <Introduction simulation={simulation} hasLostSession={hasLostSession} />;
}

function Session({ scenarioId, sessionId }: { scenarioId: string; sessionId: number }) {
  const { data, error, refetch } = useQuery(query(scenarios.session, { params: { id: sessionId } }));
  if (error instanceof ApiError && (error.status === 404 || error.status === 400))
    return <SessionGate scenarioId={scenarioId} hasLostSession />;
  if (error && !data)
    return (
      <PageFailure title="The session could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <PageSkeleton />;
  if (data.scenarioId !== scenarioId)
    return (
      <Navigate
        to="/scenarios/$scenarioId/play"
        params={{ scenarioId: data.scenarioId }}
        search={{ session: sessionId }}
        replace
      />
    );
  return <Playing session={data} />;
}

/** The player of simulations: their introduction, or the session that the address names. */
export function PlayerPage() {
  const { scenarioId } = route.useParams();
  const { session } = route.useSearch();
  if (session === undefined) return <SessionGate scenarioId={scenarioId} hasLostSession={false} />;
  return <Session key={session} scenarioId={scenarioId} sessionId={session} />;
}
