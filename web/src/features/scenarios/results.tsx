import './results.css';
import { OBJECTIVE_MARK, type ScenarioSession, type SimulationResults } from '@trialwright/contract';
import { CircleCheck, CircleDashed, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatDay } from '../../core/dates.ts';
import { StartFailure } from '../../domain/scenarios/start-failure.tsx';
import { useCanPlay, useStartSimulation } from '../../domain/scenarios/scenarios.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { ChoiceDebriefs } from './choice-debrief.tsx';
import { SessionHistory } from './session-history.tsx';

interface Props {
  session: ScenarioSession;
  results: SimulationResults;
}

function Actions({ scenarioId }: { scenarioId: string }) {
  const start = useStartSimulation();
  const canPlay = useCanPlay();
  return (
    <>
      <div className="row wrap result-actions">
        {canPlay && (
          <Button
            variant="primary"
            icon={RotateCcw}
            isBusy={start.isPending}
            onClick={() => start.mutate(scenarioId)}
          >
            Retry Scenario
          </Button>
        )}
        <ButtonLink to="/scenarios">Back to Scenarios</ButtonLink>
      </div>
      <StartFailure start={start} />
    </>
  );
}

/** The result in figures; the focus comes here from the last choice. */
function ResultCard({ session, results }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return (
    <Card as="section" className="result" aria-labelledby="result">
      <div className="figure">
        <h2 className="t2" id="result" ref={heading} tabIndex={-1}>
          Results: {results.rating}
        </h2>
        <p className="percentage tn">
          {results.percentage}
          <small>%</small>
        </p>
        <p className="muted">
          <span className="tn">
            {session.score} of {session.maxScore} points
          </span>
          {session.completedAt && `, completed on ${formatDay(session.completedAt)}`}
        </p>
        <Actions scenarioId={session.scenarioId} />
      </div>
      <div className="criteria">
        <h3 className="t4">Performance by criterion</h3>
        <ul>
          {results.criteria.map(({ category, weight, points }) => (
            <li key={category}>
              <p className="row between">
                <span>{category}</span>
                <b className="tn">
                  {points} of {weight}
                </b>
              </p>
              <ProgressBar value={Math.round((points / weight) * 100)} label={category} />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Objectives({ objectives }: Pick<SimulationResults, 'objectives'>) {
  const isAchieved = objectives.every((each) => each.isAchieved);
  return (
    <section aria-labelledby="objectives">
      <h2 className="t2" id="objectives">
        Learning objectives
      </h2>
      <p className="lede">
        {isAchieved
          ? `Achieved: your result is ${OBJECTIVE_MARK}% or more.`
          : `Not achieved yet: they count as achieved from ${OBJECTIVE_MARK}% on.`}
      </p>
      <ul className="objectives">
        {objectives.map(({ text, isAchieved: isDone }) => (
          <li key={text}>
            {isDone ? (
              <CircleCheck className="i good" aria-hidden="true" />
            ) : (
              <CircleDashed className="i" aria-hidden="true" />
            )}
            <span>
              <span className="vh">{isDone ? 'Achieved: ' : 'Not achieved yet: '}</span>
              {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a completed session comes to, and what there is to learn from it. */
export function Results({ session, results }: Props) {
  return (
    <div className="simulation-results">
      <ResultCard session={session} results={results} />
      <div className="results-columns">
        <section aria-labelledby="debrief">
          <h2 className="t2" id="debrief">
            An expert’s way through
          </h2>
          {/* The server renders the academy’s own Markdown and sanitizes it. */}
          <div className="scenario-prose" dangerouslySetInnerHTML={{ __html: results.debrief }} />
        </section>
        <Objectives objectives={results.objectives} />
      </div>
      <ChoiceDebriefs choices={results.choices} />
      <SessionHistory history={results.history} sessionId={session.sessionId} />
      <section aria-labelledby="references">
        <h2 className="t2" id="references">
          References
        </h2>
        <ul className="references">
          {results.references.map((reference) => (
            <li key={reference}>{reference}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
