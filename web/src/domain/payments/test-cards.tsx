import { Button } from '../../ui/button.tsx';
import { TEST_CARDS } from './card.ts';

/** The numbers of the test mode, folded; one press fills the form. */
export function TestCards({ onUse }: { onUse: (cardNumber: string) => void }) {
  return (
    <details className="test-cards">
      <summary>Test card numbers</summary>
      <ul>
        {TEST_CARDS.map(({ cardNumber, does }) => (
          <li key={cardNumber}>
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
      <p className="hint">Use any future date and any 3-digit code.</p>
    </details>
  );
}
