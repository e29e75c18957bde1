/** What canonical JSON is made of here: whole numbers only, so that their spelling is never in doubt. */
export type Canonical =
  | string
  | number
  | boolean
  | null
  | readonly Canonical[]
  | { readonly [name: string]: Canonical };

/** JSON by RFC 8785: no spaces, members in the order of their names. */
export function canonicalJson(value: Canonical): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new TypeError(`Canonical JSON here has whole numbers only, not ${value}.`);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((each: Canonical) => canonicalJson(each)).join(',')}]`;
  const members = Object.entries(value as Record<string, Canonical>)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
