/** Half of a surrogate pair as JSON writes it; a whole pair is written as itself. */
const HALF_PAIR = /(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;

/** JSON that PostgreSQL keeps: it refuses half of a surrogate pair, which a text field can be left with. */
export function toStoredJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(HALF_PAIR, '$1\ufffd');
}

/** Whether values lie in one another deeper than `most`, found without recursion. */
export function isDeeperThan(value: unknown, most: number): boolean {
  let layer: unknown[] = [value];
  for (let depth = 0; layer.length > 0; depth++) {
    if (depth > most) return true;
    layer = layer.flatMap((each) => (typeof each === 'object' && each ? Object.values(each) : []));
  }
  return false;
}
