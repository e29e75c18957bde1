import { Link } from '@tanstack/react-router';
import { useSession } from '../../core/session.ts';
import { SourceNote } from './source-note.tsx';

export function Hero({ tagline }: { tagline: string | undefined }) {
  const session = useSession();
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
            <Link className="btn p lg" to="/login">
              Log In
            </Link>
          )}
          <Link className="btn s lg" to="/verify">
            Check a certificate
          </Link>
        </div>
        <p className="sm muted">Checking a certificate needs its number, and no account.</p>
      </div>
      <SourceNote />
    </section>
  );
}
