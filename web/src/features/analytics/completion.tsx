import type { Analytics } from '@trialwright/contract';
import { Card } from '../../ui/card.tsx';
import { formatMinutes } from '@trialwright/paper/hours';

/** How far somebody has come, in four figures. */
export function Completion({ analytics: { completion, totalMinutes } }: { analytics: Analytics }) {
  const figures = [
    ['Lessons completed', String(completion.lessons), `of ${completion.totalLessons}`],
    ['Modules completed', String(completion.courses), `of ${completion.totalCourses}`],
    ['Certificates', String(completion.certificates), ''],
    ['Study time recorded', formatMinutes(totalMinutes), ''],
  ] as const;
  return (
    <Card as="dl" className="figures completion" aria-label="Completion">
      {figures.map(([label, value, rest]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tn">
            {value}
            {rest && <span className="unit"> {rest}</span>}
          </dd>
        </div>
      ))}
    </Card>
  );
}
