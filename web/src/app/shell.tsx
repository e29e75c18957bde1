import { lazyRouteComponent, Outlet, useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../core/session.ts';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { VisitorFooter } from './footer.tsx';
import { VisitorHeader } from './visitor-header.tsx';

/** The pages that sell: neither menu nor the footer of learners, also for signed-in people. */
const BARE = new Set(['/', '/pricing']);

export const SignedInFrame = lazyRouteComponent(() => import('./signed-in-frame.tsx'), 'SignedInFrame');

/** The frame of all pages but the sign-in ones: header, menu, content, footer. */
export function Shell() {
  const session = useSession();
  const { pathname } = useLocation();
  const content = (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  );
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {session ? (
        <SignedInFrame user={session.user} isBare={BARE.has(pathname)}>
          {content}
        </SignedInFrame>
      ) : (
        <>
          <VisitorHeader />
          <main id="main" tabIndex={-1}>
            {content}
          </main>
          <VisitorFooter />
        </>
      )}
    </>
  );
}
