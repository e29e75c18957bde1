import { RadioCard } from '../../ui/field.tsx';
import { RATINGS } from './question-texts.ts';

/** How ready one feels for a question, in four words. */
export function SelfRating({ rating, onRate }: { rating: number | null; onRate: (rating: number) => void }) {
  return (
    <fieldset className="set-off below-distant">
      <legend className="card-title">How ready are you for this question?</legend>
      <div className="side-by-side ratings close padded-block">
        {RATINGS.map((word, index) => (
          <RadioCard
            className="row near medium"
            key={word}
            name="rating"
            value={index + 1}
            checked={rating === index + 1}
            onChange={() => onRate(index + 1)}
          >
            {word}
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}
