import { readiness, type Organization } from '@trialwright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { query } from '../../core/query.ts';
import { Failure } from '../../ui/failure.tsx';
import { ReadinessLinks } from './readiness-links.tsx';
import { ReadinessDay, ReadinessView } from './readiness-view.tsx';
import { idIn, TeamFrame } from './team-frame.tsx';

const route = getRouteApi('/shell/signed-in/team/$org/trials/$trial/readiness');

function TrialReadiness({ organization, trialId }: { organization: Organization; trialId: number }) {
  const { id: orgId, rights } = organization;
  const { asOf } = route.useSearch();
  const navigate = useNavigate({ from: '/team/$org/trials/$trial/readiness' });
  const { data, error, refetch } = useQuery({
    ...query(readiness.get, { params: { orgId, id: trialId }, query: asOf === undefined ? {} : { asOf } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  if (error && !data)
    return <Failure title="The readiness could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">Loading the readiness...</p>;
  return (
    <>
      <p className="lead">
        What {data.sponsor} sees of{' '}
        <Link
          className="link"
          to="/team/$org/trials/$trial"
          params={{ org: String(orgId), trial: String(trialId) }}
        >
          {data.protocol}
        </Link>{' '}
        at {data.site}, by its rules that are in force here and without names.
      </p>
      <ReadinessDay
        asOf={data.asOf}
        today={data.today}
        onChange={(day) => void navigate({ search: { asOf: day }, replace: true })}
      />
      <ReadinessView readiness={data} />
      {rights.includes('manage') && <ReadinessLinks orgId={orgId} trialId={trialId} sponsor={data.sponsor} />}
    </>
  );
}

/** A trial’s readiness as its sponsor sees it, and who was given a link to it. */
export function TeamReadinessPage() {
  const { org, trial } = route.useParams();
  return (
    <TeamFrame orgId={idIn(org)} title="Site Readiness">
      {(organization) => <TrialReadiness organization={organization} trialId={idIn(trial)} />}
    </TeamFrame>
  );
}
