import { users, type User } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Bell, LogOut } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { initialsOf } from '../core/format.ts';
import { query } from '../core/query.ts';
import { useSignOut } from '../core/session.ts';
import { toast } from '../core/toast.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { Brand } from '../ui/brand.tsx';
import { SearchBox } from './search-box.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';

/** With its list; both come after the page, which does not wait for them. */
const NotificationBell = lazy(async () => ({
  default: (await import('./notification-bell.tsx')).NotificationBell,
}));

const loadAccountMenu = () => import('./account-menu.tsx');
/** Comes when the name is reached for. */
const AccountMenu = lazy(async () => ({ default: (await loadAccountMenu()).AccountMenu }));

const RADIUS = 7;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

function OverallProgress({ user }: { user: User }) {
  const { data } = useQuery(query(users.get, { params: { userId: user.id } }));
  const value = data?.overallProgress ?? 0;
  return (
    <span className="hp">
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r={RADIUS} fill="none" stroke="var(--border-strong)" strokeWidth="2.5" />
        {value > 0 && (
          <circle
            cx="9"
            cy="9"
            r={RADIUS}
            fill="none"
            stroke="var(--primary)"
            strokeWidth="2.5"
            strokeLinecap="round"
            strokeDasharray={`${(value / 100) * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
            transform="rotate(-90 9 9)"
          />
        )}
      </svg>
      <span className="tn">{data ? `${value}% Progress` : '…'}</span>
    </span>
  );
}

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
      <button
        type="button"
        className="iconbtn"
        aria-label="Log out"
        onClick={() => void handleClick().catch(() => undefined)}
      >
        <LogOut className="i" aria-hidden="true" />
      </button>
    </Tooltip>
  );
}

function Person({ user }: { user: User }) {
  return (
    <>
      <span className="vh">Account menu of </span>
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
            <span className="iconbtn" aria-hidden="true">
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
