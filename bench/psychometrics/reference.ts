import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from './random.ts';

/** A row of the estimates that R wrote for an item. */
export interface ReferenceItem {
  erm: number;
  lme4: number;
  lme4Error: number;
  spread: number;
  slope: number;
  slopeError: number;
  difficulty: number;
}

export interface Reference {
  by: string;
  items: ReferenceItem[];
}

const SEED = 20_261_123;
const PERSONS = 1000;
const ITEMS = 12;
/** Two forms of eight share four items: what a form does not ask is missing by design. */
const FORMS = [
  [0, 8],
  [4, 12],
] as const;

/** Answers by two parameters, one text for each person: 1 right, 0 wrong, a dot where it was not asked. */
export function referenceAnswers(): string[] {
  const { normal, uniform } = seeded(SEED);
  const items = Array.from({ length: ITEMS }, (_, index) => ({
    difficulty: -1.6 + index * 0.22,
    slope: Math.exp(normal() * 0.15),
  }));
  return Array.from({ length: PERSONS }, (_, person) => {
    const ability = normal();
    const [from, to] = FORMS[person % 2] ?? FORMS[0];
    return items
      .map(({ difficulty, slope }, index) => {
        const isRight = uniform() < 1 / (1 + Math.exp(-slope * (ability - difficulty)));
        return index < from || index >= to ? '.' : isRight ? '1' : '0';
      })
      .join('');
  });
}

const toCsv = (answers: readonly string[]) =>
  [
    'person,item,right',
    ...answers.flatMap((text, person) =>
      Array.from(text).flatMap((right, item) => (right === '.' ? [] : `${person},${item},${right}`)),
    ),
  ].join('\n');

function parse(csv: string): Reference {
  const [head = '', ...lines] = csv.trim().replaceAll('"', '').split('\n');
  const names = head.split(',');
  const rows = lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])),
  );
  const [first] = rows;
  return {
    by: `R ${first?.['r']}, eRm ${first?.['ermVersion']}, lme4 ${first?.['lme4Version']}`,
    items: rows.map((row) => {
      const number = (name: keyof ReferenceItem) => Number(Number(row[name]).toFixed(5));
      return {
        erm: number('erm'),
        lme4: number('lme4'),
        lme4Error: number('lme4Error'),
        spread: number('spread'),
        slope: number('slope'),
        slopeError: number('slopeError'),
        difficulty: number('difficulty'),
      };
    }),
  };
}

/** The estimates of R, or why there are none: `apt-get install r-base-core r-cran-erm r-cran-lme4`. */
export function estimateInR(answers: readonly string[]): Reference | string {
  const folder = mkdtempSync(join(tmpdir(), 'tw-reference-'));
  try {
    const [input, output] = [join(folder, 'answers.csv'), join(folder, 'estimates.csv')];
    writeFileSync(input, toCsv(answers));
    const run = spawnSync('Rscript', [join(import.meta.dirname, 'reference.R'), input, output]);
    if (run.error) return 'R is not installed';
    if (run.status !== 0) return `R failed: ${run.stderr.toString().trim().split('\n').at(-1)}`;
    return parse(readFileSync(output, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
