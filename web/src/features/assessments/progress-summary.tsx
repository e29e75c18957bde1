import type { Certificate } from '@trialwright/contract';
import { count } from '../../core/format.ts';
import { Figure, Figures } from '../../ui/figures.tsx';
import { averageOfBest, type AttemptSummary } from './assessment-records.ts';

/** The learner's progress in three figures, from what is on record. */
export function ProgressSummary({
  all,
  certificates,
}: {
  all: AttemptSummary[];
  certificates: Certificate[];
}) {
  const passed = all.filter(({ hasPassed }) => hasPassed).length;
  const average = averageOfBest(all);
  const valid = certificates.filter(({ status }) => status === 'Valid' || status === 'Expiring').length;
  return (
    <section aria-label="Your progress">
      <Figures>
        <Figure
          name="Assessments passed"
          note={all.length > 0 ? `of ${all.length} attempted` : 'none attempted yet'}
        >
          {passed}
        </Figure>
        <Figure
          name="Average score"
          unit={average === undefined ? undefined : '%'}
          note={
            all.length > 0
              ? `best ${all.length === 1 ? 'score' : 'scores'} of ${count(all.length, 'assessment')}`
              : 'after your first attempt'
          }
        >
          {average ?? <span className="unit">no average yet</span>}
        </Figure>
        <Figure name="Certificates" note={valid === 0 ? 'none currently valid' : 'currently valid'}>
          {valid}
        </Figure>
      </Figures>
    </section>
  );
}
