import './score.css';

/** The score of a quiz, as large as it matters. */
export function Score({ percent }: { percent: number }) {
  return (
    <p className="score tabular">
      {percent}
      <span className="unit">%</span>
    </p>
  );
}
