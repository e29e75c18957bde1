import { CircleCheck } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { CertificationAction } from './certification-action.tsx';
import type { Certification } from './certification.ts';
import { Rows } from '../../ui/rows.tsx';

function CertificationRow({
  certification,
  isPrimary,
  onIssued,
}: {
  certification: Certification;
  isPrimary: boolean;
  onIssued: () => void;
}) {
  const { course, state, missing } = certification;
  return (
    <li>
      <div>
        <b className="own-line medium">{course.title}</b>
        <span className="row wrap small-text muted tabular">
          {state === 'ready' && (
            <Badge tone="ready" icon={CircleCheck}>
              Ready
            </Badge>
          )}
          {missing}
        </span>
      </div>
      <div className="share stack near">
        <ProgressBar value={course.progress} label={`Lessons completed: ${course.title}`} />
        <span className="small-text tabular muted">{course.progress}%</span>
      </div>
      <CertificationAction
        certification={certification}
        variant={isPrimary ? 'primary' : 'secondary'}
        size="small"
        onIssued={onIssued}
      />
    </li>
  );
}

/** Every course without a certificate in force: how far it is, and the next step. */
export function AvailableCertifications({
  certifications,
  none,
  primaryId,
  onIssued,
}: {
  certifications: Certification[];
  /** Why the list is empty, where it is. */
  none: string;
  /** The course whose button is the filled one of the page, if any. */
  primaryId: number | undefined;
  onIssued: () => void;
}) {
  return (
    <section className="stack fair" aria-labelledby="available">
      <h2 className="section-title" id="available">
        Available certifications
      </h2>
      {certifications.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <Rows>
          {certifications.map((certification) => (
            <CertificationRow
              key={certification.course.id}
              certification={certification}
              isPrimary={certification.course.id === primaryId}
              onIssued={onIssued}
            />
          ))}
        </Rows>
      )}
    </section>
  );
}
