import { PAGES, type User } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { CircleUserRound, GraduationCap, LifeBuoy } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { useMedia } from '../core/media.ts';
import { OverallProgress } from './overall-progress.tsx';
import { navigationFor, type NavigationItem } from './navigation.ts';

const pages: readonly string[] = PAGES;

const OWN: NavigationItem[] = [
  { href: '/account', label: 'Account', icon: CircleUserRound },
  { href: '/training-roles', label: 'All training roles', icon: GraduationCap },
  { href: '/contact', label: 'Contact support', icon: LifeBuoy },
].filter(({ href }) => pages.includes(href));

function MenuItems({ items }: { items: NavigationItem[] }) {
  return items.map(({ href, label, icon: Icon, tag }) => (
    <DropdownMenu.Item key={href} asChild>
      <Link to={href}>
        <Icon className="i" aria-hidden="true" />
        {label}
        {tag && <span className={tag === 'ADMIN' ? 'tagx adm' : 'tagx'}>{tag}</span>}
      </Link>
    </DropdownMenu.Item>
  ));
}

/**
 * The person's own pages, below name and progress where the header has no room for these; on phones, which have no
 * menu at the side, its items too. Open from the start, because it
 * is loaded when it is asked for.
 */
export function AccountMenu({ user, children }: { user: User; children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  const isPhone = useMedia('(max-width: 767px)');
  const isNarrow = useMedia('(max-width: 1023px)');
  const { top, role, advanced } = navigationFor(user.roles[0]?.role, user.isAdmin);
  return (
    <DropdownMenu.Root open={isOpen} onOpenChange={setOpen} modal={false}>
      <DropdownMenu.Trigger className="me">{children}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="popover account-menu"
          align="end"
          sideOffset={8}
          collisionPadding={8}
        >
          {isNarrow && (
            <DropdownMenu.Label className="account-head">
              <b>{user.name}</b>
              <OverallProgress user={user} />
            </DropdownMenu.Label>
          )}
          <MenuItems items={OWN} />
          {isPhone && (
            <>
              <DropdownMenu.Separator className="separator" />
              <MenuItems items={top} />
              <DropdownMenu.Separator className="separator" />
              <MenuItems items={[...role, ...advanced]} />
            </>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
