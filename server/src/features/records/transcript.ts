import { ROLE_TITLES, type TargetRole, type TrainingRecord } from '@trialwright/contract';
import { describeStudyTime, formatSeconds } from '@trialwright/paper/hours';
import { describeBridge } from '@trialwright/paper/bridge-words';
import { describeSignature } from '@trialwright/paper/signature-line';
import { heading, table, text, type Column, type Report, type ReportBlock } from '../../core/pdf/report.ts';

const utc = (moment: string) => `${moment.slice(0, 10)} ${moment.slice(11, 19)}`;
const studyTime = (seconds: number | null) => (seconds === null ? 'not recorded' : formatSeconds(seconds));
const roleTitle = (role: TargetRole) => (role === 'All' ? 'Learning path' : ROLE_TITLES[role]);

function describeCourse(course: TrainingRecord['courses'][number]): ReportBlock[] {
  const done = course.lessons.filter(({ completedAt }) => completedAt).length;
  const facts = `${roleTitle(course.role)} · course ${course.courseId} · version ${course.version} · ${done} of ${course.lessons.length} lessons read are complete`;
  const lessons = course.lessons.map(
    ({ lessonId, title, version, firstReadAt, completedAt, activeSeconds }) => [
      String(lessonId),
      title,
      version,
      utc(firstReadAt),
      completedAt ? utc(completedAt) : 'not completed',
      completedAt ? studyTime(activeSeconds) : '',
    ],
  );
  const attempts = course.attempts.map((each) => [
    String(each.attemptId),
    utc(each.startedAt),
    each.submittedAt ? utc(each.submittedAt) : 'open',
    each.version,
    String(each.questions),
    each.score === null ? '' : `${each.score}%`,
    each.passed === null
      ? ''
      : `${each.passed ? 'Passed' : 'Not passed'}${each.isBridge ? ', changes only' : ''}`,
  ]);
  const lessonColumns: Column[] = [
    ['Lesson', 1.1],
    ['Title', 4.4],
    ['Version', 1.1],
    ['First read', 2.6],
    ['Completed', 2.6],
    ['Study time', 1.6],
  ];
  const attemptColumns: Column[] = [
    ['Attempt', 1.2],
    ['Started', 2.6],
    ['Submitted', 2.6],
    ['Version', 1.2],
    ['Questions', 1.4],
    ['Score', 1],
    ['Outcome', 1.6],
  ];
  return [
    heading(course.title),
    text(facts),
    table(lessonColumns, lessons, 'No lessons read.'),
    table(attemptColumns, attempts, 'No assessments started.'),
  ];
}

function describeCertificates({ certificates }: TrainingRecord): ReportBlock[] {
  const columns: Column[] = [
    ['Course', 4.6],
    ['Score', 0.9],
    ['Issued', 2.6],
    ['Valid until', 2.6],
    ['Status', 1.7],
  ];
  const rows = certificates.map((each) => [
    each.courseTitle,
    each.score === null ? '' : `${each.score}%`,
    utc(each.issuedAt),
    utc(each.validUntil),
    each.status,
  ]);
  const numbers = certificates.map(({ number, holderName, status, programHours, studyTime: time, ...each }) =>
    text(
      status === 'Damaged'
        ? `${number}: the record is damaged: it differs from what was signed and recorded. Do not rely on it.`
        : `${number}: issued to ${holderName}. Program length ${programHours ?? 0} hours. Study time recorded: ${describeStudyTime(time ?? undefined).toLowerCase()}.${each.bridge ? ` ${describeBridge(each.bridge, { version: each.version, at: each.issuedAt })}` : ''}`,
    ),
  );
  const corrections = certificates.flatMap(({ number, corrections: own }) =>
    own.map(({ formerName, name, reason, actorId, at }) =>
      text(
        `${number}: name corrected from ${formerName} to ${name} on ${utc(at)} by ` +
          `${actorId === null ? 'the system' : `account ${actorId}`}. Reason: ${reason}`,
      ),
    ),
  );
  return [
    heading('Certificates'),
    table(columns, rows, 'No certificates issued.'),
    ...numbers,
    ...(corrections.length > 0 ? corrections : [text('No certificate names corrected.')]),
  ];
}

const COMPETENCY_KINDS = {
  quiz: 'Competency, multiple choice',
  observation: 'Competency, observed at work',
  project: 'Competency, written task',
} as const;

function describePractice({ competencies, simulations }: TrainingRecord): ReportBlock[] {
  const columns: Column[] = [
    ['Kind', 1.5],
    ['Name', 5],
    ['Result', 1.5],
    ['When', 2.6],
  ];
  const rows = [
    ...competencies.map(({ competency, kind, level, by, at }) => [
      COMPETENCY_KINDS[kind],
      by ? `${competency}, by ${by}` : competency,
      level,
      utc(at),
    ]),
    ...simulations.map(({ name, percentage, at }) => ['Simulation', name, `${percentage}%`, utc(at)]),
  ];
  const measured = simulations
    .filter(({ criteria }) => criteria.length > 0)
    .map(({ name, at, criteria }) =>
      text(
        `${name}, ${utc(at)}, points by criterion: ` +
          `${criteria.map(({ category, earned, reachable }) => `${category} ${earned} of ${reachable}`).join('; ')}.`,
      ),
    );
  return [
    heading('Practice'),
    table(columns, rows, 'No competency assessments or simulations completed.'),
    ...measured,
    ...(simulations.length > 0 ? [text('A simulation is practice. It is not a qualification.')] : []),
  ];
}

/** The training record as a document to read. */
export function describeTranscript(record: TrainingRecord): Report {
  const { person, academy, asOf, method, roles, courses, ledger } = record;
  const roleRows = roles.map(({ role, since, isPaid }) => [
    roleTitle(role),
    utc(since),
    isPaid ? 'Owned' : 'Not purchased',
  ]);
  const roleColumns: Column[] = [
    ['Role', 4],
    ['Since', 3],
    ['Package', 2],
  ];
  const chain = ledger.isWhole
    ? 'the chain is intact, and the records agree with it'
    : 'the chain is broken, or a record differs from it';
  return {
    title: 'Training record',
    meta: `${person.name} · account ${person.id} (${person.username}) · ${academy} · as of ${utc(asOf)} · all times in UTC`,
    blocks: [
      text(`${method}.`),
      heading('Roles'),
      table(roleColumns, roleRows, 'No roles assigned.'),
      ...courses.flatMap(describeCourse),
      ...describeCertificates(record),
      ...describePractice(record),
      heading('Electronic signatures'),
      ...(record.signatures.length > 0
        ? record.signatures.map((each) => text(`${each.title}. ${describeSignature(each)}`))
        : [text('Nothing was signed.')]),
      heading('Ledger'),
      text(`${ledger.rows} events; ${chain}. Head: ${ledger.head}`),
    ],
    foot: `${academy} · training record of account ${person.id} as of ${utc(asOf)} UTC`,
    author: academy,
    date: asOf,
  };
}
