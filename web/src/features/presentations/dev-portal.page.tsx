import './dev-portal.css';
import { presentations } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, notFound } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react';
import { ApiError } from '../../core/api.ts';
import { usePageTitle } from '../../core/page-title.ts';
import { query } from '../../core/query.ts';
import { Brand } from '../../ui/brand.tsx';
import { PageFailure } from '../../ui/failure.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { PortalOverview } from './portal-overview.tsx';
import { PortalSkeleton } from './portal-skeleton.tsx';

const route = getRouteApi('/dev');

const SlideViewer = lazy(async () => ({ default: (await import('./slide-viewer.tsx')).SlideViewer }));

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="portal">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="lone-header">
        <Brand to="/" />
        <ThemeSwitch />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

/** Coming back from a presentation, the focus is on its button again. */
function useReturnFocus(shown: number | undefined): void {
  const last = useRef<number>(undefined);
  useEffect(() => {
    if (!shown) document.querySelector<HTMLElement>(`[data-presentation="${last.current}"]`)?.focus();
    last.current = shown;
  }, [shown]);
}

/** Teaching content for trainers, open to everybody; where it is switched off there is no such page. */
export function DevPortalPage() {
  usePageTitle('Developer Portal');
  const { data, error, refetch } = useQuery(query(presentations.list));
  const { presentation: asked, slide } = route.useSearch();
  const shown = data?.find(({ id }) => id === asked);
  useReturnFocus(shown?.id);
  if (error instanceof ApiError && error.code === 'request.not_found') throw notFound();
  return (
    <Frame>
      {error && (
        <PageFailure title="The portal could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <PortalSkeleton />}
      {data && !shown && <PortalOverview presentations={data} />}
      {shown && (
        <Suspense fallback={<PortalSkeleton />}>
          <SlideViewer key={shown.id} summary={shown} asked={slide} />
        </Suspense>
      )}
    </Frame>
  );
}
