import type { ProjectId, ProjectSummary } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { CalendarClock, CircleCheck, Users, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDay, writeDate } from '../../core/dates.ts';
import { count } from '../../core/format.ts';
import { participantsText, seatsText, useJoinProject } from '../../domain/projects/projects.ts';
import { JoinProject } from '../../domain/projects/join-project.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';

type Fact = readonly [label: string, value: string];

/** What decides: the places that are left, or when it takes place. */
const BADGE: Record<ProjectId, 'places' | 'schedule'> = {
  virtual_study_team: 'places',
  inspection_prep: 'schedule',
  case_study_analysis: 'schedule',
};

function factsOf(project: ProjectSummary): Fact[] {
  const { isWeekly, weeks, hoursPerWeek, startsAt, focus, level } = project;
  return [
    ['Duration', isWeekly ? 'Weekly sessions' : count(weeks, 'week')],
    ['Effort', `${count(hoursPerWeek, 'hour')}/week`],
    isWeekly ? ['Next session', formatDay(startsAt)] : ['First day', writeDate(startsAt, 'day', 'UTC')],
    ['Focus', focus],
    ['Level', level],
    ...(BADGE[project.id] === 'schedule' ? [['Participants', seatsText(project)] as const] : []),
  ];
}

function Badges({ project }: { project: ProjectSummary }) {
  const [Icon, text]: [LucideIcon, string] =
    BADGE[project.id] === 'places'
      ? [Users, participantsText(project)]
      : [CalendarClock, project.scheduleLabel];
  return (
    <div className="row snug wrap">
      <Badge icon={Icon}>{text}</Badge>
      {project.isMember && (
        <Badge tone="done" icon={CircleCheck}>
          Joined
        </Badge>
      )}
    </div>
  );
}

/** A project with what it asks of its members, and the way in. */
export function ProjectCard({ project }: { project: ProjectSummary }) {
  const { id, name, description, mentor, isMember } = project;
  const join = useJoinProject();
  const opener = useRef<HTMLAnchorElement>(null);
  const hasJoined = isMember && join.isSuccess;
  // The button that was pressed is gone; the way in stands in its place.
  useEffect(() => {
    if (hasJoined) opener.current?.focus();
  }, [hasJoined]);
  return (
    <Card as="li" className="upright padded-roomy">
      <Badges project={project} />
      <h3 className="card-title below-fair">
        <Link to="/projects/$projectId" params={{ projectId: id }}>
          {name}
        </Link>
      </h3>
      <p className="soft below-snug">{description}</p>
      <Facts className="named below-loose line-above">
        {factsOf(project).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
        <div>
          <dt>Mentor</dt>
          <dd>
            {mentor.name}
            {mentor.isSample && <Badge tone="outline">Sample</Badge>}
          </dd>
        </div>
      </Facts>
      <div className="at-foot">
        {isMember ? (
          <ButtonLink
            isBlock
            to="/projects/$projectId"
            params={{ projectId: id }}
            ref={opener}
            aria-label={`Open project: ${name}`}
          >
            Open project
          </ButtonLink>
        ) : (
          <JoinProject project={project} join={join} variant="tint" isBlock />
        )}
      </div>
    </Card>
  );
}
