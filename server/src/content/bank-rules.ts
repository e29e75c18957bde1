import { createStemIndex, type StemIndex } from './stem-overlap.ts';

interface BankQuestion {
  id: string;
  stem: string;
}

export interface Exams {
  ids: ReadonlySet<string>;
  stems: StemIndex;
}

/** The items of all exams, made once for all banks. */
export function indexExams(items: readonly BankQuestion[]): Exams {
  const stems = createStemIndex();
  for (const item of items) stems.add(item);
  return { ids: new Set(items.map(({ id }) => id)), stems };
}

/** A competency's bank tells its keys after each assessment: no item of an exam may be among them. */
export function checkApart({ items }: { items: readonly BankQuestion[] }, exams: Exams): string[] {
  return items.flatMap((item) => {
    const same = new Set([...(exams.ids.has(item.id) ? [item.id] : []), ...exams.stems.listSame(item.stem)]);
    return [...same].map((id) => `${item.id} repeats ${id}, which only an exam may ask`);
  });
}
