import type { DayAnswer, DelegationLine, Signature, Trial } from '@trialwright/contract';
import { describeSignature } from '@trialwright/paper/signature-line';
import {
  heading,
  table,
  text,
  type Column,
  type Report,
  type ReportBlock,
  type ReportCell,
} from '../../core/pdf/report.ts';
import { writeDay } from '../../teams/rules/sentences.ts';
import { writeEnding } from './line-endings.ts';

interface Head {
  organization: string;
  /** When the file was made. */
  at: Date;
  author: string;
  /** As of when and as known when, where that is not the moment of printing. */
  stated?: string;
}

/** What is printed of a line. */
export type PrintedLine = Pick<
  DelegationLine,
  | 'id'
  | 'personId'
  | 'name'
  | 'task'
  | 'taskTitle'
  | 'status'
  | 'from'
  | 'to'
  | 'term'
  | 'acceptance'
  | 'authorization'
  | 'acceptedFor'
  | 'formerInvestigator'
  | 'replaces'
  | 'replacedBy'
  | 'override'
  | 'ending'
  | 'history'
>;

/** What is printed of a trial. */
export type PrintedTrial = Pick<Trial, 'protocol' | 'title' | 'sponsor' | 'site'> & {
  staff: readonly Pick<
    Trial['staff'][number],
    'personId' | 'name' | 'role' | 'isInvestigator' | 'from' | 'to'
  >[];
};

