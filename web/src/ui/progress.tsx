import type { CSSProperties } from 'react';

/** A quiet share from 0 to 100; the number stands beside it. */
export function ProgressBar({ value, label }: { value: number; label: string }) {
  return (
    <div
      className="bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      style={{ '--v': value } as CSSProperties}
    >
      <i />
    </div>
  );
}

interface RuleProps {
  steps: number;
  done: number;
  label: string;
  /** The brass pointer at "you are here". */
  hasPointer?: boolean;
}

/** The measuring rule: progress that one can count, a tick a step. */
export function Rule({ steps, done, label, hasPointer = false }: RuleProps) {
  return (
    <div
      className="rule"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={steps}
      aria-valuenow={done}
      style={{ '--n': steps, '--done': done } as CSSProperties}
    >
      <div className="track">
        <i />
      </div>
      <div className="ticks">
        {Array.from({ length: steps }, (_, step) => (
          <i key={step} className={`${step < done ? 'done' : ''} ${step === 0 ? 'first' : ''}`} />
        ))}
      </div>
      {hasPointer && done < steps && <span className="pointer" />}
    </div>
  );
}
