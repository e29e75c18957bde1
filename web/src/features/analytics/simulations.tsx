import { ratingOf, type Analytics } from '@trialwright/contract';
import { formatDay } from '../../core/dates.ts';
import { Card } from '../../ui/card.tsx';
import { NothingYet } from './nothing-yet.tsx';

/** The simulations that were played to the end, the latest first. */
export function Simulations({ simulations }: { simulations: Analytics['simulations'] }) {
  return (
    <Card as="section" className="plot-card" aria-labelledby="simulations">
      <h2 className="card-title" id="simulations">
        Simulations
      </h2>
      {simulations.length === 0 ? (
        <NothingYet
          title="No simulations completed yet"
          text="Your results appear here when you finish a simulation."
          action={{ label: 'Open scenarios', to: '/scenarios' }}
        />
      ) : (
        <>
          <p className="small-text muted">Recorded as practice, not as a qualification.</p>
          <ul className="lined">
            {simulations.toReversed().map(({ sessionId, name, at, percentage }) => (
              <li key={sessionId} className="row loose between">
                <div>
                  <p className="strong">{name}</p>
                  <p className="small-text muted">{formatDay(at)}</p>
                </div>
                <p className="tabular strong at-end">
                  {percentage}%<small>{ratingOf(percentage)}</small>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
