import type { Analytics } from '@trialwright/contract';
import { Figure, Figures } from '../../ui/figures.tsx';
import { formatMinutes } from '@trialwright/paper/hours';

/** How far somebody has come, in four figures. */
export function Completion({ analytics: { completion, totalMinutes } }: { analytics: Analytics }) {
  const figures = [
    ['Lessons completed', String(completion.lessons), ` of ${completion.totalLessons}`],
    ['Modules completed', String(completion.courses), ` of ${completion.totalCourses}`],
    ['Certificates', String(completion.certificates), ''],
    ['Study time recorded', formatMinutes(totalMinutes), ''],
  ] as const;
  return (
    <Figures label="Completion">
      {figures.map(([name, value, unit]) => (
        <Figure key={name} name={name} unit={unit}>
          {value}
        </Figure>
      ))}
    </Figures>
  );
}
