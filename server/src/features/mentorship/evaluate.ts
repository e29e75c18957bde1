import { loadCatalogue } from '../../content/load.ts';
import { createMentor } from './answer.ts';
import {
  evaluate,
  isGoodEnough,
  readEvaluation,
  THRESHOLDS,
  unknownSources,
  type SetReport,
} from './evaluation.ts';

/** `npm run mentor:eval`: how well the mentor finds sources and declines, on content/mentor-evaluation.yaml. */
const catalogue = await loadCatalogue({ isStrict: false, report: () => undefined });
const file = readEvaluation();
const started = performance.now();
const mentor = await createMentor(catalogue);
const built = performance.now() - started;
const report = evaluate(mentor, file);
const unknown = unknownSources(file, catalogue);

const percent = (part: number, whole: number) =>
  `${part} of ${whole} (${((100 * part) / whole).toFixed(1)}%)`;
const describe = (name: string, set: SetReport) =>
  `${name}: right source in the top three ${percent(set.found, set.answerable)}; declined ${percent(set.declined, set.outOfScope)}`;
const lines = [
  ...report.mistakes.map((line) => `  ${line}`),
  describe('Tuned   ', report.tuned),
  describe('Held out', report.heldOut),
  describe('All     ', report.all),
  `A question takes ${report.p50Ms.toFixed(1)} ms, p95 ${report.p95Ms.toFixed(1)} ms; the index of ${mentor.index.passages.length} passages took ${Math.round(built)} ms.`,
  ...(unknown.length > 0 ? [`Unknown sources: ${unknown.join(', ')}`] : []),
];
process.stdout.write(`${lines.join('\n')}\n`);
const isFast = report.p95Ms <= THRESHOLDS.p95Ms;
process.exitCode = isGoodEnough(report) && isFast && unknown.length === 0 ? 0 : 1;
