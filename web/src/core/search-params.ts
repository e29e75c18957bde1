/** Reads one parameter of an address; undefined for what it cannot be. */
type Reader<T> = (value: unknown) => T | undefined;

export const text: Reader<string> = (value) => (typeof value === 'string' && value ? value : undefined);

export const positive: Reader<number> = (value) => (Number(value) > 0 ? Number(value) : undefined);

export const wholeNumber: Reader<number> = (value) =>
  Number.isInteger(Number(value)) ? positive(value) : undefined;

/** True, or not there. */
export const flag: Reader<true> = (value) => (value === true || value === 'true' ? true : undefined);

export function oneOf<const T extends string>(...values: readonly T[]): Reader<T> {
  return (value) => values.find((each) => each === value);
}

/**
 * What the address of a page may carry, for `validateSearch`. It stands in `<page>.search.ts` beside the page, so that
 * the router knows the types without loading the page. No address breaks a page: what a parameter cannot be is given
 * as undefined, because what is left out keeps its raw value.
 */
export function searchSchema<S extends Record<string, Reader<unknown>>>(readers: S) {
  return (search: Record<string, unknown>): { [K in keyof S]?: ReturnType<S[K]> } =>
    // The readers are the entries of S; `fromEntries` forgets which is which.
    Object.fromEntries(Object.entries(readers).map(([key, read]) => [key, read(search[key])])) as {
      [K in keyof S]?: ReturnType<S[K]>;
    };
}