const momentOf = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`;
const signedBy = (signature: Signature | null) =>
  signature ? `${signature.printedName}, ${momentOf(signature.signedAt)}` : '';

/** Whether a line was authorized, also where its signatures were deleted with the account of its person. */
const wasAuthorized = ({ authorization, history }: PrintedLine) =>
  authorization !== null || history.some(({ status }) => status === 'authorized');

/** Who signed a step of a line; the record of it stays when its signature was deleted with an account. */
function signedStep(
  { history }: PrintedLine,
  status: 'accepted' | 'authorized',
  signature: Signature | null,
) {
  if (signature) return signedBy(signature);
  const step = history.find((version) => version.status === status);
  return step ? `${step.by}, ${momentOf(step.recordedAt)} (on record; no signature is kept)` : '';
}

const LOG_COLUMNS: Column[] = [
  ['Line', 1.9],
  ['Task', 3.8],
  ['From', 1.6],
  ['To', 1.6],
  ['Accepted by', 3.2],
  ['Authorized by', 3.2],
];

/** A line that another replaced, or that was withdrawn before its first day, is struck, and says so in words. */
function rowOf(line: PrintedLine): ReportCell[] {
  const { id, task, taskTitle, from, to, status, acceptance, authorization } = line;
  const said = [`${task} ${taskTitle}`, writeDay(from), to === null ? 'open' : writeDay(to)];
  const signed = [signedStep(line, 'accepted', acceptance), signedStep(line, 'authorized', authorization)];
  if (status !== 'replaced' && status !== 'withdrawn') return [id, ...said, ...signed];
  return [
    `${id}, ${status === 'replaced' ? 'struck' : 'withdrawn'}`,
    ...said.map((struck) => ({ struck })),
    ...signed,
  ];
}

/** A line that was ended is in force until the end of its last day. */
function endOf({ id, status, to, term, ending }: PrintedLine): string[] {
  if (ending === null || status === 'replaced') return [];
  const said = writeEnding(ending);
  if (status === 'withdrawn')
    return [`${id} was withdrawn before its first day and was never in force: ${said}`];
  return [term === 'over' || to === null ? `${id} ended: ${said}` : `${id} ends on ${writeDay(to)}: ${said}`];
}

/** What a line says besides its row. */
function notesOn(line: PrintedLine): string[] {
  const { id, status, override, history, replaces, acceptedFor, formerInvestigator: former } = line;
  const last = history.at(-1);
  const [first] = history;
  return [
    ...(status === 'replaced' ? [`${id} is struck. ${last?.reason ?? ''}`] : []),
    ...(replaces?.as === 'correction'
      ? [
          `${id} corrects ${replaces.id}: “${first?.reason ?? ''}” Entered by ${first?.by ?? ''}, ${momentOf(first?.recordedAt ?? '')}.`,
        ]
      : []),
    ...(replaces?.as === 'reauthorization'
      ? [`${id} follows ${replaces.id}, which the former investigator authorized.`]
      : []),
    ...(acceptedFor === null ? [] : [`${id} was accepted as ${acceptedFor}.`]),
    ...(override === null ? [] : [`${id} was authorized although training was missing: ${override}`]),
    ...endOf(line),
    ...(former
      ? [
          `${id} waits for the signature of the investigator: ${former.name} ${former.until === null ? 'no longer is' : `was until ${writeDay(former.until)}`}.`,
        ]
      : []),
  ];
}

function describePerson(name: string, role: string, lines: readonly PrintedLine[]): ReportBlock[] {
  const notes = lines.flatMap((line) => notesOn(line).map((note) => text(note)));
  return [
    heading(role === '' ? name : `${name}, ${role}`),
    table(LOG_COLUMNS, lines.map(rowOf), 'No line.'),
    ...notes,
  ];
}

/** Every investigator of the trial with the days of their authority. */
function describeInvestigators({ staff }: PrintedTrial): ReportBlock[] {
  const rows = staff
    .filter(({ isInvestigator }) => isInvestigator)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .map(({ name, from, to }) => [name, writeDay(from), to === null ? 'open' : writeDay(to)]);
  const columns: Column[] = [
    ['Principal investigator', 4],
    ['From', 1.6],
    ['To', 1.6],
  ];
  return [table(columns, rows, 'No principal investigator is on record.')];
}

/** The delegation log on paper: signed lines, ended ones included; which are left out is said at the end. */
export function describeLog(
  { trial, lines }: { trial: PrintedTrial; lines: readonly PrintedLine[] },
  { organization, at, author, stated }: Head,
): Report {
  const signed = lines.filter((line) => wasAuthorized(line));
  const waiting = lines.filter((line) => !wasAuthorized(line)).map(({ id }) => id);
  const inOrder = trial.staff.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const roles = new Map(inOrder.map(({ personId, role }) => [personId, role]));
  const people = [...Map.groupBy(signed, ({ personId }) => personId)];
  // Several lines may rest on one acceptance.
  const all = signed.flatMap(({ acceptance, authorization }) => [acceptance, authorization]);
  const signatures = [
    ...new Map(all.flatMap((each) => (each ? [[each.id, each] as const] : []))).values(),
  ].map((each) => text(describeSignature(each)));
  return {
    title: `Delegation log, ${trial.protocol}`,
    meta: `${trial.title} · ${trial.sponsor} · ${trial.site} · ${organization} · ${stated ?? `printed ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`}`,
    blocks: [
      ...describeInvestigators(trial),
      ...people.flatMap(([personId, own]) =>
        describePerson(own[0]?.name ?? '', roles.get(personId) ?? '', own),
      ),
      ...(people.length === 0 ? [text('No line of this log is signed yet.')] : []),
      ...(signatures.length > 0 ? [heading('Signatures'), ...signatures] : []),
      text(
        waiting.length === 0
          ? 'No line is left out.'
          : `Left out, since they are not authorized: ${waiting.join(', ')}.`,
      ),
    ],
    foot: `Delegation log ${trial.protocol}, ${trial.site}`,
    author,
    date: at.toISOString(),
  };
}

function describeHalf(title: string, half: DayAnswer['knownNow']): ReportBlock[] {
  const { holds, authorized, trained, line, checks } = half;
  const yes = (is: boolean) => (is ? 'Yes' : 'No');
  const columns: Column[] = [
    ['Requirement', 3],
    ['Verdict', 1.6],
    ['Evidence', 2],
    ['What is against it', 5],
  ];
  return [
    heading(`${title}: ${yes(holds).toLowerCase()}`),
    text(
      `Authorized: ${yes(authorized.holds)}${line ? `, line ${line.id}` : ''}. ${authorized.why.join(' ')}`.trim(),
    ),
    text(`Trained: ${yes(trained.holds)}. ${trained.why.join(' ')}`.trim()),
    table(
      columns,
      checks.map((check) => [check.title, check.verdict, check.evidence.join(', '), check.reasons.join(' ')]),
      'No rule asks for training for this task.',
    ),
  ];
}

/** The answer for a day on paper, with the records behind it. */
export function describeAnswer(answer: DayAnswer, { organization, at, author }: Head): Report {
  const { name, task, taskTitle, protocol, day, zone, knownNow, knownThen, differences, records } = answer;
  const columns: Column[] = [
    ['Record', 2],
    ['Kind', 1.6],
    ['Recorded (UTC)', 2.6],
    ['SHA-256, as in the ledger', 7],
  ];
  return {
    title: 'Trained and authorized on a day',
    meta: `${organization} · ${protocol} · ${writeDay(day)} (${zone}) · made ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    blocks: [
      text(`Was ${name} trained and authorized for ${task} ${taskTitle} on ${writeDay(day)}?`),
      ...describeHalf('By all that is known now', knownNow),
      ...describeHalf(
        `By what was on record at ${knownThen.knownAt.slice(0, 16).replace('T', ' ')} UTC`,
        knownThen,
      ),
      ...(differences.length > 0
        ? [heading('Why the two differ'), ...differences.map((difference) => text(difference))]
        : []),
      heading('Records behind this answer'),
      table(
        columns,
        records.map(({ ledger, fact, recordedAt, sha256 }) => [
          ledger,
          fact,
          recordedAt.slice(0, 19).replace('T', ' '),
          sha256,
        ]),
        'None.',
      ),
    ],
    foot: `${name}, ${task}, ${writeDay(day)}`,
    author,
    date: at.toISOString(),
  };
}
