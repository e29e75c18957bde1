import { admin, type AdminCertificate } from '@trialwright/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatUtcDay } from '../../core/dates.ts';
import { keyOf, query } from '../../core/query.ts';
import { StatusBadge } from '../../domain/certificates/status-badge.tsx';
import { SignatureLine } from '../../domain/signing/signature-line.tsx';
import { SignedReasonDialog } from '../../domain/signing/signed-reason-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import type { ReasonPrompt } from '../../ui/reason-dialog.tsx';
import { SearchedPart, useSearchText } from './searched-part.tsx';

const MOST = 100;

type Change = 'revoke' | 'correct';

function askOf(change: Change, { holderName, courseTitle }: AdminCertificate): ReasonPrompt {
  const about = `${holderName}, ${courseTitle}.`;
  if (change === 'revoke')
    return {
      title: 'Revoke this certificate?',
      description: `${about} Anyone who verifies it will see that it’s revoked. This can’t be undone. The learner can earn a new one by passing again.`,
      reasonHint: 'Public: shown to anyone who verifies the certificate and emailed to the holder.',
      action: 'Continue to sign',
      busy: 'Preparing...',
      isDangerous: true,
    };
  return {
    title: 'Correct the holder’s name',
    description: `${about} The signed certificate doesn’t change. The corrected name appears next to it.`,
    reasonHint: 'Kept permanently in the training record. Don’t include names.',
    asksName: true,
    action: 'Continue to sign',
    busy: 'Preparing...',
    isDangerous: false,
  };
}

function CertificateRow({
  certificate,
  onAsk,
}: {
  certificate: AdminCertificate;
  onAsk: (change: Change) => void;
}) {
  const { number, courseTitle, score, issuedAt, validUntil, status, revokedReason, corrections, damage } =
    certificate;
  const isDamaged = status === 'Damaged';
  const holderName = isDamaged ? `Account ${certificate.userId}` : certificate.holderName;
  const isRevoked = status === 'Revoked';
  const name = `${holderName}, ${courseTitle}`;
  return (
    <li>
      <div>
        <h3 className="item-title row wrap near">
          {holderName} <StatusBadge status={status} />
        </h3>
        {corrections.map((each) => (
          <p key={each.at} className="small-text">
            Name corrected to <b>{each.name}</b> on {formatUtcDay(each.at)}: {each.reason}
          </p>
        ))}
        <p>{courseTitle}</p>
        {isDamaged ? (
          <p className="small-text">
            What is stored differs from what was signed and recorded: {damage.join(', ')}. Nobody is shown it.
            Run <code>npm run ledger:verify</code>, and look for who changed the database.
          </p>
        ) : (
          <p className="small-text muted tabular">
            {score}%, issued {formatUtcDay(issuedAt)}, valid until {formatUtcDay(validUntil)}
          </p>
        )}
        {revokedReason && <p className="small-text">Revoked: {revokedReason}</p>}
        {certificate.signatures.map((signature) => (
          <SignatureLine key={signature.id} signature={signature} />
        ))}
        <Link className="link small-text number tabular" to="/verify/$number" params={{ number }}>
          {number}
        </Link>
      </div>
      {!isRevoked && (
        <div className="row wrap">
          {!isDamaged && (
            <Button
              size="small"
              aria-haspopup="dialog"
              aria-label={`Correct name: ${name}`}
              onClick={() => onAsk('correct')}
            >
              Correct name
            </Button>
          )}
          <Button
            variant="danger-text"
            size="small"
            aria-haspopup="dialog"
            aria-label={`Revoke: ${name}`}
            onClick={() => onAsk('revoke')}
          >
            Revoke
          </Button>
        </div>
      )}
    </li>
  );
}

/** Asks for the reason and the signature, and reads the list again. */
function ChangeDialog({
  certificate,
  change,
  onClose,
}: {
  certificate: AdminCertificate;
  change: Change;
  onClose: () => void;
}) {
  const client = useQueryClient();
  return (
    <SignedReasonDialog
      ask={askOf(change, certificate)}
      itemOf={({ name, reason }) =>
        change === 'revoke'
          ? { kind: 'certificate-revocation', id: certificate.number, input: { reason } }
          : { kind: 'name-correction', id: certificate.number, input: { name, reason } }
      }
      onSigned={() =>
        void client.invalidateQueries({ queryKey: keyOf(admin.certificates.path).slice(0, -1) })
      }
      onClose={onClose}
    />
  );
}

export function CertificatesPart() {
  const [asked, setAsked] = useState<{ certificate: AdminCertificate; change: Change }>();
  const search = useSearchText();
  const read = useQuery({
    ...query(admin.certificates, { query: { q: search.q } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SearchedPart
        table="certificates"
        title="Certificates"
        placeholder="Number, holder or course"
        nothing="No certificates match your search."
        most={MOST}
        search={search}
        read={read}
      >
        {(certificate) => (
          <CertificateRow
            key={certificate.number}
            certificate={certificate}
            onAsk={(change) => setAsked({ certificate, change })}
          />
        )}
      </SearchedPart>
      {asked && <ChangeDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
