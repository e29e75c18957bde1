import type { CellState, Matrix } from '@trialwright/contract';
import { writeCsv } from '../../core/csv.ts';
import { heading, table, text, type Column, type Report } from '../../core/pdf/report.ts';
import type { Workbook } from '../../core/xlsx/workbook.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import type { TeamScope } from '../../teams/team-scope.ts';

const STATES: Record<CellState, string> = {
  current: 'Current',
  expiring: 'Expiring',
  due: 'Due',
  overdue: 'Overdue',
  missing: 'Evidence missing',
  waived: 'Waived',
  not_required: 'Not required',
};

interface Head {
  organization: TeamScope['organization'];
  /** When the file is made: what is known then is in it. */
  now: Date;
  author: string;
}

const columnTitle = ({ title, pack, number, protocol }: Matrix['columns'][number]) =>
  `${protocol === null ? title : `${title}, ${protocol}`} (${pack} ${number})`;
const READY_COLUMN: Record<string, string> = { true: 'Yes', false: 'No', null: 'Nothing asked' };
const READY_WORDS: Record<string, string> = { true: 'ready', false: 'not ready', null: 'nothing asked' };
const cellText = ({ state, date }: Matrix['rows'][number]['cells'][number]) =>
  date === null ? STATES[state] : `${STATES[state]} ${date}`;
const minute = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`;

/** The matrix as CSV: what was asked first, then a line per person. */
export function matrixCsv(
  { asOf, columns, rows, knownAt }: Matrix,
  { organization: { name, zone }, now }: Head,
): AsyncIterable<string> {
  const lines = [
    ['Organization', name],
    ['As of', asOf, zone],
    ['Known at', knownAt ?? now.toISOString()],
    ['People', rows.length, 'Requirements', columns.length],
    [],
    ['Name', 'Title', 'Ready', ...columns.map((column) => columnTitle(column))],
    ...rows.map((row) => [
      row.name,
      row.title,
      READY_COLUMN[String(row.isReady)] ?? '',
      ...row.cells.map((cell) => cellText(cell)),
    ]),
  ];
  return writeCsv(['Trialwright training matrix'], [lines]);
}

/** The matrix as a workbook: the table itself, each entry as a line with a real date, and what the requirements ask. */
export function matrixWorkbook(matrix: Matrix, { organization: { name, zone }, now }: Head): Workbook {
  const { asOf, columns, rows, knownAt } = matrix;
  const about = [
    'Training matrix',
    `${name}, as of ${asOf} (${zone}), as known at ${minute(knownAt ?? now.toISOString())}`,
  ];
  return {
    foot: `${name}, training as of ${asOf}`,
    sheets: [
      {
        name: 'Matrix',
        about,
        fixedColumns: 1,
        columns: [
          ['Name', 26],
          ['Title', 24],
          ['Ready', 15],
          ...columns.map((column): [string, number] => [columnTitle(column), 20]),
        ],
        rows: rows.map((row) => [
          row.name,
          row.title,
          READY_COLUMN[String(row.isReady)] ?? '',
          ...row.cells.map((cell) => cellText(cell)),
        ]),
      },
      {
        name: 'Entries',
        about: ['Each requirement of each person', 'Without those that are not required of somebody'],
        fixedColumns: 1,
        columns: [
          ['Name', 26],
          ['Requirement', 48],
          ['State', 18],
          ['Day', 14],
        ],
        rows: rows.flatMap((row) =>
          row.cells.flatMap(({ state, date }, index) => {
            const column = columns[index];
            return column && state !== 'not_required'
              ? [[row.name, columnTitle(column), STATES[state], date ?? '']]
              : [];
          }),
        ),
      },
      {
        name: 'Requirements',
        about: ['What each requirement asks'],
        fixedColumns: 1,
        columns: [
          ['Requirement', 40],
          ['Asks', 100],
        ],
        rows: columns.map((column) => [columnTitle(column), column.sentence]),
      },
    ],
  };
}

const ENTRY: Column[] = [
  ['Requirement', 6],
  ['State', 2.2],
  ['Day', 1.8],
];

/** The matrix on paper, person by person; what is not required of somebody is left out. */
export function matrixPaper(matrix: Matrix, { organization: { name, zone }, now, author }: Head): Report {
  const { asOf, columns, rows, knownAt } = matrix;
  const concerned = rows.filter(({ isReady }) => isReady !== null);
  const ready = concerned.filter(({ isReady }) => isReady === true).length;
  const others = rows.length - concerned.length;
  return {
    title: 'Training matrix',
    meta: `${name} · as of ${writeDay(asOf)} (${zone}) · as known at ${minute(knownAt ?? now.toISOString())}`,
    blocks: [
      text(
        `${ready} of ${concerned.length} people meet everything that is asked of them on this day.${others > 0 ? ` Nothing is asked of ${others} more.` : ''}`,
      ),
      ...rows.flatMap((row) => {
        const asked = row.cells.flatMap(({ state, date }, index) => {
          const column = columns[index];
          if (!column || state === 'not_required') return [];
          return [[columnTitle(column), STATES[state], date === null ? '' : writeDay(date)]];
        });
        return [
          heading(
            `${row.name}${row.title === '' ? '' : `, ${row.title}`}: ${READY_WORDS[String(row.isReady)]}`,
          ),
          table(ENTRY, asked, 'Nothing is required on this day.'),
        ];
      }),
      heading('What each requirement asks'),
      ...columns.map((column) => text(`${columnTitle(column)}: ${column.sentence}`)),
    ],
    foot: `${name}, training as of ${writeDay(asOf)}`,
    author,
    date: now.toISOString(),
  };
}
