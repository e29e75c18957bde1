import type { CompetencyStanding } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { formatDay, formatUtcDay } from '../../core/dates.ts';
import { count } from '../../core/format.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { EvidenceList, RaiseList } from './competency-evidence.tsx';
import { fadeText, LEVEL_NAMES } from './competency-texts.ts';

const ASSESSED = ['competent', 'proficient', 'expert'] as const;

/** How much of each level's questions was right in the latest assessment. */
function Shares({ assessment, name }: Pick<CompetencyStanding, 'assessment' | 'name'>) {
  if (!assessment) return null;
  return (
    <dl className="side-by-side thirds roomy">
      {ASSESSED.map((each) => (
        <div className="row wrap between baseline snug" key={each}>
          <dt className="smaller">{LEVEL_NAMES[each]} items</dt>
          <dd className="tabular strong">{assessment.byLevel[each]}%</dd>
          <dd className="full">
            <ProgressBar
              value={assessment.byLevel[each]}
              label={`${name}: ${LEVEL_NAMES[each]} questions correct, in percent`}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The level as of today, until when it holds, what it rests on, and what would raise it. */
export function CompetencyStandingRow({ standing }: { standing: CompetencyStanding }) {
  const { assessment, level, assessments, name, evidence, raise, fadesAt } = standing;
  if (!level) return <p className="small-text muted below-loose">Not assessed yet.</p>;
  const fade = fadeText(standing, fadesAt ? formatUtcDay(fadesAt) : '');
  return (
    <>
      <div className="side-by-side standing roomy bottom below-apart">
        <div>
          <p className="small-text muted">Level today</p>
          <p className="card-title">{LEVEL_NAMES[level]}</p>
          {fade && <p className="small-text">{fade}</p>}
          {assessment && (
            <p className="small-text muted">
              {formatDay(assessment.at)} · {count(assessments, 'assessment')}
              {' · '}
              <Link className="link" to="/practice/$id" params={{ id: String(assessment.sessionId) }}>
                Review<span className="visually-hidden"> the last assessment of {name}</span>
              </Link>
            </p>
          )}
        </div>
        <Shares assessment={assessment} name={name} />
      </div>
      <EvidenceList evidence={evidence} name={name} />
      <RaiseList raise={raise} name={name} />
    </>
  );
}
