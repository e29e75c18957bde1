import { PAGES } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Brand } from '../ui/brand.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { VisitorButtons } from '../ui/visitor-buttons.tsx';

const pages: readonly string[] = PAGES;
const PLACES = [
  { href: '/pricing', label: 'Pricing' },
  { href: '/booking', label: 'Consultations' },
].filter(({ href }) => pages.includes(href));

/** The header of people who are not signed in. */
export function VisitorHeader() {
  return (
    <header className="visitor-header">
      <div className="visitor-header-row row broad">
        <Brand to="/" />
        <nav className="visitor-places nav row tight" aria-label="Site">
          {PLACES.map(({ href, label }) => (
            <Link key={href} to={href}>
              {label}
            </Link>
          ))}
        </nav>
        <div className="end at-end row">
          <ThemeSwitch />
          <VisitorButtons />
        </div>
      </div>
    </header>
  );
}
