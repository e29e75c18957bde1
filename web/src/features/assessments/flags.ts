import { useState } from 'react';
import { kept } from '../../core/kept.ts';

const flagsOf = (attemptId: number) =>
  kept<string[]>(`attempt-flags:${attemptId}`, {
    // Read by hand: nothing else on the page of an assessment needs zod.
    safeParse: (value) =>
      Array.isArray(value) ? { data: value.filter((id): id is string => typeof id === 'string') } : {},
  });

/** The questions that the learner wants to look at again before submitting; this tab alone knows them. */
export function useFlags(attemptId: number) {
  const store = flagsOf(attemptId);
  const [flags, setFlags] = useState(() => store.read() ?? []);
  const toggle = (id: string) => {
    const next = flags.includes(id) ? flags.filter((each) => each !== id) : [...flags, id];
    setFlags(next);
    store.write(next.length > 0 ? next : undefined);
  };
  return { flags, toggle };
}
