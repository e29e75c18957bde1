import type { Competency, CompetencyStanding } from '@trialwright/contract';
import { useId } from 'react';
import { CompetencyActions } from './competency-actions.tsx';
import { CompetencyStandingRow } from './competency-result.tsx';
import { jtfDomains, markedLevel } from './competency-texts.ts';
import { LevelCards } from './level-cards.tsx';
import { Badge } from '../../ui/badge.tsx';

interface Props {
  competency: Competency;
  standing: CompetencyStanding | undefined;
  onPlan: () => void;
}

/** One competency: what it is, what is assessed, its four levels, where one stands, and what can be done. */
export function CompetencySection({ competency, standing, onPlan }: Props) {
  const title = useId();
  return (
    <section className="competency line-below" aria-labelledby={title}>
      <h3 className="card-title" id={title}>
        {competency.name}
      </h3>
      <p className="readable soft below-snug">{competency.description}</p>
      <p className="small-text muted below-close">JTF {jtfDomains(competency).join(' · ')}</p>
      <ul className="row wrap snug below-even" aria-label="Assessment areas">
        {competency.assessmentCriteria.map((area) => (
          <Badge as="li" key={area} className="wraps" tone="outline">
            {area}
          </Badge>
        ))}
      </ul>
      <LevelCards levels={competency.levels} marked={markedLevel(standing)} />
      {standing && <CompetencyStandingRow standing={standing} />}
      <CompetencyActions
        competency={competency}
        openSessionId={standing?.openSessionId ?? null}
        onPlan={onPlan}
      />
    </section>
  );
}
