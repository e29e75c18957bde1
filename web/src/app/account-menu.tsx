import { PAGES, type User } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { ChartLine, CircleUserRound, GraduationCap, LifeBuoy, LogOut, Moon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { PHONE, TABLET, useMedia } from '../core/media.ts';
import { switchLabel } from '../core/theme-switching.ts';
import { useTheme } from '../core/theme.ts';
import { OverallProgress } from './overall-progress.tsx';
import { useLeave } from './use-leave.ts';
import { navigationFor, TEAM, type NavigationItem } from './navigation.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../ui/menu.tsx';

const pages: readonly string[] = PAGES;

const OWN: NavigationItem[] = [
  { href: '/account', label: 'Account', icon: CircleUserRound },
  { href: '/training-roles', label: 'All training roles', icon: GraduationCap },
  { href: '/analytics', label: 'My progress', icon: ChartLine },
  TEAM,
  { href: '/contact', label: 'Contact support', icon: LifeBuoy },
].filter(({ href }) => pages.includes(href));

function MenuItems({ items }: { items: NavigationItem[] }) {
  return items.map(({ href, label, icon: Icon, tag }) => (
    <MenuItem key={href}>
      <Link to={href}>
        <Icon className="icon" aria-hidden="true" />
        {label}
        {tag && <span className={tag === 'ADMIN' ? 'menu-tag admin at-end' : 'menu-tag at-end'}>{tag}</span>}
      </Link>
    </MenuItem>
  ));
}

/**
 * The person's own pages, below name and progress where the header has no room for these; on phones, which have no
 * menu at the side, its items too, and what the header has no room for. Open from the start, because it
 * is loaded when it is asked for.
 */
export function AccountMenu({ user, children }: { user: User; children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  const isPhone = useMedia(PHONE);
  const isNarrow = useMedia(TABLET);
  const { theme, toggle } = useTheme();
  const signOut = useLeave();
  const { top, role, advanced } = navigationFor(user.roles[0]?.role, user);
  return (
    <Menu isOpen={isOpen} onOpenChange={setOpen} trigger={children} triggerClass="account-button">
      {isNarrow && (
        <MenuLabel className="account-head stack tight line-below">
          <b>{user.name}</b>
          <OverallProgress user={user} />
        </MenuLabel>
      )}
      <MenuItems items={OWN} />
      {isPhone && (
        <>
          <MenuSeparator />
          <MenuItems items={top} />
          <MenuSeparator />
          <MenuItems items={[...role, ...advanced]} />
          <MenuSeparator />
          <MenuItem>
            <button type="button" onClick={toggle}>
              <Moon className="icon" aria-hidden="true" />
              {switchLabel(theme)}
            </button>
          </MenuItem>
          <MenuItem>
            <button type="button" onClick={signOut}>
              <LogOut className="icon" aria-hidden="true" />
              Log out
            </button>
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
