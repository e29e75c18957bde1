import type { Project } from '@trialwright/contract';
import { count, initialsOf } from '../../core/format.ts';
import { seatsText, type useJoinProject } from '../../domain/projects/projects.ts';
import { JoinProject } from '../../domain/projects/join-project.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonAnchor } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LeaveProject } from './leave-project.tsx';
import { formatRun, formatSession } from './project-dates.ts';

function factsOf(project: Project): (readonly [string, string])[] {
  const { isWeekly, scheduleLabel, startsAt, weeks, hoursPerWeek, focus, level } = project;
  return [
    ...(isWeekly
      ? ([
          ['Schedule', scheduleLabel],
          ['Next session', formatSession(startsAt)],
        ] as const)
      : ([
          ['Dates', formatRun(project)],
          ['Duration', count(weeks, 'week')],
        ] as const)),
    ['Effort', `${count(hoursPerWeek, 'hour')}/week`],
    ['Focus', focus],
    ['Level', level],
    ['Participants', seatsText(project)],
  ];
}

function Team({ team }: { team: Project['team'] }) {
  return (
    <section className="stack even" aria-labelledby="team">
      <h2 className="item-title" id="team">
        Your team
      </h2>
      <ul className="stack even">
        {team.map(({ name, role, isSelf }, index) => (
          // Names are short here and may repeat; the order is that of joining.
          // oxlint-disable-next-line react/no-array-index-key
          <li className="row even" key={`${index}-${name}`}>
            <span className="avatar" aria-hidden="true">
              {initialsOf(name)}
            </span>
            <span>
              {name}
              {isSelf && ' (you)'}
              {role && <small>{role}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When, how much, who leads it, and the way in or out. */
export function ProjectAside({
  project,
  join,
}: {
  project: Project;
  join: ReturnType<typeof useJoinProject>;
}) {
  const { mentor, isMember, team } = project;
  return (
    <aside className="project-aside stack roomy" aria-label="About this project">
      <Card className="stack even padded-apart">
        <Facts className="named">
          {factsOf(project).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
          <div>
            <dt>Mentor</dt>
            <dd>
              <span>{mentor.name}</span>
              {mentor.isSample && <Badge tone="outline">Sample</Badge>}
              <small>{mentor.field}</small>
            </dd>
          </div>
        </Facts>
        {isMember ? (
          <ButtonAnchor isBlock href="#discussion">
            Go to the discussion
          </ButtonAnchor>
        ) : (
          <JoinProject project={project} join={join} variant="primary" isBlock />
        )}
      </Card>
      {isMember && <Team team={team} />}
      {isMember && <LeaveProject project={project} />}
    </aside>
  );
}
