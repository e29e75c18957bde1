import { ask, type Person } from '../scale/calls.ts';

/** A write that was acknowledged. */
export interface Write {
  userId: number;
  referenceId: number;
  at: Date;
  /** From its due moment on, so that a stall counts for every write that waited for it. */
  ms: number;
}

/** Bookmarks, each another one, at a steady rate whatever the server does. */
export function startWriters({
  url,
  people,
  terms,
  rate,
}: {
  url: string;
  people: readonly Person[];
  terms: readonly number[];
  rate: number;
}) {
  const written: Write[] = [];
  let [next, taken, refused] = [0, 0, 0];
  const write = async (number: number) => {
    const person = people[number % people.length];
    const referenceId = terms[Math.floor(number / people.length) % terms.length];
    if (!person || referenceId === undefined) throw new Error('There is nobody to write.');
    const due = performance.now();
    const path = `/api/users/${person.id}/bookmarks`;
    try {
      await ask(url, { path, cookie: person.cookie, body: { type: 'term', referenceId } });
      written.push({ userId: person.id, referenceId, at: new Date(), ms: performance.now() - due });
    } catch {
      refused++;
    }
  };
  const began = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - began) / 1000) * rate;
    while (next < due) void write(next++);
  }, 5);
  return {
    all: (): readonly Write[] => written,
    /** Those since the last call. */
    take: (): Write[] => {
      const since = written.slice(taken);
      taken = written.length;
      return since;
    },
    /** Ends; returns how many writes were refused. */
    stop: (): Promise<number> => {
      clearInterval(timer);
      return Promise.resolve(refused);
    },
  };
}
