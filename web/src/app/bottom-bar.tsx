import { courses, PAGES } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { CircleUserRound, Layers, LayoutDashboard, MessagesSquare } from 'lucide-react';
import { query } from '../core/query.ts';
import { standsAt } from './navigation.ts';

const pages: readonly string[] = PAGES;

/** The bar of small screens. Modules leads to the course that the learner is in. */
export function BottomBar() {
  const { pathname } = useLocation();
  const { data } = useQuery(query(courses.list));
  const current = data?.find((course) => !course.isLocked && course.progress < 100) ?? data?.[0];
  const items = [
    { href: '/dashboard', page: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
    { href: `/course/${current?.id ?? 1}`, page: '/course/:id', label: 'Modules', icon: Layers },
    { href: '/interview-prep', page: '/interview-prep', label: 'Interview', icon: MessagesSquare },
    { href: '/bookmarks', page: '/bookmarks', label: 'Profile', icon: CircleUserRound },
  ].filter(({ page }) => pages.includes(page));
  return (
    <nav className="bottom-bar" aria-label="Quick access">
      {items.map(({ href, label, icon: Icon }) => (
        <Link key={href} className="stack hair middle" to={href} aria-current={standsAt(href, pathname)}>
          <Icon className="icon" aria-hidden="true" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
