import { controlledDocuments, type Rollout } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { pathOf } from '../../core/api.ts';
import { query } from '../../core/query.ts';
import { ButtonAnchor } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Failure } from '../../ui/failure.tsx';
import { formatTrialDay } from './trial-day.ts';

type Line = Rollout['people'][number];

const STATES: Record<Line['state'], string> = {
  before: 'Signed before the effective day',
  on_time: 'Signed in time',
  late: 'Signed late',
  open: 'Open',
  overdue: 'Overdue',
  not_asked: 'Not asked',
};

/** Who signed a version and when, relative to the day on which it takes effect. */
export function RolloutTable(params: { orgId: number; id: number; versionId: number }) {
  const { data, error, refetch } = useQuery({
    ...query(controlledDocuments.rollout, { params }),
    refetchOnMount: 'always',
  });
  if (error && !data)
    return (
      <Failure
        title="The roll-out could not be loaded"
        heading="h2"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return null;
  const signed = data.people.filter(({ signedOn }) => signedOn !== null).length;
  return (
    <section aria-labelledby="rollout">
      <div className="row wrap between">
        <h2 className="section-title" id="rollout">
          Roll-out
        </h2>
        <ButtonAnchor
          size="small"
          icon={Download}
          href={pathOf(controlledDocuments.rolloutFile, { params })}
          download
        >
          CSV
        </ButtonAnchor>
      </div>
      <p className="small-text muted">
        {signed} of {data.people.length} signed. Effective {formatTrialDay(data.version.effective)}.
      </p>
      <DataTable
        caption={`Who signed version ${data.version.version}`}
        isCaptionHidden
        rows={data.people}
        keyOf={({ personId }) => personId}
        columns={[
          { id: 'name', label: 'Name', isText: true, value: ({ name }) => name },
          { id: 'state', label: 'State', isText: true, value: ({ state }) => STATES[state] },
          {
            id: 'signed',
            label: 'Signed on',
            isText: true,
            value: ({ signedOn }) => signedOn ?? undefined,
            cell: ({ signedOn }) => (signedOn === null ? '' : formatTrialDay(signedOn)),
          },
          { id: 'days', label: 'Days after effective', value: ({ days }) => days ?? undefined },
          { id: 'evidence', label: 'Evidence', isText: true, value: ({ evidence }) => evidence ?? undefined },
        ]}
      />
    </section>
  );
}
