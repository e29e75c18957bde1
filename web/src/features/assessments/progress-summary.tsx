import type { Certificate } from '@trialwright/contract';
import type { ReactNode } from 'react';
import { count } from '../../core/format.ts';
import { Card } from '../../ui/card.tsx';
import { averageOfBest, type AttemptSummary } from './assessment-records.ts';

function Figure({ label, caption, children }: { label: string; caption: string; children: ReactNode }) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd className="figure-value">{children}</dd>
      <dd className="figure-caption">{caption}</dd>
    </div>
  );
}

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
      <Card as="dl" className="figures">
        <Figure
          label="Assessments passed"
          caption={all.length > 0 ? `of ${all.length} attempted` : 'none attempted yet'}
        >
          {passed}
        </Figure>
        <Figure
          label="Average score"
          caption={
            all.length > 0
              ? `best ${all.length === 1 ? 'score' : 'scores'} of ${count(all.length, 'assessment')}`
              : 'after your first attempt'
          }
        >
          {average === undefined ? (
            <span className="none">no average yet</span>
          ) : (
            <>
              {average}
              <span className="unit">%</span>
            </>
          )}
        </Figure>
        <Figure label="Certificates" caption={valid === 0 ? 'none currently valid' : 'currently valid'}>
          {valid}
        </Figure>
      </Card>
    </section>
  );
}
