import type { Workflow, WorkflowStep } from '@trialwright/contract';
import { Clock } from 'lucide-react';
import { CriticalBadge } from './workflow-facts.tsx';

function Items({ title, items, className = '' }: { title: string; items: string[]; className?: string }) {
  return (
    <div className={className}>
      <h4 className="small-heading">{title}</h4>
      <ul className="bullets below-tight">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

function Step({ step }: { step: WorkflowStep }) {
  const { title, duration, description, responsibilities, deliverables, dependencies, tips, criticalPath } =
    step;
  return (
    <li className="detailed padded-block">
      <span className="ordinal" aria-hidden="true">
        {step.step}
      </span>
      <div>
        <h3 className="card-title">
          <span className="visually-hidden">Step {step.step}: </span>
          {title}
        </h3>
        <p className="meta below-tight">
          <span>
            <Clock className="icon" aria-hidden="true" />
            {duration}
          </span>
          {criticalPath && <CriticalBadge />}
        </p>
        <p className="lead serif plain-text readable below-close">{description}</p>
        <div className="side-by-side apart control-text below-loose">
          <div className="who full-row">
            <h4 className="small-heading">Responsibilities</h4>
            <dl className="lined below-tight">
              {Object.entries(responsibilities).map(([who, what]) => (
                <div key={who} className="side-by-side">
                  <dt>{who}</dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </div>
          <Items title="Deliverables" items={deliverables} />
          <Items title="Dependencies" items={dependencies} />
          <Items title="Tips" items={tips} className="gray-ground padded-even full-row" />
        </div>
      </div>
    </li>
  );
}

export function WorkflowSteps({ workflow }: { workflow: Workflow }) {
  return (
    <ol className="divided">
      {workflow.detailedSteps.map((step) => (
        <Step key={step.step} step={step} />
      ))}
    </ol>
  );
}
