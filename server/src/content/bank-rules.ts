import { overlap, wordsOf } from './question-rules.ts';

interface BankQuestion {
  id: string;
  stem: string;
}

/** A competency's bank tells its keys after each assessment: no item of an exam may be among them. */
export function checkApart(
  { items }: { items: readonly BankQuestion[] },
  exams: readonly BankQuestion[],
): string[] {
  const asked = exams.map(({ id, stem }) => ({ id, words: wordsOf(stem) }));
  return items.flatMap((item) => {
    const words = wordsOf(item.stem);
    return asked
      .filter((other) => other.id === item.id || overlap(words, other.words) > 0.8)
      .map(({ id }) => `${item.id} repeats ${id}, which only an exam may ask`);
  });
}
