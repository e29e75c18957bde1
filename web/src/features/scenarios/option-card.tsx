import './option-card.css';
import type { ReactNode } from 'react';
import { RadioCard } from '../../ui/field.tsx';

export const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'];

interface Props {
  name: string;
  value: string;
  /** From 0: which letter it has. */
  index: number;
  isChosen: boolean;
  onChoose: (value: string) => void;
  children: ReactNode;
}

/** A response as a card that is one radio button as a whole. */
export function OptionCard({ name, value, index, isChosen, onChoose, children }: Props) {
  return (
    <RadioCard
      className="choice-card"
      name={name}
      value={value}
      checked={isChosen}
      onChange={() => onChoose(value)}
    >
      <span className="letter" aria-hidden="true">
        {LETTERS[index]}
      </span>
      <span className="choice-text">{children}</span>
    </RadioCard>
  );
}
