import { academy } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useMedia } from '../core/media.ts';
import { query } from '../core/query.ts';
import { useSession } from '../core/session.ts';
import { PageSkeleton } from '../ui/states.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Brand } from '../ui/brand.tsx';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';

/** Pages that show neither sidebar nor footer, also to signed-in people. */
const BARE = new Set(['/']);

function VisitorHeader() {
  return (
    <header className="vtop">
      <div className="vtop-in">
        <Brand to="/" />
        <div className="end">
          <ThemeSwitch />
          <Link className="btn g" to="/login">
            Log In
          </Link>
          <Link className="btn p" to="/login">
            Get Started
          </Link>
        </div>
      </div>
    </header>
  );
}

function Footer() {
  const { data } = useQuery(query(academy.get));
  return (
    <footer className="foot">
      <span>
        © {new Date().getFullYear()} {data?.name ?? 'Trialwright'}
      </span>
      {data && (
        <a className="sp" href={`mailto:${data.supportEmail}`}>
          {data.supportEmail}
        </a>
      )}
    </footer>
  );
}

/** The frame of all pages but the sign-in ones: header, menu, content, footer. */
export function Shell() {
  const session = useSession();
  const { pathname } = useLocation();
  const wantsRail = useMatches().some(({ staticData }) => staticData.isFocused);
  const isNarrow = useMedia('(max-width: 1099px)');
  const isRail = wantsRail || isNarrow;
  const content = (
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  );
  if (!session || BARE.has(pathname)) {
    return (
      <>
        <a className="skip" href="#main">
          Skip to content
        </a>
        {session ? <Header user={session.user} /> : <VisitorHeader />}
        <main id="main" tabIndex={-1}>
          {content}
        </main>
      </>
    );
  }
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header user={session.user} />
      <div className={isRail ? 'frame railed' : 'frame'}>
        <Sidebar user={session.user} isRail={isRail} />
        <div className="col">
          <main className="main" id="main" tabIndex={-1}>
            {content}
          </main>
          {!wantsRail && <Footer />}
        </div>
      </div>
      <BottomBar />
    </>
  );
}
