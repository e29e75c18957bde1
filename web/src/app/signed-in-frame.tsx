import type { User } from '@trialwright/contract';
import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAfterTheRest } from '../core/in-slices.ts';
import { PHONE, TABLET, useMedia } from '../core/media.ts';
import { useMentor } from '../domain/mentorship/mentor.ts';
import { ConfirmEmailBanner } from './confirm-email-banner.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer, VisitorFooter } from './footer.tsx';
import { Header } from './header.tsx';
import { MentorDock } from './mentor-launcher.tsx';
import { Sidebar } from './sidebar.tsx';

interface Props {
  user: User;
  /** Without menu: the pages that sell. */
  isBare: boolean;
  children: ReactNode;
}

/** Header, menu, content and footer of a signed-in person; visitors never load it. */
export function SignedInFrame({ user, isBare, children }: Props) {
  const matches = useMatches();
  const wantsRail = matches.some(({ staticData }) => staticData.isFocused);
  const isImmersed = matches.some(({ staticData }) => staticData.isImmersed);
  const isNarrow = useMedia(TABLET);
  const isPhone = useMedia(PHONE);
  const { isOpen: hasMentor } = useMentor();
  const isAround = useAfterTheRest();
  // The mentor's panel stands beside the page: the menu makes room.
  const isRail = wantsRail || isNarrow || hasMentor;
  if (isBare) {
    return (
      <>
        <Header user={user} hasMentor />
        <ConfirmEmailBanner user={user} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <VisitorFooter />
        <MentorDock />
      </>
    );
  }
  return (
    <>
      {!isPhone && (
        <a className="skip" href="#menu">
          Skip to menu
        </a>
      )}
      {isAround ? <Header user={user} hasMentor={isPhone} /> : <div className="app-header line-below" />}
      <div
        className={isRail ? 'frame railed' : 'frame'}
        data-focused={wantsRail || undefined}
        data-mentor={hasMentor || undefined}
      >
        <div className="frame-column">
          <ConfirmEmailBanner user={user} />
          <main className="main" id="main" tabIndex={-1}>
            {children}
          </main>
          {isAround && !isImmersed && <Footer />}
        </div>
        {/* After the content, so that keys come to it in a few steps; it stands at the left. */}
        {isAround && !isPhone && <Sidebar user={user} isRail={isRail} />}
      </div>
      {isAround && (
        <>
          <BottomBar />
          <MentorDock />
        </>
      )}
    </>
  );
}
