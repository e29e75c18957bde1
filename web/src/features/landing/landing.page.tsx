import './landing.css';
import { academy } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { CertificateBand } from './certificate-band.tsx';
import { FeatureCards } from './feature-cards.tsx';
import { Hero } from './hero.tsx';
import { ProgramContents } from './program-contents.tsx';
import { RoleCards } from './role-cards.tsx';
import { StatTiles } from './stat-tiles.tsx';
import { VisitorFooter } from './visitor-footer.tsx';

export function LandingPage() {
  usePageTitle(undefined);
  const { data, error, refetch } = useQuery(query(academy.get));
  return (
    <div className="landing">
      <Hero tagline={data?.tagline} />
      {!error && <StatTiles claims={data?.claims} />}
      <FeatureCards />
      <ProgramContents academy={data} />
      <RoleCards programs={data?.programs} error={error} onRetry={() => void refetch()} />
      <CertificateBand />
      <VisitorFooter academy={data} />
    </div>
  );
}
