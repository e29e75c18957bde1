import { rulePacks, teamSetup, type PackDraft, type RulesInForce } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../core/query.ts';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { formatPeriod } from './investigators.tsx';
import { PackChanges } from './pack-changes.tsx';
import { RuleList } from './pack-rules.tsx';
import { formatTrialDay } from './trial-day.ts';

function VersionText(params: { orgId: number; id: number; version: number }) {
  const { data, error, refetch } = useQuery(query(rulePacks.version, { params }));
  if (error && !data)
    return (
      <Failure
        title="The version could not be loaded"
        heading="p"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <p role="status">Loading the version...</p>;
  return (
    <div className="stack">
      {data.changes.length > 0 && <PackChanges changes={data.changes} />}
      <RuleList rules={data.rules} source={undefined} />
    </div>
  );
}

/** For whom a version is or was in force, and on which days. */
function InForce({ orgId, today, rules }: { orgId: number; today: string; rules: readonly RulesInForce[] }) {
  const trials = useQuery(query(teamSetup.trials, { params: { orgId } }));
  const nameOf = (trialId: number | null) =>
    trialId === null ? 'everybody' : (trials.data?.find(({ id }) => id === trialId)?.protocol ?? 'a trial');
  if (rules.length === 0) return <p className="small-text muted">Not put into force.</p>;
  return rules.map(({ id, trialId, from, to }) => (
    <p key={id} className="small-text">
      {from > today
        ? `Takes effect for ${nameOf(trialId)} on ${formatTrialDay(from)}.`
        : `${to !== null && to < today ? 'Was in force' : 'In force'} for ${nameOf(trialId)}, ${formatPeriod({ from, to })}.`}
    </p>
  ));
}

interface Props {
  orgId: number;
  id: number;
  today: string;
  versions: PackDraft['versions'];
}

/** Published versions, the latest first, each with what changed and how it reads. */
export function PackVersions({ orgId, id, today, versions }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const rules = useQuery({ ...query(teamSetup.rules, { params: { orgId } }), refetchOnMount: 'always' });
  return (
    <section aria-labelledby="pack-versions">
      <h2 className="section-title" id="pack-versions">
        Versions
      </h2>
      {versions.length === 0 ? (
        <p className="muted">Nothing is published yet.</p>
      ) : (
        <Card as="ul" className="divided team-list">
          {versions.map(({ version, publishedOn, publishedBy, reason }) => (
            <li key={version}>
              <h3 className="item-title">
                Version {version}{' '}
                <span className="small-text muted">
                  published {formatTrialDay(publishedOn)} by {publishedBy}
                </span>
              </h3>
              <p className="small-text">{reason}</p>
              {rules.data && (
                <InForce
                  orgId={orgId}
                  today={today}
                  rules={rules.data.filter(
                    ({ packId, number }) => packId === id && number === String(version),
                  )}
                />
              )}
              <details
                onToggle={({ currentTarget }) =>
                  currentTarget.open && setOpened((before) => new Set([...before, version]))
                }
              >
                <summary>Read version {version}</summary>
                {opened.has(version) && <VersionText orgId={orgId} id={id} version={version} />}
              </details>
            </li>
          ))}
        </Card>
      )}
    </section>
  );
}
