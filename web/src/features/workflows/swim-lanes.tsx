import type { Workflow } from '@trialwright/contract';
import { lanesOf } from './schedule.ts';

/** Who does what, step by step: a lane for each function. */
export function SwimLanes({ workflow: { title, detailedSteps } }: { workflow: Workflow }) {
  return (
    <section className="set-off below-distant" aria-labelledby="timeline-lanes">
      <h3 className="card-title" id="timeline-lanes">
        Who does what
      </h3>
      <div
        className="swim-lanes table-scroll below-even"
        tabIndex={0}
        role="region"
        aria-labelledby="timeline-lanes"
      >
        <table>
          <caption className="visually-hidden">Tasks of each function in each step of {title}</caption>
          <thead>
            <tr>
              <th scope="col">Function</th>
              {detailedSteps.map(({ step, title: name, criticalPath }) => (
                <th key={step} scope="col" className={criticalPath ? 'critical' : undefined}>
                  <span className="tabular">{step}</span> {name}
                  {criticalPath && <span className="visually-hidden"> (critical path)</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lanesOf(detailedSteps).map(({ who, tasks }) => (
              <tr key={who}>
                <th scope="row">{who}</th>
                {tasks.map((task, index) => (
                  <td key={detailedSteps[index]?.step}>{task && <span className="task">{task}</span>}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
