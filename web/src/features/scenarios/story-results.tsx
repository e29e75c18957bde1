import './story-results.css';
import type { SimulationResults } from '@trialwright/contract';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { COUNTER_NAMES, shareOf, describeCounter } from './counter-names.ts';

type Ending = NonNullable<SimulationResults['ending']>;

function Counters({ counters }: Pick<SimulationResults, 'counters'>) {
  return (
    <ul className="counters stack" aria-label="Counters">
      {counters.map((counter) => {
        const standing = describeCounter(counter);
        const name = COUNTER_NAMES[counter.name];
        return (
          <li key={counter.name}>
            <p className="row between">
              <span>{name}</span>
              <b className="tabular">{standing.value}</b>
            </p>
            <ProgressBar value={shareOf(counter)} label={`${name}, between lowest and highest`} />
            <p className="small-text muted">
              {counter.meaning}; {standing.range}.
            </p>
          </li>
        );
      })}
    </ul>
  );
}

/** Where the story was told differently, and because of which choice. */
function Consequences({ consequences }: Pick<SimulationResults, 'consequences'>) {
  if (consequences.length === 0)
    return (
      <p className="lede">The story ran straight through: none of your choices changed a later scene.</p>
    );
  return (
    <ol className="consequences stack">
      {consequences.map(({ interactionId, title, because, causes }) => (
        <li key={interactionId}>
          <p>{because}</p>
          <p className="small-text muted">
            {causes.join(', ')} <span aria-hidden="true">→</span>
            <span className="visually-hidden">led to</span> {title}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** How the story ended, and what the choices left behind besides points. */
export function StoryResults({
  ending,
  counters,
  consequences,
}: Pick<SimulationResults, 'counters' | 'consequences'> & { ending: Ending }) {
  return (
    <div className="story-results">
      <section aria-labelledby="ending">
        <h2 className="section-title" id="ending">
          How it ended: {ending.title}
        </h2>
        <p className="because">{ending.because}</p>
        {/* The server renders the academy’s own Markdown and sanitizes it. */}
        <div className="scenario-prose prose" dangerouslySetInnerHTML={{ __html: ending.html }} />
      </section>
      <Card as="section" className="left-behind" aria-labelledby="left-behind">
        <h2 className="item-title" id="left-behind">
          Where your choices left things
        </h2>
        <Counters counters={counters} />
      </Card>
      <section className="changed" aria-labelledby="changed">
        <h2 className="section-title" id="changed">
          What your choices changed
        </h2>
        <Consequences consequences={consequences} />
      </section>
    </div>
  );
}
