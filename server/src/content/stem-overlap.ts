/** Two stems with a larger share of common words ask the same. */
export const SAME_FROM = 0.8;

export function wordsOf(stem: string): Set<string> {
  return new Set(stem.toLowerCase().match(/[\p{L}\p{N}]+/gu));
}

interface Known {
  id: string;
  size: number;
}

/** Stems by their words, so that a stem is compared only with those it has words in common with. */
export interface StemIndex {
  add: (question: { id: string; stem: string }) => void;
  /** In the order in which they were added: what shares more than `SAME_FROM` of the shorter stem's distinct words. */
  listSame: (stem: string) => string[];
}

export function createStemIndex(): StemIndex {
  const known: Known[] = [];
  const places = new Map<string, number[]>();
  return {
    add: ({ id, stem }) => {
      const words = wordsOf(stem);
      for (const word of words) {
        const list = places.get(word);
        if (list) list.push(known.length);
        else places.set(word, [known.length]);
      }
      known.push({ id, size: words.size });
    },
    listSame: (stem) => {
      const words = wordsOf(stem);
      const shared = new Uint16Array(known.length);
      for (const word of words)
        for (const place of places.get(word) ?? []) shared[place] = (shared[place] ?? 0) + 1;
      return known
        .filter(
          ({ size }, place) => (shared[place] ?? 0) > SAME_FROM * Math.max(1, Math.min(words.size, size)),
        )
        .map(({ id }) => id);
    },
  };
}

interface Stem {
  id: string;
  stem: string;
  /** Twins share words on purpose. */
  family?: string | undefined;
}

interface Nearest {
  /** The other stem that shares most; undefined where no other has a word in common. */
  id: string | undefined;
  /** Words that both have, as a share of the words that either has (Jaccard). */
  share: number;
}

/** For each stem the one that shares most words with it, twins aside. */
export function findNearest(stems: readonly Stem[]): Map<string, Nearest> {
  const words = stems.map(({ stem }) => wordsOf(stem));
  const places = new Map<string, number[]>();
  for (const [place, own] of words.entries())
    for (const word of own) {
      const list = places.get(word);
      if (list) list.push(place);
      else places.set(word, [place]);
    }
  return new Map(
    stems.map(({ id, family }, place) => {
      const own = words[place] ?? new Set();
      const shared = new Uint16Array(stems.length);
      for (const word of own)
        for (const other of places.get(word) ?? []) shared[other] = (shared[other] ?? 0) + 1;
      let nearest: Nearest = { id: undefined, share: 0 };
      for (const [other, count] of shared.entries()) {
        const isTwin = family !== undefined && stems[other]?.family === family;
        if (count === 0 || other === place || isTwin) continue;
        const share = count / (own.size + (words[other]?.size ?? 0) - count);
        if (share > nearest.share) nearest = { id: stems[other]?.id, share };
      }
      return [id, nearest] as const;
    }),
  );
}
