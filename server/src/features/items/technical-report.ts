import type { ItemFigures, ItemReport } from '@trialwright/contract';
import { heading, table, text, type Column, type Report } from '../../core/pdf/report.ts';

const NONE = '–';
const figure = (value: number | null, digits = 2) => (value === null ? NONE : value.toFixed(digits));

const CLASSICAL: Column[] = [
  ['Item', 3.6],
  ['n', 0.8],
  ['p', 0.8],
  ['r', 0.8],
  ['Options chosen (r), key marked *', 6],
  ['Seconds (n)', 1.5],
  ['Exposure (n)', 1.7],
];

const SCALE: Column[] = [
  ['Item', 3.6],
  ['n', 0.8],
  ['b', 0.8],
  ['error', 0.8],
  ['infit', 0.8],
  ['outfit', 0.8],
  ['a (2P)', 0.9],
  ['error', 0.8],
  ['b (2P)', 0.9],
  ['error', 0.8],
];

function classicalRow({
  questionId,
  difficulty,
  discrimination,
  options,
  seconds,
  exposure,
}: ItemFigures): string[] {
  const use = options.map(
    ({ isKey, chosen, correlation }) => `${isKey ? '*' : ''}${chosen} (${figure(correlation)})`,
  );
  return [
    questionId,
    String(difficulty.n),
    figure(difficulty.value),
    figure(discrimination.value),
    use.join(' · '),
    `${figure(seconds.value, 0)} (${seconds.n})`,
    `${figure(exposure.value)} (${exposure.n})`,
  ];
}

function scaleRow({ questionId, rasch, twoParameter }: ItemFigures): string[] {
  return [
    questionId,
    String(rasch?.n ?? 0),
    figure(rasch?.difficulty ?? null),
    figure(rasch?.difficultyError ?? null),
    figure(rasch?.infit ?? null),
    figure(rasch?.outfit ?? null),
    figure(twoParameter?.discrimination ?? null),
    figure(twoParameter?.discriminationError ?? null),
    figure(twoParameter?.difficulty ?? null),
    figure(twoParameter?.difficultyError ?? null),
  ];
}

/** The technical report on paper. It has no clock: the same records and the same bank give the same bytes. */
export function describeTechnicalReport(report: ItemReport, academy: string, effectiveDate: string): Report {
  const { courseTitle, version, contentHash, asOf, sections, items } = report;
  const answered = items.filter(({ difficulty }) => difficulty.n > 0);
  const calibrated = items.filter(({ rasch }) => rasch !== null);
  const state = asOf === null ? 'no attempts yet' : `attempts up to ${asOf}`;
  return {
    title: 'Technical report',
    meta: `${courseTitle} · version ${version} · text ${contentHash.slice(0, 12)} · ${academy} · ${state}`,
    blocks: [
      ...sections.flatMap(({ heading: title, paragraphs }) => [heading(title), ...paragraphs.map(text)]),
      heading('Items: classical figures'),
      table(CLASSICAL, answered.map(classicalRow), 'No item has been answered yet.'),
      heading('Items: the common scale'),
      table(SCALE, calibrated.map(scaleRow), 'No item has enough answers yet.'),
    ],
    foot: `${academy} · technical report of ${courseTitle}, version ${version} · ${state}`,
    author: academy,
    date: asOf ?? `${effectiveDate}T00:00:00.000Z`,
  };
}
