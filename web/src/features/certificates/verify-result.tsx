import { certificates, type PublicCertificate } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useCanGoBack } from '@tanstack/react-router';
import { FileDown, SearchX, ShieldAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ApiError, pathOf } from '../../core/api.ts';
import { formatUtcDay } from '../../core/dates.ts';
import { query } from '../../core/query.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { BadgeButton } from './badge-button.tsx';
import { Claims } from './verify-claims.tsx';
import { LogLine } from './verify-log-line.tsx';
import { SignatureLine } from './verify-signature-line.tsx';
import { StatusBadge } from '../../domain/certificates/status-badge.tsx';
import { meaningOf } from './verify-status.ts';
import { Failure } from '../../ui/failure.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Who came here from the form hears the result: its button, which had the focus, is gone with the old page. */
function useResultFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasNavigated = useCanGoBack();
  useEffect(() => {
    if (hasNavigated && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [hasNavigated]);
  return heading;
}

function Unknown({ onShow }: { onShow: () => void }) {
  const heading = useResultFocus();
  useEffect(onShow, [onShow]);
  return (
    <Notice as="div" tone="danger" icon={SearchX} role="alert">
      <h2 className="card-title" tabIndex={-1} ref={heading}>
        Certificate not found
      </h2>
      <ul className="bullets below-close">
        <li>Check that the number is complete: CR followed by three parts, separated by hyphens.</li>
        <li>The last part has 26 characters and never contains I, L, O, or U. Try 1, 1, 0, or V instead.</li>
        <li>If the number is correct, this academy did not issue the certificate.</li>
      </ul>
    </Notice>
  );
}

/** Found, but what is stored differs from what was signed: saying anything of it would be a guess. */
function Damaged({ number }: { number: string }) {
  const heading = useResultFocus();
  return (
    <Notice as="div" tone="danger" icon={ShieldAlert} role="alert">
      <h2 className="card-title" tabIndex={-1} ref={heading}>
        The record of this certificate is damaged
      </h2>
      <ul className="bullets below-close">
        <li>
          The academy issued a certificate with the number <code>{number}</code>, but its record no longer
          agrees with what was signed and recorded at the time.
        </li>
        <li>Do not rely on a copy of it, and do not take it for a forgery by its holder either.</li>
        <li>Ask the academy: it can look into its records and issue the certificate again.</li>
      </ul>
    </Notice>
  );
}

function NotChecked({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const heading = useResultFocus();
  return (
    <Failure
      title="Verification couldn’t be completed"
      error={error}
      onRetry={onRetry}
      headingRef={heading}
    />
  );
}

function VerifiedCertificate({ certificate }: { certificate: PublicCertificate }) {
  const heading = useResultFocus();
  const { claims, status, corrections } = certificate;
  const correction = corrections.at(-1);
  return (
    <Card as="article" className="found">
      <header className="stack tight breakable padded-roomy">
        <div>
          <StatusBadge status={status} />
        </div>
        <h2 className="section-title below-close" tabIndex={-1} ref={heading}>
          {claims.holderName}
        </h2>
        {correction && (
          <p className="corrected">
            Name corrected to {correction.name} on{' '}
            <time dateTime={correction.at}>{formatUtcDay(correction.at)}</time>
          </p>
        )}
        <p className="lead">{claims.courseTitle}</p>
        <p className="readable below-near">{meaningOf(certificate)}</p>
        <div className="row wrap below-loose">
          <ButtonAnchor
            icon={FileDown}
            href={pathOf(certificates.pdf, { params: { number: claims.number } })}
          >
            Open the PDF
          </ButtonAnchor>
          <BadgeButton number={claims.number} />
        </div>
      </header>
      <SignatureLine certificate={certificate} />
      <LogLine number={claims.number} />
      <Claims certificate={certificate} />
      <p className="small-text muted padded-roomy line-above">
        All dates and times are in UTC. You can verify the credential offline:{' '}
        <a className="link" href="/verify-credential.html">
          verify a credential file
        </a>{' '}
        or{' '}
        <a className="link" href="/verify-log-proof.html">
          a log proof
        </a>
        .
      </p>
    </Card>
  );
}

function Waiting() {
  return (
    <Skeleton label="Looking up the certificate">
      <div className="stack">
        <SkeletonBlock height="13rem" />
        <SkeletonBlock height="4rem" />
        <SkeletonBlock height="18rem" />
      </div>
    </Skeleton>
  );
}

export function VerifyResult({ number, onUnknown }: { number: string; onUnknown: () => void }) {
  // A status can change at any time, so a check always asks the server.
  const { data, error, isFetching, refetch } = useQuery({
    ...query(certificates.get, { params: { number } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (isFetching && !data) return <Waiting />;
  if (error instanceof ApiError && error.code === 'certificates.not_found')
    return <Unknown onShow={onUnknown} />;
  if (error instanceof ApiError && error.code === 'certificates.damaged') return <Damaged number={number} />;
  if (error) return <NotChecked error={error} onRetry={() => void refetch()} />;
  return data && <VerifiedCertificate key={data.claims.number} certificate={data} />;
}
