import { PASS_MARK } from '@trialwright/contract';
import type { CSSProperties } from 'react';

const TICKS = 50;
const LABELS = [0, 20, 40, 60, 80, 100];

/** The score on a measuring scale with the pass mark on it. */
export function ScoreScale({ score }: { score: number }) {
  return (
    <div
      className="rule scale"
      role="img"
      aria-label={`Score ${score} percent, pass mark ${PASS_MARK} percent`}
      style={{ '--n': 100, '--done': score, '--pass': PASS_MARK } as CSSProperties}
    >
      <span className="pass-label strong brass-text unbroken">Pass mark {PASS_MARK}%</span>
      <div className="track">
        <i />
      </div>
      <span className="pass-line" />
      <div className="ticks">
        {Array.from({ length: TICKS }, (_, tick) => (
          <i key={tick} />
        ))}
      </div>
      <div className="scale-labels tabular below-tight muted">
        {LABELS.map((value) => (
          <span key={value} style={{ '--at': value } as CSSProperties}>
            {value}
          </span>
        ))}
      </div>
    </div>
  );
}
