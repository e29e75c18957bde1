import type { Academy } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { Brand } from '../../ui/brand.tsx';

export function VisitorFooter({ academy }: { academy: Academy | undefined }) {
  return (
    <footer className="vfoot">
      <div className="vfoot-in">
        <Brand to="/" />
        <Link className="first" to="/verify">
          Check a certificate
        </Link>
        {academy && <a href={`mailto:${academy.supportEmail}`}>{academy.supportEmail}</a>}
        <span>
          © {new Date().getFullYear()} {academy?.name ?? 'Trialwright'}
        </span>
      </div>
    </footer>
  );
}
