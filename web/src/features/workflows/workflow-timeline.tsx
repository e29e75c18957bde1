import './workflow-timeline.css';
import type { Workflow } from '@trialwright/contract';
import { Clock, CornerDownRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { ScheduleChart } from './schedule-chart.tsx';
import { ScheduleTable } from './schedule-table.tsx';
import { daysText, shareOf, waitText } from './schedule.ts';
import { SwimLanes } from './swim-lanes.tsx';
import { CriticalBadge } from './workflow-facts.tsx';

/** The order of the steps, each bar filled to its place; then when they can happen. */
export function WorkflowTimeline({ workflow }: { workflow: Workflow }) {
  const { detailedSteps, days, scheduleNote } = workflow;
  const total = detailedSteps.length;
  return (
    <div className="workflow-timeline">
      <section aria-labelledby="timeline-order">
        <h3 className="card-title" id="timeline-order">
          Order of the steps
        </h3>
        <ol className="stack apart below-even">
          {detailedSteps.map((step) => (
            <li key={step.step}>
              <p className="row wrap stretch">
                <span className="tabular muted">
                  Step {step.step} of {total}
                </span>
                <span className="medium">{step.title}</span>
              </p>
              <div
                className="bar below-snug"
                aria-hidden="true"
                style={{ '--v': shareOf(step.step, total) } as CSSProperties}
              >
                <i />
              </div>
              <p className="meta below-snug">
                <span>
                  <Clock className="icon" aria-hidden="true" />
                  {step.duration}
                </span>
                <span>
                  <CornerDownRight className="icon" aria-hidden="true" />
                  {waitText(step)}
                </span>
                {step.criticalPath && <CriticalBadge />}
              </p>
            </li>
          ))}
        </ol>
      </section>
      <section className="set-off below-distant" aria-labelledby="timeline-schedule">
        <h3 className="card-title" id="timeline-schedule">
          Schedule
        </h3>
        <p className="lead serif plain-text readable below-even">
          {daysText(days)} along the longest chain of steps. {scheduleNote}
        </p>
        <ScheduleChart workflow={workflow} />
        <ScheduleTable workflow={workflow} />
      </section>
      <SwimLanes workflow={workflow} />
    </div>
  );
}
