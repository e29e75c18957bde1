import { controlledDocuments } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../../core/query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { listToSign } from './document-queue.ts';
import { ReadingBadge } from './reading-badge.tsx';

/** What an organization asks a person to read and sign, each with its way there. */
export function OwnDocuments({ orgId, organization }: { orgId: number; organization: string }) {
  const { data, error, refetch } = useQuery({
    ...query(controlledDocuments.list, { params: { orgId } }),
    refetchOnMount: 'always',
  });
  if (error && !data)
    return (
      <Failure
        title="Your documents could not be loaded"
        heading="h3"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return null;
  const open = listToSign(data);
  return (
    <>
      {open.length > 0 && (
        <Card as="ul" className="divided team-list" aria-label={`To read and sign for ${organization}`}>
          {open.map(({ id, code, title, own: reading }) => (
            <li key={id}>
              <div className="row wrap between">
                <h3 className="item-title">
                  {code} {title}
                </h3>
                <ReadingBadge own={reading} />
              </div>
              <p className="small-text muted">
                Version {reading.version}
                {reading.isEndReached && '. You have read it to its end'}.
              </p>
              <ButtonLink
                size="small"
                variant="secondary"
                aria-label={`Read and sign ${code}`}
                to="/team/$org/documents/$document/$version"
                params={{ org: String(orgId), document: String(id), version: String(reading.versionId) }}
              >
                Read and sign
              </ButtonLink>
            </li>
          ))}
        </Card>
      )}
      <p className="small-text muted">
        {organization}: {open.length === 0 ? 'nothing to read and sign. ' : ''}
        <Link className="link" to="/team/$org/documents" params={{ org: String(orgId) }}>
          All documents for you
        </Link>
      </p>
    </>
  );
}
