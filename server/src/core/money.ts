/**
 * Parses a sum in cents. Sums are bigint in the database and arrive as text; throws beyond what a number represents
 * exactly.
 */
export function parseCents(text: string): number {
  const cents = Number(text);
  if (!Number.isSafeInteger(cents)) throw new RangeError(`${text} cents exceed the exact range of a number.`);
  return cents;
}
