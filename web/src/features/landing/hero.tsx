import type { Package } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../core/format.ts';
import { useSession } from '../../core/session.ts';
import { SourceNote } from './source-note.tsx';

interface Props {
  tagline: string | undefined;
  offers: Package[] | undefined;
}

export function Hero({ tagline, offers }: Props) {
  const session = useSession();
  const least = offers && Math.min(...offers.map(({ price }) => price));
  return (
    <section className="hero">
      <div>
        <h1>{tagline ?? 'Learn the craft of clinical research.'}</h1>
        <p className="lead">
          Training for the people who run trials. Short lessons built on real documents, assessments that
          explain every answer, and certificates that anyone can check.
        </p>
        <div className="row wrap cta">
          {session ? (
            <Link className="btn p lg" to="/dashboard">
              Go to Dashboard
            </Link>
          ) : (
            <Link className="btn p lg" to="/register">
              Get Started
            </Link>
          )}
          <Link className="btn s lg" to="/booking">
            Book Consultation
          </Link>
        </div>
        <p className="sm muted">
          One payment, lifetime access. {least !== undefined && `Packages from ${formatMoney(least)}. `}
          <Link className="link" to="/pricing">
            See what each package holds
          </Link>
        </p>
      </div>
      <SourceNote />
    </section>
  );
}
