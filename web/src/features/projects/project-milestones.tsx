import type { Milestone, Project } from '@trialwright/contract';
import { Link } from '@tanstack/react-router';
import { CalendarClock, CircleDashed, FileText, History } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { formatDue } from './project-dates.ts';

const STATES = {
  upcoming: { label: 'Upcoming', icon: CalendarClock, tone: 'neutral' },
  current: { label: 'This week', icon: CircleDashed, tone: 'progress' },
  past: { label: 'Past', icon: History, tone: 'neutral' },
} as const;

function MilestoneRow({ milestone, isWeekly }: { milestone: Milestone; isWeekly: boolean }) {
  const { number, week, title, task, deliverable, documents } = milestone;
  const { label, icon: Icon, tone } = STATES[milestone.state];
  return (
    <li className={`milestone ${milestone.state}`}>
      <span className="step-mark tabular not-on-phones" aria-hidden="true">
        {number}
      </span>
      <div>
        <div className="row even wrap">
          <h3 className="card-title">{title}</h3>
          {!isWeekly && (
            <Badge tone={tone} icon={Icon}>
              {label}
            </Badge>
          )}
        </div>
        <p className="small-text muted">
          {isWeekly ? 'Every week' : `Week ${week}`}
          <span aria-hidden="true"> · </span>
          {formatDue(milestone, isWeekly)}
        </p>
        <p className="readable soft below-near">{task}</p>
        <p className="readable below-close">
          <b>Deliverable:</b> {deliverable}
        </p>
        {documents.length > 0 && (
          <ul className="row apart wrap below-close">
            {documents.map((document) => (
              <li className="row snug muted" key={document.id}>
                <FileText className="icon icon-small" aria-hidden="true" />
                <Link className="link small-text" to="/document-library" search={{ document: document.id }}>
                  {document.title}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** What is done week by week, with dates and the documents that help. */
export function ProjectMilestones({ project }: { project: Project }) {
  return (
    <section aria-labelledby="milestones">
      <h2 className="section-title" id="milestones">
        Milestones
      </h2>
      <ol className="divided line-above line-below below-even">
        {project.milestones.map((milestone) => (
          <MilestoneRow key={milestone.number} milestone={milestone} isWeekly={project.isWeekly} />
        ))}
      </ol>
    </section>
  );
}
