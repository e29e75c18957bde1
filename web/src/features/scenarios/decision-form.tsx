import type { DecisionScenario } from '@trialwright/contract';
import { useState, type SyntheticEvent } from 'react';
import { useCanPlay } from '../../domain/scenarios/scenarios.ts';
import { OptionCard } from './option-card.tsx';

interface Props {
  decision: DecisionScenario;
  /** Ties the button in the foot of the dialog to this form. */
  formId: string;
  isBusy: boolean;
  /** Undefined where nothing is chosen yet. */
  onSubmit: (optionId: string | undefined) => void;
}

/** The options of a scenario that is not decided yet. */
export function DecisionForm({ decision: { id, options }, formId, isBusy, onSubmit }: Props) {
  const canPlay = useCanPlay();
  const [chosen, setChosen] = useState<string>();
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!isBusy) onSubmit(chosen);
  };
  return (
    <form id={formId} onSubmit={handleSubmit} noValidate>
      <fieldset className="choice-list near" disabled={!canPlay} aria-busy={isBusy}>
        <legend className="item-title">What do you do?</legend>
        {options.map((option, index) => (
          <OptionCard
            key={option.id}
            name={`decision-${id}`}
            value={option.id}
            index={index}
            isChosen={chosen === option.id}
            onChoose={setChosen}
          >
            {option.text}
          </OptionCard>
        ))}
      </fieldset>
    </form>
  );
}
