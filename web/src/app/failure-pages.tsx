import { type ErrorComponentProps } from '@tanstack/react-router';
import { usePageTitle } from '../core/page-title.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { PageFailure } from '../ui/failure.tsx';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <div className="page stack at-start">
      <h1 className="page-title">404 Page Not Found</h1>
      <p className="lead">This page doesn’t exist. It may have moved, or the link may be incomplete.</p>
      {import.meta.env.DEV && (
        <p className="small-text muted">Did you forget to add the page to the router?</p>
      )}
      {/* A form of the browser's own: it works for visitors, who are asked to sign in first. */}
      <form className="row wrap bottom" role="search" action="/search">
        <div className="field">
          <label htmlFor="not-found-search">Search the academy</label>
          <input className="input" id="not-found-search" type="search" name="q" required maxLength={200} />
        </div>
        <Button type="submit" variant="primary">
          Search
        </Button>
      </form>
      <p className="row wrap">
        <ButtonLink to="/">Go to the home page</ButtonLink>
        <ButtonLink to="/dashboard">Dashboard</ButtonLink>
        <ButtonLink to="/verify">Verify a certificate</ButtonLink>
        <ButtonLink to="/contact">Contact support</ButtonLink>
      </p>
    </div>
  );
}

/** What a page shows when it breaks: the rest of the academy stays usable. */
export function CrashPage({ error, reset }: ErrorComponentProps) {
  return <PageFailure title="Something went wrong on this page" error={error} onRetry={reset} />;
}
