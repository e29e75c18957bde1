import { rulePacks, type Organization, type PackSummary, type RulePack } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Copy, Plus } from 'lucide-react';
import { useState } from 'react';
import { query } from '../../core/query.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { CopyPackDialog, StartPackDialog } from './start-pack-dialogs.tsx';
import { formatTrialDay } from './trial-day.ts';

function writeSource({ organization, version, newest }: NonNullable<PackSummary['source']>): string {
  return newest === null
    ? `Copied from ${organization}, version ${version}; no longer shared.`
    : `Copied from ${organization}, version ${version}.`;
}

function PackItem({ orgId, pack }: { orgId: number; pack: PackSummary }) {
  const { id, title, sponsor, version, publishedOn, isChanged, source } = pack;
  const isBehind = source !== null && source.newest !== null && source.newest > source.version;
  return (
    <li>
      <div className="row wrap between">
        <h3 className="item-title">
          <Link
            className="link"
            to="/team/$org/rules/$pack"
            params={{ org: String(orgId), pack: String(id) }}
          >
            {title}
          </Link>
        </h3>
        <span className="row wrap">
          {isBehind && <Badge tone="brass">Version {source.newest} is out</Badge>}
          {version === null ? (
            <Badge tone="yellow">Draft</Badge>
          ) : (
            isChanged && <Badge tone="yellow">Changed since</Badge>
          )}
        </span>
      </div>
      <p className="small-text muted">
        {sponsor !== null && `${sponsor}. `}
        {publishedOn === null
          ? 'Not published yet.'
          : `Version ${version}, published ${formatTrialDay(publishedOn)}.`}{' '}
        {source && writeSource(source)}
      </p>
    </li>
  );
}

interface Props {
  organization: Organization;
  templates: readonly RulePack[] | undefined;
}

/** Rule packs of an organization, and the ways to begin one. */
export function PackList({ organization, templates }: Props) {
  const { id: orgId, rights } = organization;
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'start' | 'copy'>();
  const { data, error, refetch } = useQuery({
    ...query(rulePacks.list, { params: { orgId } }),
    refetchOnMount: 'always',
  });
  const dialog = {
    orgId,
    onMade: ({ id }: { id: number }) =>
      void navigate({ to: '/team/$org/rules/$pack', params: { org: String(orgId), pack: String(id) } }),
    onClose: () => setOpened(undefined),
  };
  return (
    <section aria-labelledby="packs">
      <div className="row wrap between">
        <h2 className="section-title" id="packs" tabIndex={-1}>
          Rule packs
        </h2>
        {rights.includes('manage') && (
          <div className="row wrap">
            <Button icon={Copy} aria-haspopup="dialog" onClick={() => setOpened('copy')}>
              Copy a sponsor’s rules
            </Button>
            <Button
              icon={Plus}
              aria-haspopup="dialog"
              disabled={!templates}
              onClick={() => setOpened('start')}
            >
              New rule pack
            </Button>
          </div>
        )}
      </div>
      {error && !data ? (
        <Failure
          title="The rule packs could not be loaded"
          heading="h3"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <p role="status">Loading the rule packs...</p>
      ) : data.length === 0 ? (
        <p className="muted">
          None yet. A pack holds rules with examples that prove them, in published versions.
        </p>
      ) : (
        <Card as="ul" className="divided team-list">
          {data.map((pack) => (
            <PackItem key={pack.id} orgId={orgId} pack={pack} />
          ))}
        </Card>
      )}
      {opened === 'start' && templates && <StartPackDialog {...dialog} templates={templates} />}
      {opened === 'copy' && <CopyPackDialog {...dialog} />}
    </section>
  );
}
