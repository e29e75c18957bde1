import { outsideCertificates, type OutsideCertificate } from '@trialwright/contract';
import { useMutation } from '@tanstack/react-query';
import { Download, RefreshCw, Send, Trash2 } from 'lucide-react';
import { api, pathOf, reasonOf } from '../../core/api.ts';
import { toast } from '../../core/toast.ts';
import { Button, ButtonAnchor } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CredentialLines } from './credential-lines.tsx';
import { formatTrialDay } from './trial-day.ts';

interface ItemProps {
  userId: number;
  certificate: OutsideCertificate;
  onGive: (() => void) | undefined;
  onRemove: () => void;
  onChanged: () => void;
}

function Item({ userId, certificate, onGive, onRemove, onChanged }: ItemProps) {
  const { id, title, issuer, completedOn, validUntil, finding, fileKind } = certificate;
  const params = { userId, id };
  const check = useMutation({
    mutationFn: () => api(outsideCertificates.check, { params }),
    onSuccess: onChanged,
    onError: (error) => toast({ title: 'Not checked', description: reasonOf(error), isDestructive: true }),
  });
  return (
    <li>
      <h3 className="item-title">{title}</h3>
      <p className="small-text">
        {issuer}. Completed {formatTrialDay(completedOn)}
        {validUntil !== null && `, valid until ${formatTrialDay(validUntil)}`}.
      </p>
      {finding ? (
        <CredentialLines finding={finding} />
      ) : (
        <p className="small-text">
          A file. It counts once a named person of your organization has looked at it.
        </p>
      )}
      <div className="row wrap">
        {onGive && (
          <Button
            size="small"
            icon={Send}
            aria-haspopup="dialog"
            aria-label={`Give to an organization: ${title}`}
            onClick={onGive}
          >
            Give to an organization
          </Button>
        )}
        <ButtonAnchor
          size="small"
          icon={Download}
          href={pathOf(outsideCertificates.file, { params })}
          aria-label={`File (${fileKind.toUpperCase()}) of ${title}`}
          download
        >
          File ({fileKind.toUpperCase()})
        </ButtonAnchor>
        {finding && finding.outcome !== 'revoked' && (
          <Button
            size="small"
            icon={RefreshCw}
            isBusy={check.isPending}
            aria-label={`Check again: ${title}`}
            onClick={() => check.mutate()}
          >
            Check again
          </Button>
        )}
        <Button
          size="small"
          variant="danger-text"
          icon={Trash2}
          aria-haspopup="dialog"
          aria-label={`Remove ${title}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}

/** A person’s certificates from elsewhere, with what can be done with each. */
export function OutsideCertificateList({
  certificates,
  onGive,
  onRemove,
  ...item
}: Pick<ItemProps, 'userId' | 'onChanged'> & {
  certificates: readonly OutsideCertificate[];
  onGive: ((certificate: OutsideCertificate) => void) | undefined;
  onRemove: (certificate: OutsideCertificate) => void;
}) {
  return (
    <Card as="ul" className="divided team-list">
      {certificates.map((certificate) => (
        <Item
          key={certificate.id}
          {...item}
          certificate={certificate}
          onGive={onGive && (() => onGive(certificate))}
          onRemove={() => onRemove(certificate)}
        />
      ))}
    </Card>
  );
}
