import type { ScenarioSession } from '@trialwright/contract';
import { useState } from 'react';
import { usePageTitle } from '../../core/page-title.ts';
import { ChoicesSoFar } from './choices-so-far.tsx';
import { EnvironmentCard, Tips } from './environment-card.tsx';
import { Moment } from './moment.tsx';
import { OutcomeMark } from './outcome-mark.tsx';
import { PlayerHeader, SessionProgress } from './player-header.tsx';
import { Results } from './results.tsx';
import { ScenarioDocument } from './scenario-document.tsx';
import { useChoose, type LastChoice } from './use-choose.ts';

/** What became of the last choice, in points; why is told at the end. */
function LastOutcome({ last }: { last: LastChoice | undefined }) {
  return (
    <p className="last-outcome control-text soft row wrap below-apart" role="status">
      {last === 'elsewhere' && 'You made this decision in another window. Here’s where the session is now.'}
      {last !== undefined && last !== 'elsewhere' && (
        <>
          <span>Your choice is saved.</span> <OutcomeMark outcome={last.outcome} />
        </>
      )}
    </p>
  );
}

/** A session: the present moment with its surroundings, and once all are behind the results. */
export function Playing({ session }: { session: ScenarioSession }) {
  const { scenario, interaction, results, index, total, score } = session;
  usePageTitle(scenario.name);
  const { choose, last } = useChoose(session);
  const [opened, setOpened] = useState<{ id: string; opener: Element | null }>();
  const document = scenario.environment.documents.find(({ id }) => id === opened?.id);
  const handleOpen = (id: string) => setOpened({ id, opener: window.document.activeElement });
  const handleReturnFocus = () => {
    if (opened?.opener instanceof HTMLElement) opened.opener.focus();
  };
  return (
    <div className="page player">
      <PlayerHeader simulation={scenario}>
        <SessionProgress index={index} total={total} score={score} />
      </PlayerHeader>
      <LastOutcome last={results ? undefined : last} />
      {results && <Results session={session} results={results} />}
      {interaction && (
        <div className="columns far top below-broad">
          <div>
            <Moment
              key={interaction.id}
              interaction={interaction}
              session={session}
              choose={choose}
              onOpenDocument={handleOpen}
            />
            <ChoicesSoFar choices={session.choices} />
          </div>
          <aside aria-label="About the scenario">
            <EnvironmentCard environment={scenario.environment} onOpenDocument={handleOpen} />
            <Tips />
          </aside>
        </div>
      )}
      {document && (
        <ScenarioDocument
          document={document}
          onClose={() => setOpened(undefined)}
          onReturnFocus={handleReturnFocus}
        />
      )}
    </div>
  );
}
