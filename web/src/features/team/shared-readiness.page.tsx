import './team.css';
import { readiness } from '@trialwright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { formatUtcMoment } from '../../core/dates.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { Failure, PageFailure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ReadinessDay, ReadinessView } from './readiness-view.tsx';

/** The site and its organization; once where both have the same name. */
const placeOf = ({ site, organization }: { site: string; organization: string }) =>
  site === organization ? site : `${site}, ${organization}`;

/** A trial’s readiness for whoever was given the link. The token stands behind the # of the address, which no server logs. */
export function SharedReadinessPage() {
  usePageTitle('Site Readiness');
  const [token] = useState(() => window.location.hash.slice(1));
  const [asOf, setAsOf] = useState<string>();
  const { data, error, refetch } = useQuery({
    queryKey: ['shared-readiness', token, asOf],
    queryFn: () => api(readiness.open, { body: { token, ...(asOf !== undefined && { asOf }) } }),
    placeholderData: keepPreviousData,
    // Each look is recorded: none happens by itself.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: false,
  });
  if (error && !data)
    return (
      <PageFailure
        title="This page can’t be opened"
        error={token.length < 20 ? 'The link is not complete. Open it again from where you got it.' : error}
      />
    );
  if (!data) return <PageSkeleton />;
  return (
    <div className="page team">
      <h1 className="page-title">Site readiness: {data.protocol}</h1>
      <p className="lead">
        {data.title}, {data.sponsor}. {placeOf(data)}. Your looks are recorded, and the site can end this
        link. It ends {formatUtcMoment(data.expiresAt)}.
      </p>
      <ReadinessDay asOf={data.asOf} today={data.today} onChange={setAsOf} />
      {error ? (
        <Failure title="This day could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <ReadinessView readiness={data} />
      )}
    </div>
  );
}
