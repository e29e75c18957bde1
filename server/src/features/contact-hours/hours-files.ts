import type { OwnCertification, CertifyingBody, HoursEntry, HoursPeriod } from '@trialwright/contract';
import { writeCsv } from '../../core/csv.ts';
import { heading, table, text, type Column, type Report } from '../../core/pdf/report.ts';
import { entriesIn, type CountedHours } from './tally.ts';

/** A period of a person, for a file. */
export interface HoursStatement {
  holder: string;
  academy: string;
  now: Date;
  body: CertifyingBody;
  certification: OwnCertification;
  period: HoursPeriod;
  entries: readonly (HoursEntry & CountedHours)[];
}

/** The only words in which this academy speaks of its contact hours. */
const NO_APPROVAL =
  'This activity is not accredited by ACCME, ANCC, ACRP, or SOCRA. Whether it counts is decided by your certifying body.';
const SELF_STATED = 'Self-stated: entered by the holder, and not checked by this academy.';

const minute = (moment: Date) => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function writeDay(day: string): string {
  const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-US', format).format(new Date(`${day}T00:00:00Z`));
}

function wordingOf({ hours, certificate }: HoursEntry): string {
  return certificate
    ? `Contact hours: ${hours} (60-minute hours, estimated by ${certificate.method}, version ${certificate.version}). ${NO_APPROVAL}`
    : SELF_STATED;
}

const wordedMissing = (missing: number) => (missing === 0 ? 'Reached' : `${missing} missing`);

function linesOf({ body, period, entries }: HoursStatement) {
  const nameOf = (id: string) => body.categories.find((category) => category.id === id)?.name ?? id;
  return entriesIn(body.id, period, entries)
    .map(({ entry, category }) => ({ entry, category: nameOf(category) }))
    .toSorted((a, b) => a.entry.day.localeCompare(b.entry.day) || a.entry.entry - b.entry.entry);
}

/** What is asked for in each category, and in all. */
function totalsOf({
  body,
  period,
}: HoursStatement): [name: string, hours: number, asked: string, state: string][] {
  const categories = body.categories.map(({ id, name, minimum, isMinimumUnchecked }) => {
    const { hours = 0, missing = 0 } = period.categories.find((category) => category.id === id) ?? {};
    const asked = minimum === null ? '' : `${minimum}${isMinimumUnchecked ? ' (check the handbook)' : ''}`;
    const row: [string, number, string, string] = [
      name,
      hours,
      asked,
      asked === '' ? '' : wordedMissing(missing),
    ];
    return row;
  });
  return [...categories, ['All categories', period.hours, String(body.hours), wordedMissing(period.missing)]];
}

/** The hours of a period as CSV: whose they are, what is asked for, then a line for each entry. */
export function hoursCsv(statement: HoursStatement): AsyncIterable<string> {
  const { holder, academy, now, body, certification, period } = statement;
  const rows = [
    ['Holder', holder],
    ['Certification', certification.credential, body.organization],
    ['Period', period.from, period.to],
    ['Made by', academy, now.toISOString()],
    ['Rules as of', body.lawAsOf, body.source],
    [],
    ['Category', 'Hours', 'Asked for', 'State'],
    ...totalsOf(statement),
    [],
    ['Day', 'Activity', 'Category', 'Hours', 'Evidence', 'Basis'],
    ...linesOf(statement).map(({ entry, category }) => [
      entry.day,
      entry.title,
      category,
      entry.hours,
      entry.evidence,
      wordingOf(entry),
    ]),
  ];
  return writeCsv(['Contact hours'], [rows]);
}

const TOTALS: Column[] = [
  ['Category', 5],
  ['Hours', 1.4],
  ['Asked for', 2.6],
  ['State', 2],
];
const OWN: Column[] = [
  ['Day', 1.6],
  ['Course', 3.4],
  ['Category', 2.2],
  ['Certificate', 2.4],
  ['Hours', 1],
];
const OUTSIDE: Column[] = [
  ['Day', 1.6],
  ['Activity', 3.4],
  ['Category', 2.2],
  ['Evidence', 3.4],
  ['Hours', 1],
];

/** The hours of a period on paper: courses of this academy, and apart from them what the holder stated. */
export function hoursPaper(statement: HoursStatement): Report {
  const { holder, academy, now, body, certification, period } = statement;
  const lines = linesOf(statement);
  const own = lines.filter(({ entry }) => entry.certificate);
  const outside = lines.filter(({ entry }) => !entry.certificate);
  const span = `${writeDay(period.from)} to ${writeDay(period.to)}`;
  return {
    title: 'Contact hours',
    meta: `${holder} · ${certification.credential}, ${body.organization} (${body.name}) · ${span}`,
    blocks: [
      text(
        `${academy} kept this list for the holder as of ${minute(now)}. It is no decision of ${body.name}.`,
      ),
      heading('Hours of the period'),
      table(
        TOTALS,
        totalsOf(statement).map(([name, hours, asked, state]) => [name, String(hours), asked, state]),
        '',
      ),
      heading(`Courses of ${academy}`),
      table(
        OWN,
        own.map(({ entry, category }) => [
          writeDay(entry.day),
          entry.title,
          category,
          entry.certificate?.number ?? '',
          String(entry.hours),
        ]),
        'None in this period.',
      ),
      ...own.map(({ entry }) => text(`${entry.title}. ${wordingOf(entry)}`)),
      heading('Activities elsewhere'),
      ...(outside.length > 0 ? [text(SELF_STATED)] : []),
      table(
        OUTSIDE,
        outside.map(({ entry, category }) => [
          writeDay(entry.day),
          entry.title,
          category,
          entry.evidence,
          String(entry.hours),
        ]),
        'None in this period.',
      ),
      heading(`What ${body.name} asks for`),
      text(
        `As of ${writeDay(body.lawAsOf)}, from ${body.source}. Check the current handbook of ${body.name}: it decides.`,
      ),
      ...body.notes.map((note) => text(note)),
    ],
    foot: `${holder}, contact hours ${span}`,
    author: academy,
    date: now.toISOString(),
  };
}
