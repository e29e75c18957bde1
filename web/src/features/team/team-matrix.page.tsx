import { CellState, teamTraining, type Matrix, type Organization } from '@trialwright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { count, countPeople } from '../../core/format.ts';
import { PHONE, useMedia } from '../../core/media.ts';
import { query } from '../../core/query.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { BinderButton } from './binder-button.tsx';
import { MatrixExports } from './matrix-exports.tsx';
import { MatrixFilters } from './matrix-filters.tsx';
import { OpenAssignments } from './open-assignments.tsx';
import { CellBadge, ORDER } from './cell-state.tsx';
import { ReadyBadge, writeReady } from './ready-badge.tsx';
import { RulesResults } from './rules-results.tsx';
import { idIn, TeamFrame } from './team-frame.tsx';
import { formatTrialDay } from './trial-day.ts';
import { UrgencyList } from './urgency-list.tsx';
import { writeCalendar } from '../../core/dates.ts';
import { useReadAgain } from './use-read-again.ts';

const route = getRouteApi('/shell/signed-in/team/$org');
type Row = Matrix['rows'][number];
function columnsOf(orgId: number, { columns, rows, asOf }: Matrix): TableColumn<Row>[] {
  return [
    {
      id: 'name',
      label: 'Person',
      isText: true,
      value: ({ name }) => name,
      cell: ({ name, title, personId }) => (
        <>
          <Link
            className="link"
            to="/team/$org/people/$person"
            params={{ org: String(orgId), person: String(personId) }}
            search={{ asOf }}
          >
            {name}
          </Link>
          <span className="small-text muted own-line">{title}</span>
        </>
      ),
    },
    {
      id: 'ready',
      label: 'Ready',
      isText: true,
      value: ({ isReady }) => writeReady(isReady),
      cell: ({ isReady }) => <ReadyBadge isReady={isReady} />,
    },
    // What concerns nobody on this day has no column.
    ...columns
      .map((column, index): TableColumn<Row> => ({
        id: column.key,
        label: column.protocol === null ? column.title : `${column.title}, ${column.protocol}`,
        isText: true,
        value: ({ cells }) => ORDER.indexOf(cells[index]?.state ?? 'not_required'),
        cell: ({ cells }) => {
          const cell = cells[index];
          return cell && <CellBadge state={cell.state} date={cell.date} />;
        },
      }))
      .filter((_column, index) => rows.some(({ cells }) => cells[index]?.state !== 'not_required')),
  ];
}

function Numbers({ matrix }: { matrix: Matrix }) {
  const { counts, asked, ready, forecast } = matrix;
  const next = forecast.find(({ ends }) => ends > 0);
  return (
    <Figures label="Where the team stands">
      <Figure name="Ready" unit={` of ${asked}`}>
        {ready}
      </Figure>
      <Figure name="Overdue or missing">{(counts.overdue ?? 0) + (counts.missing ?? 0)}</Figure>
      <Figure name="Due">{counts.due ?? 0}</Figure>
      <Figure
        name="Ending in six months"
        note={next && `${next.ends} in ${writeCalendar(next.month, 'month')}`}
      >
        {forecast.reduce((sum, { ends }) => sum + ends, 0)}
      </Figure>
    </Figures>
  );
}

/** A past or future day says so, so that nobody takes it for today. */
function OtherDay({ asOf, today }: { asOf: string; today: string }) {
  const navigate = useNavigate({ from: '/team/$org' });
  if (asOf === today) return null;
  return (
    <Notice
      as="div"
      tone="brass"
      role="status"
      action={
        <Button
          size="small"
          onClick={() =>
            void navigate({ search: (before) => ({ ...before, asOf: undefined }), replace: true })
          }
        >
          Back to today
        </Button>
      }
    >
      {asOf < today
        ? `As of ${formatTrialDay(asOf)}: rules, people, and evidence of that day, by all that is known now.`
        : `Forecast for ${formatTrialDay(asOf)}, if nothing changes.`}
    </Notice>
  );
}

function Table({ organization }: { organization: Organization }) {
  const { id: orgId } = organization;
  const readAgain = useReadAgain(orgId);
  const isPhone = useMedia(PHONE);
  const [isAssigning, setAssigning] = useState(false);
  const { asOf, trial, state } = route.useSearch();
  const asked = {
    ...(asOf !== undefined && { asOf }),
    ...(trial !== undefined && { trialId: trial }),
    ...(CellState.options.some((each) => each === state) && { state: state as CellState }),
  };
  const { data, error, refetch } = useQuery({
    ...query(teamTraining.matrix, { params: { orgId }, query: asked }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  if (error && !data)
    return <Failure title="The matrix could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">Loading the matrix...</p>;
  if (data.columns.length === 0)
    return (
      <>
        <OtherDay asOf={data.asOf} today={data.today} />
        <Empty
          icon={Users}
          title="No rules are in force on this day"
          action={
            organization.rights.includes('manage') && (
              <ButtonLink variant="primary" to="/team/$org/rules" params={{ org: String(orgId) }}>
                Add rules
              </ButtonLink>
            )
          }
        >
          Rules say who needs which training. Start from a template.
        </Empty>
      </>
    );
  return (
    <>
      <OtherDay asOf={data.asOf} today={data.today} />
      {data.rows.length > 0 && data.asked === 0 && (
        <Notice as="div" role="status">
          The rules in force ask nothing of anybody on this day, so there is nothing to be ready for. Rules
          for delegated tasks ask once lines of the delegation log are drafted.
        </Notice>
      )}
      <Numbers matrix={data} />
      <div className="row wrap between team-above">
        <p className="small-text muted" role="status">
          {countPeople(data.rows.length)}, {count(data.columns.length, 'requirement')}
        </p>
        <div className="row wrap">
          {organization.rights.includes('manage') && data.asOf === data.today && (
            <Button size="small" aria-haspopup="dialog" onClick={() => setAssigning(true)}>
              Assign training
            </Button>
          )}
          <MatrixExports orgId={orgId} asked={asked} />
          <BinderButton organization={organization} size="small" />
        </div>
      </div>
      {isPhone ? (
        <UrgencyList orgId={orgId} matrix={data} state={asked.state} />
      ) : (
        <DataTable
          caption={`Training as of ${formatTrialDay(data.asOf)}`}
          columns={columnsOf(orgId, data)}
          rows={data.rows}
          keyOf={({ personId }) => personId}
          filterLabel="Find a person"
          sortedBy={{ id: 'name' }}
        />
      )}
      {data.packs.length > 0 && (
        <section aria-labelledby="by-rules">
          <h2 className="section-title" id="by-rules">
            Results by rules
          </h2>
          <RulesResults results={data.packs} />
        </section>
      )}
      <OpenAssignments organization={organization} />
      {isAssigning && (
        <AssignDialog orgId={orgId} matrix={data} onSaved={readAgain} onClose={() => setAssigning(false)} />
      )}
      <details className="team-legend below-apart">
        <summary>What each requirement asks</summary>
        <dl>
          {data.columns.map(({ key, title, pack, number, sentence }) => (
            <div key={key}>
              <dt>
                {title}{' '}
                <span className="small-text muted">
                  ({pack} {number})
                </span>
              </dt>
              <dd>{sentence}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** Who is ready, what is late, and what ends next. */
export function TeamMatrixPage() {
  const { org } = route.useParams();
  return (
    <TeamFrame orgId={idIn(org)} title="Training Matrix">
      {(organization) => (
        <>
          <MatrixFilters organization={organization} />
          <Table organization={organization} />
        </>
      )}
    </TeamFrame>
  );
}
