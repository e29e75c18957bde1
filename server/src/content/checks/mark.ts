import * as z from 'zod';
import { aboutCheck, arePositions, because, checkKind, gradeFinding, words } from './kind.ts';

const text = z.coerce.string().min(1, 'is empty; quote a text that holds a comma or a colon');

const Cell = z
  .strictObject({
    text,
    /** What can be marked has an ID, and either a flaw or the reason why it is fine. */
    id: z
      .string()
      .regex(/^[a-z][a-z0-9]*$/, 'is lower-case letters and numbers, such as a1')
      .optional(),
    flaw: because.optional(),
    fine: because.optional(),
  })
  .refine(({ id, flaw, fine }) => [flaw, fine].filter(Boolean).length === (id === undefined ? 0 : 1), {
    message: 'a cell with an id has either flaw or fine, and one without has neither',
  });

const Sheet = z.strictObject({
  title: words,
  head: words,
  rows: z
    .array(z.strictObject({ label: words, cells: z.array(Cell).min(1).max(4) }))
    .min(2)
    .max(10),
});

/** All that can be marked, in the order of the page. */
const placesOf = (sheets: readonly z.infer<typeof Sheet>[]) =>
  sheets.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.filter(({ id }) => id !== undefined)));

const Mark = z
  .strictObject({ check: z.literal('mark'), ...aboutCheck, sheets: z.array(Sheet).min(1).max(3) })
  .superRefine(({ sheets }, context) => {
    const report = (message: string) => context.addIssue({ code: 'custom', path: ['sheets'], message });
    const places = placesOf(sheets);
    const flaws = places.filter(({ flaw }) => flaw !== undefined).length;
    if (new Set(places.map(({ id }) => id)).size !== places.length) report('name each place once');
    if (flaws === 0) report('have a flaw');
    if (places.length - flaws < flaws) report('have at least as many places that are fine as flaws');
  });

/** Defects to be marked on a record. What can be marked is numbered, so that no name gives a defect away. */
export const markDefects = checkKind<'mark', typeof Mark>({
  schema: Mark,
  ask: ({ sheets }) => {
    const places = placesOf(sheets);
    return {
      sheets: sheets.map(({ title, head, rows }) => ({
        title,
        head,
        rows: rows.map(({ label, cells }) => ({
          label,
          cells: cells.map((cell) => ({
            text: cell.text,
            place: cell.id === undefined ? null : places.indexOf(cell),
          })),
        })),
      })),
    };
  },
  key: ({ sheets }) => ({
    kind: 'mark',
    places: placesOf(sheets).flatMap(({ flaw }, place) => (flaw === undefined ? [] : [place])),
  }),
  grade: ({ sheets }, { places: given }) => {
    const places = placesOf(sheets);
    if (!arePositions(given, places.length) || given.length === 0) return undefined;
    return gradeFinding(
      places.map(({ flaw, fine }) => ({ isRight: flaw !== undefined, because: flaw ?? fine ?? '' })),
      new Set(given),
    );
  },
});
