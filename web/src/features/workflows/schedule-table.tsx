import type { Workflow } from '@trialwright/contract';
import { rangeText } from './schedule.ts';

/** The numbers of the chart. */
export function ScheduleTable({ workflow: { title, detailedSteps } }: { workflow: Workflow }) {
  return (
    <details>
      <summary>View data</summary>
      <div
        className="table-scroll below-close"
        tabIndex={0}
        role="region"
        aria-label={`Schedule of ${title}`}
      >
        <table className="tabular">
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col">Duration, calendar days</th>
              <th scope="col">Earliest start</th>
              <th scope="col">Earliest end</th>
              <th scope="col">Latest start</th>
              <th scope="col">Latest end</th>
              <th scope="col">Depends on</th>
              <th scope="col">Critical path</th>
            </tr>
          </thead>
          <tbody>
            {detailedSteps.map(({ step, title, days, earliest, latest, after, criticalPath }) => (
              <tr key={step}>
                <th scope="row">
                  {step} {title}
                </th>
                <td>{rangeText(days.min, days.max)}</td>
                <td>Day {earliest.start}</td>
                <td>Day {earliest.end}</td>
                <td>Day {latest.start}</td>
                <td>Day {latest.end}</td>
                <td>{after.length === 0 ? 'None' : after.join(', ')}</td>
                <td>{criticalPath ? 'Yes' : 'No'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
