import './documents.css';
import {
  controlledDocuments,
  DOCUMENT_KINDS,
  type ControlledDocument,
  type Organization,
} from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { EndDialog } from './end-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { ReadingBadge } from './reading-badge.tsx';
import { idIn, TeamFrame } from './team-frame.tsx';
import { formatTrialDay } from './trial-day.ts';
import { useReadAgain } from './use-read-again.ts';

const route = getRouteApi('/shell/signed-in/team/$org/documents');

const STATUSES = {
  scheduled: 'Scheduled',
  effective: 'Effective',
  superseded: 'Superseded',
  retired: 'Retired',
} as const;

function Versions({ orgId, document }: { orgId: number; document: ControlledDocument }) {
  return (
    <ul className="stack close">
      {document.versions.map(({ id, version, effective, status, asks, approvedBy, approvedOn }) => (
        <li key={id} className="row wrap between">
          <span>
            <Link
              className="link"
              to="/team/$org/documents/$document/$version"
              params={{ org: String(orgId), document: String(document.id), version: String(id) }}
            >
              Version {version}
            </Link>
            <span className="small-text muted">
              {' '}
              effective {formatTrialDay(effective)}; approved {formatTrialDay(approvedOn)}, {approvedBy}
              {asks === 'notice' && '; notice only'}
            </span>
          </span>
          <Badge tone={status === 'effective' ? 'done' : 'outline'}>{STATUSES[status]}</Badge>
        </li>
      ))}
    </ul>
  );
}

interface ItemProps {
  orgId: number;
  document: ControlledDocument;
  onPublish: (() => void) | undefined;
  onRetire: (() => void) | undefined;
}

function DocumentItem({ orgId, document, onPublish, onRetire }: ItemProps) {
  const { code, title, kind, protocol, audience, own, progress, retiredOn } = document;
  const people = audience.personIds.length;
  const whom = people > 0 ? `${people} named` : audience.roles.join(', ') || 'everybody';
  return (
    <li>
      <div className="row wrap between">
        <h2 className="item-title">
          {code} {title}
        </h2>
        {own && <ReadingBadge own={own} />}
      </div>
      <p className="small-text muted">
        {DOCUMENT_KINDS[kind]}
        {protocol !== null && `, ${protocol}`}
        {progress &&
          `. Concerns ${whom}: ${progress.signed} of ${progress.concerned} have nothing left to sign`}
        {retiredOn !== null && `. Retired ${formatTrialDay(retiredOn)}`}.
      </p>
      <Versions orgId={orgId} document={document} />
      {onPublish && retiredOn === null && (
        <div className="row wrap">
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={`New version of ${code}`}
            onClick={onPublish}
          >
            New version
          </Button>
          <Button
            size="small"
            variant="danger-text"
            aria-haspopup="dialog"
            aria-label={`Retire ${code}`}
            onClick={onRetire}
          >
            Retire
          </Button>
        </div>
      )}
    </li>
  );
}

function Documents({ organization }: { organization: Organization }) {
  const { id: orgId, rights, today } = organization;
  const readAgain = useReadAgain(orgId);
  const [publishing, setPublishing] = useState<{ document?: ControlledDocument }>();
  const [retiring, setRetiring] = useState<ControlledDocument>();
  const { data, error, refetch } = useQuery({
    ...query(controlledDocuments.list, { params: { orgId } }),
    refetchOnMount: 'always',
  });
  if (error && !data)
    return (
      <Failure
        title="The documents could not be loaded"
        heading="h2"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <PageSkeleton />;
  const mayPublish = rights.includes('train');
  const add = mayPublish && (
    <Button
      variant={data.length === 0 ? 'primary' : 'secondary'}
      aria-haspopup="dialog"
      onClick={() => setPublishing({})}
    >
      New document
    </Button>
  );
  return (
    <>
      {data.length === 0 ? (
        <Empty icon={FileText} title="No documents yet" action={add || undefined}>
          {mayPublish
            ? 'Publish an SOP, a protocol, or a manual. Those whom it concerns read it to its end and sign.'
            : 'Nothing is here for you to read and sign.'}
        </Empty>
      ) : (
        <>
          <div className="row wrap between team-above">
            <p className="small-text muted">
              A version is kept by its hash. A new one asks again those concerned, unless it is a notice only.
            </p>
            {add}
          </div>
          <Card as="ul" className="divided team-list">
            {data.map((document) => (
              <DocumentItem
                key={document.id}
                orgId={orgId}
                document={document}
                onPublish={mayPublish ? () => setPublishing({ document }) : undefined}
                onRetire={mayPublish ? () => setRetiring(document) : undefined}
              />
            ))}
          </Card>
        </>
      )}
      {publishing && (
        <PublishDialog
          organization={organization}
          document={publishing.document}
          onSaved={readAgain}
          onClose={() => setPublishing(undefined)}
        />
      )}
      {retiring && (
        <EndDialog
          title={`Retire ${retiring.code}`}
          about="From the day after, nobody is asked for it. Its versions and signatures stay on record."
          action="Retire document"
          today={today}
          save={(body) => api(controlledDocuments.retire, { params: { orgId, id: retiring.id }, body })}
          onSaved={readAgain}
          onClose={() => setRetiring(undefined)}
        />
      )}
    </>
  );
}

/** The controlled documents of an organization: all of them, or those that concern the reader. */
export function TeamDocumentsPage() {
  const { org } = route.useParams();
  return (
    <TeamFrame orgId={idIn(org)} title="Documents" right="belong">
      {(organization) => <Documents organization={organization} />}
    </TeamFrame>
  );
}
