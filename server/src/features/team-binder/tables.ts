import { writeCsv, type Cell } from '../../core/csv.ts';
import { writeRequirement } from '../../teams/rules/sentences.ts';
import { packOf } from '../../teams/standing/state.ts';
import { dayIn } from '../../teams/team-scope.ts';
import { addDays } from '../../teams/days.ts';
import type { Fact } from '../../teams/facts/facts.service.ts';
import type { OpenPoint } from './open-points.ts';
import { isKind } from './pick-facts.ts';
import type { BinderData } from './read-binder.ts';

type Rows = readonly (readonly Cell[])[];

/** A table with its columns: one file of the binder. */
export interface BinderTable {
  name: string;
  columns: string[];
  rows: Rows;
}

/** Every version on record of a kind, or only what is known now. */
const versionsOf = <K extends Fact['kind']>({ facts }: BinderData, kind: K) =>
  facts.flat().filter(isKind(kind));
function currentOf<K extends Fact['kind']>(data: BinderData, kind: K) {
  return data.facts.flatMap((versions) => {
    const last = versions.at(-1);
    return last && isKind(kind)(last) && !last.isRetracted ? [last] : [];
  });
}

const protocolOf = ({ trials }: BinderData, trialId: number | null) =>
  trials.find(({ factId }) => factId === trialId)?.data.protocol ?? '';

/** The columns that every record ends with: when it was written, by whom, why, and its hash. */
const RECORD = ['Version', 'Recorded at (UTC)', 'Recorded by account', 'Reason', 'Withdrawn', 'SHA-256'];
const recordOf = ({ version, recordedAt, recordedBy, reason, isRetracted, sha256 }: Fact): Cell[] => [
  version,
  recordedAt.toISOString(),
  recordedBy,
  reason,
  isRetracted ? 'Yes' : 'No',
  sha256,
];

function people(data: BinderData): BinderTable {
  const rows = [
    ...versionsOf(data, 'member').map((fact) => [
      fact.personId,
      fact.data.name,
      'Member',
      fact.data.title,
      fact.data.roles.join(', '),
      '',
      fact.from,
      fact.to,
      ...recordOf(fact),
    ]),
    ...versionsOf(data, 'staff').map((fact) => [
      fact.personId,
      data.names.get(fact.personId ?? 0) ?? '',
      'Trial staff',
      fact.data.role,
      fact.data.isInvestigator ? 'Principal investigator' : '',
      protocolOf(data, fact.trialId),
      fact.from,
      fact.to,
      ...recordOf(fact),
    ]),
  ];
  return {
    name: 'people.csv',
    columns: ['Account', 'Name', 'Record', 'Title or role', 'Rights', 'Trial', 'From', 'To', ...RECORD],
    rows: rows.toSorted((a, b) => Number(a[0]) - Number(b[0])),
  };
}

function requirements(data: BinderData): BinderTable {
  const { asOf } = data;
  return {
    name: 'requirements.csv',
    columns: [
      'Rules',
      'Number',
      'Sponsor',
      'Trial',
      'In force from',
      'To',
      'On the day',
      'Requirement',
      'Force',
      'May be waived',
      'In words',
    ],
    rows: currentOf(data, 'rules').flatMap((rules) =>
      packOf(rules).requirements.map((requirement) => [
        rules.data.title,
        rules.data.number,
        rules.data.sponsor,
        protocolOf(data, rules.trialId),
        rules.from,
        rules.to,
        rules.to !== null && rules.to < asOf ? 'No longer in force' : 'In force',
        requirement.title ?? requirement.id,
        requirement.force,
        requirement.waivable ? 'Yes' : 'No',
        writeRequirement(requirement),
      ]),
    ),
  };
}

function evidence(data: BinderData): BinderTable {
  const { zone } = data.organization;
  const first = new Map(data.facts.flatMap(([version]) => (version ? [[version.factId, version]] : [])));
  return {
    name: 'evidence.csv',
    columns: [
      'Evidence',
      'Account',
      'Name',
      'Topic',
      'Title',
      'Issuer',
      'Completed',
      'Counts until',
      'Own expiry',
      'Grade',
      'Edition',
      'Training version',
      'Covers',
      'Certificate',
      'Certificate SHA-256',
      'File SHA-256',
      'Recorded late',
      ...RECORD,
    ],
    rows: versionsOf(data, 'evidence').map((fact) => {
      const { title, issuer, grade, edition, version, covers, validUntil, certificate, fileSha256 } =
        fact.data;
      const recorded = first.get(fact.factId)?.recordedAt ?? fact.recordedAt;
      return [
        `EV-${fact.factId}`,
        fact.personId,
        data.names.get(fact.personId ?? 0) ?? '',
        fact.topic,
        title,
        issuer,
        fact.from,
        fact.to,
        validUntil,
        grade.replace('_', ' '),
        edition,
        version,
        covers.join(', '),
        certificate,
        certificate === null ? '' : (data.certificates.get(certificate) ?? 'no longer held'),
        fileSha256,
        dayIn(zone, recorded) > addDays(fact.from, 1) ? 'Yes' : 'No',
        ...recordOf(fact),
      ];
    }),
  };
}

