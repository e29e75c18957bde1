import { useDeferredValue } from 'react';

/**
 * A value from when it may be shown: what is made of it for the first time is then made a few milliseconds at a time, with
 * input and frames between. Later values are there at once.
 */
export function useInSlices<T>(value: T | undefined): T | undefined {
  const isDue = useDeferredValue(value !== undefined);
  return isDue ? value : undefined;
}

/** False in the first moment of a component, for what may come after the rest of it, a few milliseconds at a time. */
export function useAfterTheRest(): boolean {
  return useDeferredValue(true, false);
}
