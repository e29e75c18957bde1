import type { DebriefedOption } from '@trialwright/contract';
import { Sparkle } from 'lucide-react';

const HARDEST = 5;
const STEPS = Array.from({ length: HARDEST }, (_, step) => step + 1);

/** What a response takes of whoever chooses it: a skill, and how much of it. */
export function OptionFacts({
  option: { skillRequired, difficulty },
}: {
  option: Pick<DebriefedOption, 'skillRequired' | 'difficulty'>;
}) {
  return (
    <p className="meta below-snug">
      {skillRequired !== undefined && (
        <span>
          <Sparkle className="icon brass-text" aria-hidden="true" />
          <span className="visually-hidden">Skill: </span>
          {skillRequired}
        </span>
      )}
      <span>
        <span className="pips" aria-hidden="true">
          {STEPS.map((step) => (
            <i key={step} className={step <= difficulty ? 'on' : ''} />
          ))}
        </span>
        <span>
          Difficulty{' '}
          <span className="tabular">
            {difficulty}/{HARDEST}
          </span>
        </span>
      </span>
    </p>
  );
}
