const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

function dateOf(day: number, month: number, year: number): Date | undefined {
  const date = new Date(Date.UTC(year, month, day));
  return date.getUTCMonth() === month && date.getUTCDate() === day ? date : undefined;
}

/** A day as people write it: 06 MAY 2026, 6 May 2026, May 6, 2026, or 2026-05-06. */
export function parseDay(text: string): Date | undefined {
  const asRecorded = /^(\d{2}) ([A-Z]{3}) (\d{4})$/.exec(text);
  if (asRecorded)
    return dateOf(Number(asRecorded[1]), MONTHS.indexOf(asRecorded[2] ?? ''), Number(asRecorded[3]));
  const clean = text.trim().toUpperCase().replaceAll(/[.,]/g, ' ').replaceAll(/\s+/g, ' ');
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(clean);
  if (iso) return dateOf(Number(iso[3]), Number(iso[2]) - 1, Number(iso[1]));
  const european = /^(\d{1,2}) ?([A-Z]{3})[A-Z]* ?(\d{4})$/.exec(clean);
  const american = /^([A-Z]{3})[A-Z]* (\d{1,2}) (\d{4})$/.exec(clean);
  const [day, month, year] = european
    ? [european[1], european[2], european[3]]
    : american
      ? [american[2], american[1], american[3]]
      : [];
  const index = MONTHS.indexOf(month ?? '');
  return index < 0 ? undefined : dateOf(Number(day), index, Number(year));
}

/** As records have it: 06 MAY 2026. */
export function formatDay(date: Date): string {
  const day = String(date.getUTCDate()).padStart(2, '0');
  return `${day} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** A number as people write it, with a point or a comma before the decimals. */
export function parseNumber(text: string): number | undefined {
  const clean = text
    .trim()
    .replace('−', '-')
    .replace(/^(-?\d+),(\d{1,2})$/, '$1.$2')
    .replaceAll(',', '');
  return /^-?\d+(\.\d+)?$/.test(clean) ? Number(clean) : undefined;
}
