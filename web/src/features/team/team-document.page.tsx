import './documents.css';
import {
  controlledDocuments,
  DOCUMENT_KINDS,
  type Organization,
  type ReadingText,
} from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { FileClock } from 'lucide-react';
import { ApiError } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { SignatureLine } from '../../domain/signing/signature-line.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { Notice } from '../../ui/notice.tsx';
import { DocumentChanges } from './document-changes.tsx';
import { queueOf } from './document-queue.ts';
import { DocumentReader } from './document-reader.tsx';
import { RolloutTable } from './rollout-table.tsx';
import { idIn, TeamFrame } from './team-frame.tsx';
import { formatTrialDay } from './trial-day.ts';
import { useReadAgain } from './use-read-again.ts';

const route = getRouteApi('/shell/signed-in/team/$org/documents/$document/$version');

/** What took the place of the version that is open here. */
function Replaced({ orgId, text }: { orgId: number; text: ReadingText }) {
  const { replacedBy, document, version, reading, signature } = text;
  if (!replacedBy) return null;
  return (
    <Notice as="div" tone="brass" icon={FileClock} role="alert">
      <div className="stack at-start">
        <p>
          <b>This version was replaced.</b> Version {replacedBy.version} took effect on{' '}
          {formatTrialDay(replacedBy.effective)}. {replacedBy.changes}
        </p>
        {!signature && reading.endReachedAt !== null && (
          <p className="small-text">You read version {version.version} to its end; that stays on record.</p>
        )}
        <ButtonLink
          variant={signature ? 'secondary' : 'primary'}
          to="/team/$org/documents/$document/$version"
          params={{ org: String(orgId), document: String(document.id), version: String(replacedBy.id) }}
        >
          Read version {replacedBy.version}
        </ButtonLink>
      </div>
    </Notice>
  );
}

function Document({
  organization,
  id,
  versionId,
}: {
  organization: Organization;
  id: number;
  versionId: number;
}) {
  const { id: orgId, rights } = organization;
  const readAgain = useReadAgain(orgId);
  const { signed = 0 } = route.useSearch();
  const params = { orgId, id, versionId };
  const { data, error, refetch } = useQuery({
    ...query(controlledDocuments.read, { params }),
    refetchOnMount: 'always',
  });
  // What else waits to be signed. Without it, the document is read and signed as well.
  const list = useQuery({
    ...query(controlledDocuments.list, { params: { orgId } }),
    refetchOnMount: 'always',
  });
  if (error && !data)
    return (
      <Failure
        title={
          error instanceof ApiError && error.status === 404
            ? 'Document not found'
            : 'The document could not be loaded'
        }
        heading="h2"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <PageSkeleton />;
  const { document, version, signature } = data;
  return (
    <>
      <p className="lead">
        {document.code} version {version.version}, {version.title}
      </p>
      <p className="small-text muted">
        {DOCUMENT_KINDS[document.kind]}
        {document.protocol !== null && `, ${document.protocol}`}. Effective{' '}
        {formatTrialDay(version.effective)}; approved {formatTrialDay(version.approvedOn)} by{' '}
        {version.approvedBy}.{version.asks === 'notice' && ` Notice only: ${version.noticeReason ?? ''}`}
      </p>
      <Replaced orgId={orgId} text={data} />
      {signature && <SignatureLine signature={signature} />}
      <DocumentReader
        key={version.id}
        orgId={orgId}
        text={data}
        queue={list.data && queueOf(list.data, version.id, signed)}
        changes={<DocumentChanges {...params} />}
        onChanged={readAgain}
      />
      {rights.includes('read') && <RolloutTable {...params} />}
    </>
  );
}

/** A version of a document: read to its end, and signed. */
export function TeamDocumentPage() {
  const { org, document, version } = route.useParams();
  return (
    <TeamFrame orgId={idIn(org)} title="Read and sign" right="belong">
      {(organization) => (
        <Document organization={organization} id={idIn(document)} versionId={idIn(version)} />
      )}
    </TeamFrame>
  );
}
