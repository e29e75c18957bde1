import { MASTERY_DAYS, recall, type Mastery } from '@trialwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { count } from '../../core/format.ts';
import { query } from '../../core/query.ts';
import { Failure } from '../../ui/failure.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';

function Share({
  label,
  answered,
  right,
  percent,
}: Pick<Mastery, 'answered' | 'right' | 'percent'> & { label: string }) {
  return (
    <>
      <ProgressBar value={percent} label={`${label}: ${right} of ${answered} right`} />
      <span className="tabular flush-right">
        {right} of {answered}
      </span>
    </>
  );
}

function Competencies({ competencies }: Pick<Mastery, 'competencies'>) {
  return (
    <ul className="mastery-list stack even">
      {competencies.map(({ competencyId, name, ...share }) => (
        <li key={competencyId}>
          <span>{name}</span>
          <Share label={name} {...share} />
        </li>
      ))}
    </ul>
  );
}

function Objectives({ objectives }: Pick<Mastery, 'objectives'>) {
  return (
    <details>
      <summary>By objective ({objectives.length})</summary>
      <ul className="mastery-list stack even">
        {objectives.map(({ lessonId, lesson, objective, ...share }) => (
          <li key={`${lessonId}-${objective}`}>
            <span>
              {objective}{' '}
              <Link className="link small-text" to="/lesson/$id" params={{ id: String(lessonId) }}>
                {lesson}
              </Link>
            </span>
            <Share label={objective} {...share} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What the first answers of the last 90 days say, by competency and objective. */
export function MasterySection({ userId }: { userId: number }) {
  const { data, error, refetch } = useQuery(query(recall.mastery, { params: { userId } }));
  return (
    <section className="below-broad" aria-labelledby="mastery" id="known">
      <h2 className="section-title" id="mastery">
        What you know
      </h2>
      {error && !data ? (
        <Failure
          title="What you know could not be loaded"
          heading="h3"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <SkeletonBlock height="6rem" />
      ) : data.answered === 0 ? (
        <p className="muted">
          Nothing answered in the last {MASTERY_DAYS} days. Checks in lessons, practice questions, and
          assessments count.
        </p>
      ) : (
        <>
          <p className="muted">
            {data.right} of your {count(data.answered, 'first answer')} in {MASTERY_DAYS} days were right.
            Later answers to the same question do not count; neither do free texts.
          </p>
          {data.competencies.length > 0 && <Competencies competencies={data.competencies} />}
          <Objectives objectives={data.objectives} />
        </>
      )}
    </section>
  );
}
