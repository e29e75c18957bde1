import type { Package } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { formatMoney } from '../../core/format.ts';
import { useSession } from '../../core/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SourceNote } from './source-note.tsx';

interface Props {
  tagline: string | undefined;
  offers: Package[] | undefined;
}

export function Hero({ tagline, offers }: Props) {
  const session = useSession();
  const least = offers && Math.min(...offers.map(({ price }) => price));
  return (
    <section className="hero columns">
      <div className="stack roomy">
        <h1>{tagline ?? 'Learn the craft of clinical research.'}</h1>
        <p className="lead">
          Training for the people who run trials. Short lessons built on real documents, assessments that
          explain every answer, and certificates anyone can verify.
        </p>
        <div className="row wrap even below-even">
          {session ? (
            <ButtonLink variant="primary" size="large" to="/dashboard">
              Go to Dashboard
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" size="large" to="/register">
              Get Started
            </ButtonLink>
          )}
          <ButtonLink size="large" to="/booking">
            Book Consultation
          </ButtonLink>
        </div>
        <p className="small-text muted">
          One payment, lifetime access. {least !== undefined && `Packages from ${formatMoney(least)}. `}
          <Link className="link" to="/pricing">
            See what’s in each package
          </Link>
        </p>
        <p className="small-text muted">
          For sites, CROs, and sponsors: seats, a training matrix, and a delegation log.{' '}
          <Link className="link" to="/register" search={{ redirect: '/team' }}>
            Open an organization
          </Link>
        </p>
      </div>
      <SourceNote />
    </section>
  );
}
