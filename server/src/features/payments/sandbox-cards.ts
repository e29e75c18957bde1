/** Test cards and their outcomes, the same as in Stripe's test mode. */
export type CardOutcome = 'succeeds' | 'declines' | 'authenticates' | 'processes';

const OUTCOMES: Record<string, CardOutcome> = {
  '4242424242424242': 'succeeds',
  '5555555555554444': 'succeeds',
  '4000000000000002': 'declines',
  '4000002500003155': 'authenticates',
  '4000000000000077': 'processes',
};

const DECLINED = 'Your card was declined.';

/** The Luhn checksum of a card number. */
function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}

interface Card {
  cardNumber: string;
  /** MM/YY. */
  expiry: string;
  cvc: string;
}

type CardResult = { outcome: CardOutcome; message?: string } | { field: keyof Card; message: string };

/** The result of paying with a card: an outcome, or the invalid field. */
export function simulateCard({ cardNumber, expiry, cvc }: Card, now: Date): CardResult {
  const digits = cardNumber.replaceAll(/[\s-]/g, '');
  if (!isCardNumber(digits)) return { field: 'cardNumber', message: 'Your card number is invalid.' };
  const [, month, year] = /^(0[1-9]|1[0-2])\s*\/\s*(\d{2})$/.exec(expiry.trim()) ?? [];
  if (!month || !year) return { field: 'expiry', message: 'Your card’s expiration date is invalid.' };
  const end = Date.UTC(2000 + Number(year), Number(month), 1);
  if (end <= now.getTime())
    return { field: 'expiry', message: 'Your card’s expiration date is in the past.' };
  if (!/^\d{3,4}$/.test(cvc.trim()))
    return { field: 'cvc', message: 'Your card’s security code is invalid.' };
  const outcome = OUTCOMES[digits];
  if (!outcome)
    return { outcome: 'declines', message: 'This isn’t a test card. In test mode, no real card is charged.' };
  return outcome === 'declines' ? { outcome, message: DECLINED } : { outcome };
}
