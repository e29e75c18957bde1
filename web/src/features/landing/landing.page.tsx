import './landing.css';
import { academy, packages } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { ConsultationBand } from './consultation-band.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { ProgramContents } from './program-contents.tsx';
import { RoleCards } from './role-cards.tsx';
import { StatTiles } from './stat-tiles.tsx';

export function LandingPage() {
  usePageTitle(undefined);
  const { data, error, refetch } = useQuery(query(academy.get));
  // Prices are a service of the cards: without them the page says everything else.
  const offers = useQuery(query(packages.list)).data;
  return (
    <div className="landing">
      <Hero tagline={data?.tagline} offers={offers} />
      {!error && <StatTiles claims={data?.claims} />}
      <FeatureCards />
      <ProgramContents academy={data} />
      <RoleCards programs={data?.programs} offers={offers} error={error} onRetry={() => void refetch()} />
      <ConsultationBand />
    </div>
  );
}
