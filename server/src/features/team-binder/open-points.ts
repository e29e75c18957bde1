import { writeDay } from '../../teams/rules/sentences.ts';
import type { BinderData } from './read-binder.ts';

/** Something that a monitor asks about, with the place that says more. */
export interface OpenPoint {
  kind: string;
  about: string;
  text: string;
}

const STATES = { overdue: 'overdue', missing: 'evidence missing' } as const;

function trainingPoints({ matrix: { rows, columns } }: BinderData): OpenPoint[] {
  return rows.flatMap((row) =>
    row.cells.flatMap(({ state, date }, index) => {
      const column = columns[index];
      if (!column || (state !== 'overdue' && state !== 'missing')) return [];
      const since = date === null ? '' : `, due ${writeDay(date)}`;
      return [{ kind: 'Training', about: row.name, text: `${column.title}: ${STATES[state]}${since}` }];
    }),
  );
}

function linePoints({ lines, asOf }: BinderData): OpenPoint[] {
  return lines.flatMap((line) => {
    const { id, name, task, taskTitle, from, to, status, missing, override } = line;
    const { formerInvestigator: former } = line;
    const about = `${name}, ${id}`;
    const what = `${task} ${taskTitle}`;
    const isWaiting = (status === 'proposed' || status === 'accepted') && (to === null || asOf <= to);
    return [
      ...(missing.length > 0
        ? [{ kind: 'Delegated, training not met', about, text: `${what}: ${missing.join(' ')}` }]
        : []),
      ...(former
        ? [
            {
              kind: 'Authorized by the former investigator',
              about,
              text: `${what}: ${former.name}${former.until === null ? '' : `, investigator until ${writeDay(former.until)}`}; the investigator has not signed`,
            },
          ]
        : []),
      ...(override === null || status === 'replaced'
        ? []
        : [{ kind: 'Authorized although training was missing', about, text: `${what}: ${override}` }]),
      ...(isWaiting
        ? [
            {
              kind: 'Not authorized yet',
              about,
              text: `${what}, asked from ${writeDay(from)}: ${status === 'proposed' ? 'the person has not signed' : 'the investigator has not signed'}`,
            },
          ]
        : []),
    ];
  });
}

/** What is not as it should be on the day, the training first. */
export function listOpenPoints(data: BinderData): OpenPoint[] {
  const unsound = data.signatures
    .filter(({ status }) => status !== 'valid')
    .map(({ id, printedName, status }) => ({
      kind: 'Signature',
      about: printedName === '' ? id : printedName,
      text: `Signature ${id} is ${status === 'damaged' ? 'damaged' : 'no longer valid'}`,
    }));
  return [...linePoints(data), ...trainingPoints(data), ...unsound];
}
