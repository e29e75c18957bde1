import type { SimulationResults } from '@trialwright/contract';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { COUNTER_NAMES, shareOf, describeCounter } from './counter-names.ts';

type Ending = NonNullable<SimulationResults['ending']>;

function Counters({ counters }: Pick<SimulationResults, 'counters'>) {
  return (
    <ul className="stack below-fair" aria-label="Counters">
      {counters.map((counter) => {
        const standing = describeCounter(counter);
        const name = COUNTER_NAMES[counter.name];
        return (
          <li className="stack snug control-text" key={counter.name}>
            <p className="row between">
              <span>{name}</span>
              <b className="tabular unbroken">{standing.value}</b>
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
      <p className="below-tight soft">
        The story ran straight through: none of your choices changed a later scene.
      </p>
    );
  return (
    <ol className="stack readable below-fair">
      {consequences.map(({ interactionId, title, because, causes }) => (
        <li key={interactionId} className="side-line">
          <p>{because}</p>
          <p className="small-text muted below-hair">
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
    <div className="columns results-columns far top">
      <section aria-labelledby="ending">
        <h2 className="section-title" id="ending">
          How it ended: {ending.title}
        </h2>
        <p className="below-snug soft">{ending.because}</p>
        {/* The server renders the academy’s own Markdown and sanitizes it. */}
        <div className="scenario-prose prose below-fair" dangerouslySetInnerHTML={{ __html: ending.html }} />
      </section>
      <Card as="section" className="padded-apart" aria-labelledby="left-behind">
        <h2 className="item-title" id="left-behind">
          Where your choices left things
        </h2>
        <Counters counters={counters} />
      </Card>
      <section className="full-row" aria-labelledby="changed">
        <h2 className="section-title" id="changed">
          What your choices changed
        </h2>
        <Consequences consequences={consequences} />
      </section>
    </div>
  );
}
