import type { User } from '@trialwright/contract';
import { Bell, LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { initialsOf } from '../core/format.ts';
import { PHONE, useMedia } from '../core/media.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { Brand } from '../ui/brand.tsx';
import { OverallProgress } from './overall-progress.tsx';
import { MentorLauncher } from './mentor-launcher.tsx';
import { SearchBox } from './search-box.tsx';
import { useLeave } from './use-leave.ts';
import { ThemeSwitch } from '../ui/theme-switch.tsx';

/** With its list; both come after the page, which does not wait for them. */
const NotificationBell = lazy(async () => ({
  default: (await import('./notification-bell.tsx')).NotificationBell,
}));

const loadAccountMenu = () => import('./account-menu.tsx');
/** Comes when the name is reached for. */
const AccountMenu = lazy(async () => ({ default: (await loadAccountMenu()).AccountMenu }));

function SignOutButton() {
  const leave = useLeave();
  return (
    <Tooltip label="Log out">
      <IconButton icon={LogOut} label="Log out" onClick={leave} />
    </Tooltip>
  );
}

function Person({ user }: { user: User }) {
  return (
    <>
      <span className="visually-hidden">Account menu for </span>
      <span className="avatar" aria-hidden="true">
        {initialsOf(user.name)}
      </span>
      <span className="account-name">{user.name}</span>
    </>
  );
}

/** The name, and the menu that it opens. */
function AccountButton({ user }: { user: User }) {
  const [isWanted, setWanted] = useState(false);
  const handleReach = () => void loadAccountMenu();
  const button = (
    <button
      type="button"
      className="account-button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isWanted}
      onPointerEnter={handleReach}
      onFocus={handleReach}
      onClick={() => setWanted(true)}
    >
      <Person user={user} />
    </button>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu user={user}>
        <Person user={user} />
      </AccountMenu>
    </Suspense>
  );
}

/** The header of a signed-in person; on phones the menu of the initials has what it has no room for. */
export function Header({ user, hasMentor }: { user: User; hasMentor: boolean }) {
  const isPhone = useMedia(PHONE);
  return (
    <header className="app-header row loose line-below">
      <Brand to="/dashboard" />
      <SearchBox />
      <div className="header-end row tight">
        {!isPhone && <OverallProgress user={user} />}
        {hasMentor && <MentorLauncher place="header" />}
        <Suspense
          fallback={
            <span className="icon-button" aria-hidden="true">
              <Bell className="icon" />
            </span>
          }
        >
          <NotificationBell user={user} />
        </Suspense>
        {!isPhone && <ThemeSwitch />}
        <AccountButton user={user} />
        {!isPhone && <SignOutButton />}
      </div>
    </header>
  );
}
