import { choicesOf, withValues, type DrawnValue, type DrawnValues } from '../src/content/drawn-values.ts';
import type { QuestionItem } from '../src/content/schemas.ts';

/** A text with one space for each gap, as a browser shows it. */
export const squeeze = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Every combination of what a question may draw; one without values where it draws nothing. */
const drawsOf = ({ draw = {} }: { draw?: Record<string, DrawnValue> | undefined }) =>
  Object.entries(draw).reduce<DrawnValues[]>(
    (draws, [name, drawn]) =>
      draws.flatMap((values) => choicesOf(drawn).map((value) => ({ ...values, [name]: value }))),
    [{}],
  );

/** The question with the values that lead to the stem that is shown; undefined where it is another question. */
export function asShown(question: QuestionItem, stem: string): QuestionItem | undefined {
  const shown = squeeze(stem);
  for (const values of drawsOf(question)) {
    const asked = withValues(question, values);
    if (squeeze(asked.stem) === shown) return asked;
  }
  return undefined;
}
