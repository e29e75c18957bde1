import type { User } from '@trialwright/contract';
import { useNavigate } from '@tanstack/react-router';
import { Bell, LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { initialsOf } from '../core/format.ts';
import { useSignOut } from '../core/session.ts';
import { toast } from '../core/toast.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { Brand } from '../ui/brand.tsx';
import { OverallProgress } from './overall-progress.tsx';
import { SearchBox } from './search-box.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';

/** With its list; both come after the page, which does not wait for them. */
const NotificationBell = lazy(async () => ({
  default: (await import('./notification-bell.tsx')).NotificationBell,
}));

const loadAccountMenu = () => import('./account-menu.tsx');
/** Comes when the name is reached for. */
const AccountMenu = lazy(async () => ({ default: (await loadAccountMenu()).AccountMenu }));

function SignOutButton() {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const handleClick = async () => {
    try {
      await signOut();
      await navigate({ to: '/' });
    } catch (error) {
      toast({ title: 'Logout failed', description: 'Please try again.', isDestructive: true });
      throw error;
    }
  };
  return (
    <Tooltip label="Log out">
      <IconButton icon={LogOut} label="Log out" onClick={() => void handleClick().catch(() => undefined)} />
    </Tooltip>
  );
}

function Person({ user }: { user: User }) {
  return (
    <>
      <span className="vh">Account menu for </span>
      <span className="av" aria-hidden="true">
        {initialsOf(user.name)}
      </span>
      <span className="me-name">{user.name}</span>
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
      className="me"
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

/** The header of a signed-in person. */
export function Header({ user }: { user: User }) {
  return (
    <header className="top">
      <Brand to="/dashboard" />
      <SearchBox />
      <div className="top-r">
        <OverallProgress user={user} />
        <Suspense
          fallback={
            <span className="icon-button" aria-hidden="true">
              <Bell className="i" />
            </span>
          }
        >
          <NotificationBell user={user} />
        </Suspense>
        <ThemeSwitch />
        <AccountButton user={user} />
        <SignOutButton />
      </div>
    </header>
  );
}
