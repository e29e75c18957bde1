const MOST_DIGITS = 19;
const CVC_DIGITS = 4;

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** 4242 4242 4242 4242 */
export function formatCardNumber(text: string): string {
  return (
    digitsOf(text)
      .slice(0, MOST_DIGITS)
      .match(/.{1,4}/g)
      ?.join(' ') ?? ''
  );
}

/** 04 / 29. Understands what browsers fill in too, such as 04/2029; the stroke comes with the third digit. */
export function formatExpiry(text: string): string {
  let digits = digitsOf(text);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  if (/^\d{2}20\d{2}$/.test(digits)) digits = digits.slice(0, 2) + digits.slice(4);
  digits = digits.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

export function formatCvc(text: string): string {
  return digitsOf(text).slice(0, CVC_DIGITS);
}

/** Where the caret belongs after formatting: behind as many digits as before. */
export function caretAfter(digits: number, formatted: string): number {
  let at = 0;
  for (let seen = 0; seen < digits && at < formatted.length; at += 1)
    if (/\d/.test(formatted.charAt(at))) seen += 1;
  return at;
}

/** Length and check digit. */
export function isCardNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (digits.length < 13 || digits.length > MOST_DIGITS) return false;
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = digit * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

export function isExpiry(text: string): boolean {
  return /^(0[1-9]|1[0-2]) \/ \d{2}$/.test(text);
}

/** A card is good until the end of its month. */
export function isInFuture(expiry: string, now = new Date()): boolean {
  const [month, year] = expiry.split(' / ').map(Number);
  return Date.UTC(2000 + (year ?? 0), month ?? 0, 1) > now.getTime();
}
