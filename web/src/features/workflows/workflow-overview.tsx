import type { Workflow } from '@trialwright/contract';
import { roleTitle } from '../../core/format.ts';
import { daysText } from './schedule.ts';

export function WorkflowOverview({ workflow }: { workflow: Workflow }) {
  const { description, estimatedDuration, complexity, days, roles, references, steps } = workflow;
  return (
    <div>
      <p className="lead serif plain-text readable">{description}</p>
      <dl className="thirds side-by-side loose set-off below-apart">
        <div>
          <dt className="small-text">Estimated duration</dt>
          <dd className="medium">{estimatedDuration}</dd>
        </div>
        <div>
          <dt className="small-text">Critical path length</dt>
          <dd className="tabular medium">{daysText(days)}</dd>
        </div>
        <div>
          <dt className="small-text">Complexity</dt>
          <dd className="medium">{complexity}</dd>
        </div>
      </dl>
      <div className="side-by-side broad below-ample">
        <section aria-labelledby="overview-steps">
          <h3 className="item-title" id="overview-steps">
            Steps
          </h3>
          <ol className="step-list below-close">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
        <div>
          <section aria-labelledby="overview-roles">
            <h3 className="item-title" id="overview-roles">
              Roles
            </h3>
            <ul className="stack tight control-text soft below-close">
              {roles.map((role) => (
                <li key={role}>{roleTitle(role)}</li>
              ))}
            </ul>
          </section>
          <section className="below-roomy" aria-labelledby="overview-references">
            <h3 className="item-title" id="overview-references">
              References
            </h3>
            <ul className="stack tight control-text ink-text below-close">
              {references.map((reference) => (
                <li key={reference}>{reference}</li>
              ))}
            </ul>
          </section>
        </div>
      </div>
    </div>
  );
}
