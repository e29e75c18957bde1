import type { DevelopmentPlan } from '@trialwright/contract';
import { count } from '../../core/format.ts';
import { LEVEL_NAMES } from './competency-texts.ts';

/** The questions that were missed in the latest assessment, each with the rule behind it. */
export function PlanGaps({ gaps }: { gaps: DevelopmentPlan['gaps'] }) {
  return (
    <section className="below-roomy" aria-labelledby="gaps">
      <h3 className="card-title" id="gaps">
        Gaps in your last assessment
      </h3>
      <details className="below-snug">
        <summary>{count(gaps.length, 'question')} missed, with the rule behind each</summary>
        <ul className="lined">
          {gaps.map(({ level, question, reference }) => (
            <li key={question}>
              <p className="small-text muted">{LEVEL_NAMES[level]}</p>
              <p>{question}</p>
              <p className="small-text ink-text below-tight">{reference}</p>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
