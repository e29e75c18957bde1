import { Button } from '../../ui/button.tsx';
import { TEST_CARDS } from './card.ts';

/** The numbers of the test mode, folded; one press fills the form. */
export function TestCards({ onUse }: { onUse: (cardNumber: string) => void }) {
  return (
    <details className="test-cards set-off">
      <summary>Test card numbers</summary>
      <ul className="divided below-snug">
        {TEST_CARDS.map(({ cardNumber, does }) => (
          <li key={cardNumber} className="row even between small-text">
            <span>
              <span className="tabular">{cardNumber}</span> <small>{does}</small>
            </span>
            <Button
              variant="ghost"
              size="small"
              aria-label={`Use the card that ${does}`}
              onClick={() => onUse(cardNumber)}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
      <p className="hint below-snug">Use any future date and any 3-digit code.</p>
    </details>
  );
}
