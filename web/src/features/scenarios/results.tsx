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
import { StoryResults } from './story-results.tsx';

interface Props {
  session: ScenarioSession;
  results: SimulationResults;
}

function Actions({ scenarioId }: { scenarioId: string }) {
  const start = useStartSimulation();
  const canPlay = useCanPlay();
  return (
    <>
      <div className="row wrap below-apart">
        {canPlay && (
          <Button
            variant="primary"
            className="full-on-phones"
            icon={RotateCcw}
            isBusy={start.isPending}
            onClick={() => start.mutate(scenarioId)}
          >
            Retry Scenario
          </Button>
        )}
        <ButtonLink className="full-on-phones" to="/scenarios">
          Back to Scenarios
        </ButtonLink>
      </div>
      <StartFailure start={start} />
    </>
  );
}

/** How a criterion was measured, in one line. */
function MeasuringRule({ isMeasured }: { isMeasured: boolean }) {
  return (
    <p className="small-text muted below-tight">
      {isMeasured
        ? 'Points earned out of those available in the decisions that measured a criterion, scaled to its weight.'
        : 'This session predates scoring by criterion: each criterion follows your total.'}
    </p>
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
    <Card as="section" className="columns halves" aria-labelledby="result">
      <div className="padded-ample">
        <h2 className="section-title" id="result" ref={heading} tabIndex={-1}>
          Results: {results.rating}
        </h2>
        <p className="percentage tabular">
          {results.percentage}
          <span className="unit">%</span>
        </p>
        <p className="muted">
          <span className="tabular">
            {session.score} of {session.maxScore} points
          </span>
          {session.completedAt && `, completed on ${formatDay(session.completedAt)}`}
        </p>
        <p className="small-text muted">Recorded as practice, not as a qualification.</p>
        <Actions scenarioId={session.scenarioId} />
      </div>
      <div className="padded-ample line-beside">
        <h3 className="item-title">Performance by criterion</h3>
        <MeasuringRule isMeasured={results.criteria.every(({ measured }) => measured !== null)} />
        <ul className="stack below-fair">
          {results.criteria.map(({ category, weight, points, measured }) => (
            <li className="stack snug control-text" key={category}>
              <p className="row roomy between baseline">
                <span>{category}</span>
                <b className="tabular unbroken">
                  {points} of {weight}
                </b>
              </p>
              <ProgressBar value={Math.round((points / weight) * 100)} label={category} />
              {measured && (
                <p className="small-text muted tabular">
                  {measured.earned} of {measured.reachable} points in its moments
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

/** What achieves an objective, in one line. */
function objectiveRule(objectives: SimulationResults['objectives']): string {
  const isMeasured = objectives.every(({ measured }) => measured !== null);
  const source = isMeasured ? 'of the points in its moments' : 'of the total';
  const achieved = objectives.filter(({ isAchieved }) => isAchieved).length;
  return `${achieved} of ${objectives.length} achieved. An objective is achieved at ${OBJECTIVE_MARK}% or more ${source}.`;
}

function Objectives({ objectives }: Pick<SimulationResults, 'objectives'>) {
  return (
    <section aria-labelledby="objectives">
      <h2 className="section-title" id="objectives">
        Learning objectives
      </h2>
      <p className="below-tight soft">{objectiveRule(objectives)}</p>
      <ul className="stack near below-fair">
        {objectives.map(({ text, isAchieved, measured }) => (
          <li key={text} className="row near top">
            {isAchieved ? (
              <CircleCheck className="icon good-text below-hair" aria-hidden="true" />
            ) : (
              <CircleDashed className="icon muted below-hair" aria-hidden="true" />
            )}
            <span>
              <span className="visually-hidden">{isAchieved ? 'Achieved: ' : 'Not achieved yet: '}</span>
              {text}
              {measured && (
                <small className="muted tabular">
                  {' '}
                  {measured.earned} of {measured.reachable} points
                </small>
              )}
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
    <div className="simulation-results stack far below-broad">
      <ResultCard session={session} results={results} />
      {results.ending && (
        <StoryResults
          ending={results.ending}
          counters={results.counters}
          consequences={results.consequences}
        />
      )}
      <div className="columns results-columns far">
        <section aria-labelledby="debrief">
          <h2 className="section-title" id="debrief">
            How an expert would handle it
          </h2>
          {/* The server renders the academy’s own Markdown and sanitizes it. */}
          <div
            className="scenario-prose prose below-fair"
            dangerouslySetInnerHTML={{ __html: results.debrief }}
          />
        </section>
        <Objectives objectives={results.objectives} />
      </div>
      <ChoiceDebriefs choices={results.choices} />
      <SessionHistory history={results.history} sessionId={session.sessionId} />
      <section aria-labelledby="references">
        <h2 className="section-title" id="references">
          References
        </h2>
        <ul className="stack snug below-even ink-text">
          {results.references.map((reference) => (
            <li key={reference}>{reference}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