function delegation(data: BinderData): BinderTable {
  const names = new Map(data.lines.map((line) => [line.id, line]));
  return {
    name: 'delegation-log/lines.csv',
    columns: [
      'Line',
      'Trial',
      'Account',
      'Name',
      'Task',
      'Task title',
      'Status',
      'From',
      'To',
      'Asked from',
      'Accepted by signature',
      'Authorized by signature',
      'Although training was missing',
      'Replaces line',
      'Training on the day',
      ...RECORD,
    ],
    rows: versionsOf(data, 'delegation').map((fact) => {
      const { data: said } = fact;
      const line = names.get(`DL-${fact.factId}`);
      const isLast = line?.history.at(-1)?.version === fact.version;
      const training = !isLast || !line.isOpen ? '' : line.missing.length === 0 ? 'Met' : 'Not met';
      return [
        `DL-${fact.factId}`,
        protocolOf(data, fact.trialId),
        fact.personId,
        line?.name ?? '',
        said.task,
        line?.taskTitle ?? '',
        said.status,
        fact.from,
        fact.to,
        said.requestedFrom,
        said.acceptance,
        said.authorization,
        said.override,
        said.replaces === null ? '' : `DL-${said.replaces}`,
        training,
        ...recordOf(fact),
      ];
    }),
  };
}

function signatures(data: BinderData): BinderTable {
  return {
    name: 'signatures.csv',
    columns: [
      'Signature',
      'Name',
      'Account',
      'Meaning',
      'Statement',
      'Signed',
      'At (UTC)',
      'At the place',
      'Zone',
      'State',
      'Voided at',
      'Reason',
      'Record SHA-256',
    ],
    rows: data.signatures.map((each) => [
      each.id,
      each.printedName,
      each.signerId,
      each.meaning,
      each.statement,
      each.title,
      each.signedAt,
      each.localTime,
      each.zone,
      each.status,
      each.voidedAt,
      each.voidedReason,
      each.recordSha256,
    ]),
  };
}

function procedures(data: BinderData): BinderTable {
  const versions = versionsOf(data, 'version');
  const inForce = new Map<string, Fact>();
  for (const fact of currentOf(data, 'version').toSorted((a, b) => (a.from < b.from ? -1 : 1)))
    if (fact.from <= data.asOf) inForce.set(`${fact.trialId} ${fact.topic}`, fact);
  return {
    name: 'procedures.csv',
    columns: [
      'Topic',
      'Title',
      'Procedure version',
      'Trial',
      'In effect from',
      'On the day',
      'File SHA-256',
      ...RECORD,
    ],
    rows: versions.map((fact) => [
      fact.topic,
      fact.data.title,
      fact.data.version,
      protocolOf(data, fact.trialId),
      fact.from,
      inForce.get(`${fact.trialId} ${fact.topic}`) === fact ? 'In effect' : 'Not in effect',
      fact.data.sha256,
      ...recordOf(fact),
    ]),
  };
}

function waivers(data: BinderData): BinderTable {
  const titles = new Map(data.matrix.columns.map(({ key, title }) => [key, title]));
  return {
    name: 'waivers.csv',
    columns: ['Waiver', 'Account', 'Name', 'Requirement', 'From', 'To', 'Why', 'Signature', ...RECORD],
    rows: versionsOf(data, 'waiver').map((fact) => [
      `W-${fact.factId}`,
      fact.personId,
      data.names.get(fact.personId ?? 0) ?? '',
      titles.get(fact.data.requirement) ?? fact.data.requirement,
      fact.from,
      fact.to,
      fact.data.reason,
      fact.data.signatureId,
      ...recordOf(fact),
    ]),
  };
}

/** Every table of a binder; also where it has no row, so that nobody looks for it. */
export function describeTables(data: BinderData, points: readonly OpenPoint[]): BinderTable[] {
  return [
    people(data),
    requirements(data),
    evidence(data),
    delegation(data),
    signatures(data),
    procedures(data),
    waivers(data),
    {
      name: 'open-points.csv',
      columns: ['Kind', 'About', 'Point'],
      rows: points.map(({ kind, about, text }) => [kind, about, text]),
    },
  ];
}

export async function writeTable({ columns, rows }: BinderTable): Promise<string> {
  const parts = [];
  for await (const part of writeCsv(columns, [rows])) parts.push(part);
  return parts.join('');
}
