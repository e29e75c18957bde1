/**
 * A sum of money as the database counts it, in cents. Sums are bigint there, which the driver hands over as text, since
 * a number cannot hold all of them; beyond what it holds exactly nothing is said at all.
 */
export function parseCents(text: string): number {
  const cents = Number(text);
  if (!Number.isSafeInteger(cents))
    throw new RangeError(`${text} cents are more than can be counted exactly.`);
  return cents;
}
