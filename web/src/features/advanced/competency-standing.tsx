import type { CompetencyStanding } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../core/dates.ts';
import { count } from '../../core/format.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { LEVEL_NAMES } from './competency-texts.ts';

const ASSESSED = ['competent', 'proficient', 'expert'] as const;

/** What the latest assessment showed: the level, and how much of each was right. */
export function CompetencyStandingRow({ standing }: { standing: CompetencyStanding }) {
  const { assessment, level, assessments, name } = standing;
  if (!assessment || !level) return <p className="sm muted none-yet">Not assessed yet.</p>;
  return (
    <div className="standing">
      <div>
        <p className="sm muted">Level reached</p>
        <p className="t3">{LEVEL_NAMES[level]}</p>
        <p className="sm muted">
          {formatDay(assessment.at)} · {count(assessments, 'assessment')}
          {' · '}
          <Link className="link" to="/practice/$id" params={{ id: String(assessment.sessionId) }}>
            Review<span className="vh"> the last assessment of {name}</span>
          </Link>
        </p>
      </div>
      <dl>
        {ASSESSED.map((each) => (
          <div key={each}>
            <dt>{LEVEL_NAMES[each]} items</dt>
            <dd className="tn">{assessment.byLevel[each]}%</dd>
            <dd className="share">
              <ProgressBar
                value={assessment.byLevel[each]}
                label={`${name}: ${LEVEL_NAMES[each]} items right, in percent`}
              />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
