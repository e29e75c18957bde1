import type { Matrix } from '@trialwright/contract';
import type { Report } from '../../core/pdf/report.ts';
import type { Fact } from '../../teams/facts/facts.service.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import { describeLog } from '../delegations/paper.ts';
import { matrixPaper } from '../team-training/matrix-files.ts';
import { isKind } from './pick-facts.ts';
import type { BinderData, BinderLine } from './read-binder.ts';

/** A paper has room for some thousand rows; more are divided among several. */
const ENTRIES = 2500;
const LINES = 400;

export interface Paper {
  name: string;
  about: string;
  report: () => Report;
}

/** Divides things in their order, each part with what it has room for. */
function divide<T>(things: readonly T[], room: number, sizeOf: (thing: T) => number): T[][] {
  const parts: T[][] = [];
  let left = 0;
  for (const thing of things) {
    const size = sizeOf(thing);
    if (parts.length === 0 || size > left) {
      parts.push([]);
      left = room;
    }
    parts.at(-1)?.push(thing);
    left -= size;
  }
  return parts;
}

const numbered = (name: string, index: number, all: number) =>
  all === 1 ? `${name}.pdf` : `${name}-${index + 1}.pdf`;
const partOf = (index: number, all: number) => (all === 1 ? '' : `, part ${index + 1} of ${all}`);

function describeMatrix({ organization, matrix, knownAt }: BinderData, academy: string): Paper[] {
  const asked = (row: Matrix['rows'][number]) =>
    row.cells.filter(({ state }) => state !== 'not_required').length + 2;
  const parts = divide(matrix.rows, ENTRIES, asked);
  return (parts.length === 0 ? [[]] : parts).map((rows, index, { length }) => ({
    name: `training/${numbered('matrix', index, length)}`,
    about: `The training matrix on paper, person by person${partOf(index, length)}`,
    report: () => {
      const head = { organization: organization as never, now: knownAt, author: academy };
      const report = matrixPaper({ ...matrix, rows }, head);
      return { ...report, meta: `${report.meta}${partOf(index, length)}` };
    },
  }));
}

/** A name that every file system takes. */
const slug = (words: string) => words.replaceAll(/[^\w-]+/g, '-').slice(0, 40);

function describeTrialLog(
  data: BinderData,
  trial: Fact<'trial'>,
  { lines, academy }: { lines: readonly BinderLine[]; academy: string },
): Paper[] {
  const staff = data.facts
    .map((versions) => versions.at(-1))
    .filter((fact) => fact !== undefined)
    .filter(isKind('staff'))
    .filter(({ trialId, isRetracted }) => trialId === trial.factId && !isRetracted)
    .map(({ personId, from, to, data: said }) => ({
      personId: personId ?? 0,
      name: data.names.get(personId ?? 0) ?? '',
      ...said,
      from,
      to,
    }));
  const people = [...Map.groupBy(lines, ({ personId }) => personId).values()];
  const parts = divide(people, LINES, ({ length }) => length);
  const name = `delegation-log/${slug(trial.data.protocol)}-${trial.factId}`;
  return (parts.length === 0 ? [[]] : parts).map((part, index, { length }) => ({
    name: numbered(name, index, length),
    about: `The delegation log of ${trial.data.protocol} on paper, with its signatures and corrections${partOf(index, length)}`,
    report: () =>
      describeLog(
        { trial: { ...trial.data, staff }, lines: part.flat() },
        {
          organization: data.organization.name,
          at: data.knownAt,
          author: academy,
          stated: `as of ${writeDay(data.asOf)}, as known at ${data.knownAt.toISOString().slice(0, 16).replace('T', ' ')} UTC${partOf(index, length)}`,
        },
      ),
  }));
}

/** The papers of a binder, each drawn when its turn comes. */
export function describePapers(data: BinderData, academy: string): Paper[] {
  return [
    ...describeMatrix(data, academy),
    ...data.trials.flatMap((trial) => {
      const lines = data.lines.filter(({ trialId }) => trialId === trial.factId);
      return describeTrialLog(data, trial, { lines, academy });
    }),
  ];
}
