import { academy, PAGES } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../core/query.ts';
import { Brand } from '../ui/brand.tsx';

const pages: readonly string[] = PAGES;
/** Places of the whole site; a footer offers those that this academy has. */
const PLACES = [
  { href: '/pricing', label: 'Pricing' },
  { href: '/booking', label: 'Book Consultation' },
  { href: '/verify', label: 'Verify a certificate' },
  { href: '/contact', label: 'Contact' },
  { href: '/privacy-policy', label: 'Privacy Policy' },
  { href: '/terms-of-service', label: 'Terms of Service' },
].filter(({ href }) => pages.includes(href));

function SiteLinks() {
  const { data } = useQuery(query(academy.get));
  return (
    <>
      <ul className="places row roomy wrap">
        {PLACES.map(({ href, label }) => (
          <li key={href}>
            <Link to={href}>{label}</Link>
          </li>
        ))}
        {data && (
          <li>
            <a href={`mailto:${data.supportEmail}`}>{data.supportEmail}</a>
          </li>
        )}
      </ul>
      <span className="unbroken">
        © {new Date().getFullYear()} {data?.name ?? 'Trialwright'}
      </span>
    </>
  );
}

/** Below the pages of signed-in people. */
export function Footer() {
  return (
    <footer className="app-footer quiet-links row roomy stretch line-above smaller muted">
      <SiteLinks />
    </footer>
  );
}

/** Below the pages of visitors, with the mark. */
export function VisitorFooter() {
  return (
    <footer className="visitor-footer quiet-links line-above">
      <div className="visitor-footer-row row ample wrap smaller muted">
        <Brand to="/" />
        <SiteLinks />
      </div>
    </footer>
  );
}
