/** Documents with a term in one field, and how often each has it. MiniSearch reads them in order, each key before its value. */
class Postings {
  readonly #documents: Uint16Array;
  readonly #frequencies: Uint16Array;
  #at = 0;

  constructor(documents: Uint16Array, frequencies: Uint16Array) {
    this.#documents = documents;
    this.#frequencies = frequencies;
  }

  get size(): number {
    return this.#documents.length;
  }

  keys(): MapIterator<number> {
    return this.#documents.values();
  }

  get(document: number): number | undefined {
    if (this.#documents[this.#at] !== document) this.#at = this.#documents.indexOf(document);
    const frequency = this.#frequencies[this.#at];
    this.#at += 1;
    return frequency;
  }
}

type TermData = ReadonlyMap<number, Postings>;

/** All terms of an index in the order in which MiniSearch visits them, with their postings one after the other. */
export interface TermColumns {
  terms: readonly string[];
  fields: number;
  /** Where the postings of a term in a field start: those of its first field, of its second … */
  starts: Uint32Array;
  documents: Uint16Array;
  frequencies: Uint16Array;
}

/** Positions of the terms in alphabetical order. */
function sortTerms(terms: readonly string[]): Uint32Array {
  const textOf = (position: number) => terms[position] ?? '';
  return Uint32Array.from(terms.keys()).toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
}

/**
 * What MiniSearch keeps as a tree of maps, a tenth as large: terms are found by bisection. It visits the same terms in the
 * same order, so that scores and ties are the same.
 */
export class CompactTerms {
  readonly #columns: TermColumns;
  readonly #sorted: Uint32Array;
  /** The visited positions, ascending; all if undefined. */
  readonly #visited: Uint32Array | undefined;

  constructor(columns: TermColumns, sorted = sortTerms(columns.terms), visited?: Uint32Array) {
    this.#columns = columns;
    this.#sorted = sorted;
    this.#visited = visited;
  }

  #termAt(rank: number): string {
    return this.#columns.terms[this.#sorted[rank] ?? 0] ?? '';
  }

  /** How many terms precede it alphabetically. */
  #rankOf(term: string): number {
    let from = 0;
    let to = this.#sorted.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#termAt(middle) < term) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #positionOf(term: string): number | undefined {
    const position = this.#sorted[this.#rankOf(term)];
    return position !== undefined && this.#columns.terms[position] === term ? position : undefined;
  }

  #dataOf(position: number): TermData {
    const { fields, starts, documents, frequencies } = this.#columns;
    const data = new Map<number, Postings>();
    for (let field = 0; field < fields; field += 1) {
      const from = starts[position * fields + field] ?? 0;
      const to = starts[position * fields + field + 1] ?? 0;
      if (to > from)
        data.set(field, new Postings(documents.subarray(from, to), frequencies.subarray(from, to)));
    }
    return data;
  }

  /** How many postings a term has in all fields together. */
  countOf(term: string): number {
    const position = this.#positionOf(term);
    if (position === undefined) return 0;
    const { fields, starts } = this.#columns;
    return (starts[(position + 1) * fields] ?? 0) - (starts[position * fields] ?? 0);
  }

  has(term: string): boolean {
    return this.#positionOf(term) !== undefined;
  }

  get(term: string): TermData | undefined {
    const position = this.#positionOf(term);
    return position === undefined ? undefined : this.#dataOf(position);
  }

  atPrefix(prefix: string): CompactTerms {
    const from = this.#rankOf(prefix);
    let to = from;
    while (to < this.#sorted.length && this.#termAt(to).startsWith(prefix)) to += 1;
    return new CompactTerms(this.#columns, this.#sorted, this.#sorted.slice(from, to).toSorted());
  }

  *[Symbol.iterator](): Generator<[string, TermData]> {
    for (const position of this.#visited ?? this.#columns.terms.keys())
      yield [this.#columns.terms[position] ?? '', this.#dataOf(position)];
  }

  /** Terms within an edit distance. Neighbors in the alphabet share the rows of their common start. */
  fuzzyGet(query: string, most: number): Map<string, [TermData, number]> {
    const width = query.length + 1;
    const rows = [Uint16Array.from({ length: width }, (_each, column) => column)];
    const near: { position: number; distance: number }[] = [];
    let before = '';
    let done = 0;
    let isOver = false;
    for (let rank = 0; rank < this.#sorted.length; rank += 1) {
      const term = this.#termAt(rank);
      let shared = 0;
      while (shared < done && term[shared] === before[shared]) shared += 1;
      before = term;
      // All that starts like this is too far away.
      if (isOver && shared === done) continue;
      done = shared;
      isOver = false;
      while (done < term.length && !isOver) {
        const row = (rows[done + 1] ??= new Uint16Array(width));
        isOver = fillRow(row, rows[done], { query, letter: term[done], depth: done + 1 }) > most;
        done += 1;
      }
      const distance = rows[done]?.[query.length] ?? Infinity;
      if (!isOver && distance <= most) near.push({ position: this.#sorted[rank] ?? 0, distance });
    }
    return new Map(
      near
        .toSorted((a, b) => b.position - a.position)
        .map(({ position, distance }) => [
          this.#columns.terms[position] ?? '',
          [this.#dataOf(position), distance],
        ]),
    );
  }
}

/** A row of the table of edit distances from the row above; returns its minimum. */
function fillRow(
  row: Uint16Array,
  above: Uint16Array = row,
  { query, letter, depth }: { query: string; letter: string | undefined; depth: number },
): number {
  let left = depth;
  let least = depth;
  row[0] = depth;
  for (let column = 1; column < row.length; column += 1) {
    const change = (above[column - 1] ?? 0) + (query[column - 1] === letter ? 0 : 1);
    left = Math.min(change, (above[column] ?? 0) + 1, left + 1);
    row[column] = left;
    if (left < least) least = left;
  }
  return least;
}
