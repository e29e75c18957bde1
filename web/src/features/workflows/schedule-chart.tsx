import type { Workflow, WorkflowStep } from '@trialwright/contract';
import { useId } from 'react';
import { axisOf, describeSchedule, laneOf, linksAt, rangeText, type Axis } from './schedule.ts';

const HEIGHT = 18;
/** A step of less than a day is still a mark. */
const SHORTEST = 4;
const percent = (share: number) => `${share}%`;

/** Hatching, so that the two parts of a bar differ by more than their tone. */
function Hatching({ id }: { id: string }) {
  return (
    <svg className="hatching" aria-hidden="true" width="0" height="0">
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="ground" width="6" height="6" />
          <rect className="line" width="2" height="6" />
        </pattern>
      </defs>
    </svg>
  );
}

function Swatch({ fill, className }: { fill?: string; className: string }) {
  return (
    <svg className="swatch" aria-hidden="true" width="18" height="10">
      <rect className={className} width="18" height="10" rx="2" {...(fill && { fill })} />
    </svg>
  );
}

/** What runs through the row of a step, from the end of one step to the start of another that waits for it. */
function Links({ step, steps, end }: { step: WorkflowStep; steps: WorkflowStep[]; end: number }) {
  return linksAt(step, steps, end).map(({ key, isCritical, down, across }) => (
    <g key={key} className={isCritical ? 'link critical' : 'link'}>
      {down && <line x1={percent(down.x)} x2={percent(down.x)} y1={down.y1} y2={down.y2} />}
      {across && <line x1={percent(across.x1)} x2={percent(across.x2)} y1="50%" y2="50%" />}
    </g>
  ));
}

interface LaneProps {
  step: WorkflowStep;
  steps: WorkflowStep[];
  axis: Axis;
  fill: string;
}

function LaneRow({ step, steps, axis, fill }: LaneProps) {
  const { earliest, extra } = laneOf(step, axis.end);
  return (
    <div className="lane-row">
      <span className="name row close stretch">
        <span className="tabular muted rigid">{step.step}</span>
        <span>{step.title}</span>
      </span>
      <svg className="lane" aria-hidden="true" width="100%" height={HEIGHT}>
        {axis.ticks.map(({ at }) => (
          <line key={at} className="tick" x1={percent(at)} x2={percent(at)} y1="0" y2="100%" />
        ))}
        <Links step={step} steps={steps} end={axis.end} />
        {extra.width > 0 && (
          <rect
            className="extra"
            x={percent(extra.from)}
            y="50%"
            width={percent(extra.width)}
            height={HEIGHT}
            rx="2"
            fill={fill}
          />
        )}
        <rect
          className={step.criticalPath ? 'earliest critical' : 'earliest'}
          x={percent(earliest.from)}
          y="50%"
          height={HEIGHT}
          rx="2"
          style={{ width: `max(${SHORTEST}px, ${percent(earliest.width)})` }}
        />
      </svg>
      <span className="tabular row snug unbroken to-right days">
        day {rangeText(step.earliest.start, step.earliest.end)}
      </span>
      <span className="tabular row snug unbroken to-right days">day {step.latest.end}</span>
    </div>
  );
}

/** When each step can happen, as a picture; the same numbers are in the table below it. */
export function ScheduleChart({ workflow }: { workflow: Workflow }) {
  const id = useId();
  const axis = axisOf(workflow);
  const fill = `url(#${id})`;
  return (
    <div className="small-text below-apart" role="img" aria-label={describeSchedule(workflow)}>
      <Hatching id={id} />
      <div className="lane-row head tiny-text muted">
        <span className="name">Step</span>
        <span className="lane">{axis.unit} from the start of step 1</span>
        <span className="row snug unbroken to-right days">
          <Swatch className="earliest" />
          Earliest
        </span>
        <span className="row snug unbroken to-right days">
          <Swatch className="extra" fill={fill} />
          Latest end
        </span>
      </div>
      {workflow.detailedSteps.map((step) => (
        <LaneRow key={step.step} step={step} steps={workflow.detailedSteps} axis={axis} fill={fill} />
      ))}
      <div className="lane-row axis tiny-text muted">
        <span className="name flush-right not-on-phones">{axis.unit === 'days' ? 'Day' : 'Week'}</span>
        <span className="lane">
          {axis.ticks.map(({ at, label }) => (
            <span key={at} className="tabular" style={{ left: percent(at) }}>
              {label}
            </span>
          ))}
        </span>
      </div>
      <p className="meta below-close">
        <span>
          <Swatch className="earliest critical" /> Critical path: a delay of it delays the end
        </span>
        <span>
          <svg className="swatch" aria-hidden="true" width="18" height="10">
            <g className="link">
              <line x1="0" x2="18" y1="5" y2="5" />
            </g>
          </svg>{' '}
          Waits for
        </span>
      </p>
    </div>
  );
}
