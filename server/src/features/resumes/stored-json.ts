/** A lone surrogate in JSON; a full pair is written as the character. */
const HALF_PAIR = /(?<!\\)((?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/g;

/** JSON that PostgreSQL accepts: it rejects a lone surrogate, which a text field can contain. */
export function toStoredJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(HALF_PAIR, '$1\ufffd');
}

/** Whether values are nested deeper than `most`; without recursion. */
export function isDeeperThan(value: unknown, most: number): boolean {
  let layer: unknown[] = [value];
  for (let depth = 0; layer.length > 0; depth++) {
    if (depth > most) return true;
    layer = layer.flatMap((each) => (typeof each === 'object' && each ? Object.values(each) : []));
  }
  return false;
}
