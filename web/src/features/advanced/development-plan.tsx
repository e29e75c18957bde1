import './development-plan.css';
import { competencies, type DevelopmentPlan } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../core/api.ts';
import { formatUtcDay } from '../../core/dates.ts';
import { query } from '../../core/query.ts';
import { useUser } from '../../core/session.ts';
import { Failure } from '../../ui/failure.tsx';
import { SkeletonBlock, Skeleton } from '../../ui/skeleton.tsx';
import { RaiseList } from './competency-evidence.tsx';
import { jtfLevel, LEVEL_NAMES } from './competency-texts.ts';
import { PlanGaps } from './plan-gaps.tsx';
import { StudyList } from './study-list.tsx';
import { Dialog, DialogHead } from '../../ui/dialog.tsx';

function PlanProgress({ plan: { standing } }: { plan: DevelopmentPlan }) {
  const { level, refreshedAt } = standing;
  if (!level)
    return (
      <p className="lead">
        Not assessed yet. The plan starts at the first level; take an assessment to see where you stand.
      </p>
    );
  return (
    <p className="lead">
      Your level is <b className="plain-text">{LEVEL_NAMES[level]}</b>
      {refreshedAt && `, by evidence up to ${formatUtcDay(refreshedAt)}`}.
    </p>
  );
}

function Plan({ plan }: { plan: DevelopmentPlan }) {
  const { nextLevel, indicators, study, gaps } = plan;
  return (
    <>
      <PlanProgress plan={plan} />
      {nextLevel ? (
        <section className="below-roomy" aria-labelledby="next-level">
          <h3 className="card-title" id="next-level">
            Next level: {LEVEL_NAMES[nextLevel]}{' '}
            <span className="small-text muted">{jtfLevel(nextLevel)}</span>
          </h3>
          <ul className="dashed close below-even padded-loose gray-ground">
            {indicators.map((indicator) => (
              <li key={indicator}>{indicator}</li>
            ))}
          </ul>
        </section>
      ) : (
        <p className="below-roomy">
          You’ve reached the highest level. Stay sharp by coaching others and reviewing what you missed.
        </p>
      )}
      <RaiseList raise={plan.standing.raise} name={plan.competency.name} />
      {study.length > 0 && (
        <section className="below-roomy" aria-labelledby="study">
          <h3 className="card-title" id="study">
            How to get there
          </h3>
          <StudyList study={study} />
        </section>
      )}
      {gaps.length > 0 && <PlanGaps gaps={gaps} />}
    </>
  );
}

function Waiting() {
  return (
    <Skeleton label="Loading the development plan">
      <div className="stack">
        <SkeletonBlock width="70%" />
        <SkeletonBlock height="6rem" />
        <SkeletonBlock height="12rem" />
      </div>
    </Skeleton>
  );
}

interface Props {
  competencyId: string;
  onClose: () => void;
  onReturnFocus: () => void;
}

/** The plan of one competency: the level to reach next, what leads there, and what was missed. */
export function DevelopmentPlanDialog({ competencyId, onClose, onReturnFocus }: Props) {
  const params = { userId: useUser().id, competencyId };
  const { data, error, isFetching, refetch } = useQuery({
    ...query(competencies.plan, { params }),
    // Read on every visit: what is done changes all over the academy.
    staleTime: 0,
  });
  const isMissing = error instanceof ApiError && error.code === 'competencies.not_found';
  return (
    <Dialog shape="reading" className="development-plan" onClose={onClose} onReturnFocus={onReturnFocus}>
      <DialogHead
        over={<p className="small-text muted">Development plan</p>}
        title={data?.competency.name ?? (isMissing ? 'Competency not found' : 'Development plan')}
        level="section-title"
        closeLabel="Close the development plan"
      />
      <div className="dialog-body" tabIndex={0} role="region" aria-label="The plan">
        {isMissing && <p>Your role doesn’t include this competency.</p>}
        {error && !isMissing && !data && (
          <Failure
            heading="h3"
            title="The plan could not be loaded"
            error={error}
            isBusy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Waiting />}
        {data && <Plan plan={data} />}
      </div>
    </Dialog>
  );
}
