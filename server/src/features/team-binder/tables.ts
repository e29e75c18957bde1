import { setImmediate as letOthers } from 'node:timers/promises';
import { writeCsv, type Cell } from '../../core/csv.ts';
import type { Fact } from '../../teams/facts/facts.service.ts';
import { writeRequirement } from '../../teams/rules/sentences.ts';
import { packOf } from '../../teams/standing/rules-in-force.ts';
import {
  currentOf,
  protocolOf,
  RECORD,
  recordOf,
  rowsOf,
  versionsOf,
  type BinderTable,
} from './binder-table.ts';
import { delegationTable, evidenceTable, signatureTable } from './evidence-tables.ts';
import type { OpenPoint } from './open-points.ts';
import type { BinderData } from './read-binder.ts';

const BATCH = 1000;

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
    count: rows.length,
    rows: rows.toSorted((a, b) => Number(a[0]) - Number(b[0])),
  };
}

function requirements(data: BinderData): BinderTable {
  const { asOf } = data;
  const asked = currentOf(data, 'rules').flatMap((rules) =>
    packOf(rules).requirements.map((requirement) => ({ rules, requirement })),
  );
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
    ...rowsOf(asked, ({ rules, requirement }) => [
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
      'Approved on',
      'Approved by',
      'Asks',
      'What changed',
      ...RECORD,
    ],
    ...rowsOf(versions, (fact) => [
      fact.topic,
      fact.data.title,
      fact.data.version,
      protocolOf(data, fact.trialId),
      fact.from,
      inForce.get(`${fact.trialId} ${fact.topic}`) === fact ? 'In effect' : 'Not in effect',
      fact.data.sha256,
      fact.data.document?.approvedOn ?? '',
      fact.data.document?.approvedBy ?? '',
      fact.data.document?.asks ?? '',
      fact.data.document?.changes ?? '',
      ...recordOf(fact),
    ]),
  };
}

function waivers(data: BinderData): BinderTable {
  const titles = new Map(data.matrix.columns.map(({ key, title }) => [key, title]));
  return {
    name: 'waivers.csv',
    columns: ['Waiver', 'Account', 'Name', 'Requirement', 'From', 'To', 'Why', 'Signature', ...RECORD],
    ...rowsOf(versionsOf(data, 'waiver'), (fact) => [
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
    evidenceTable(data),
    delegationTable(data),
    signatureTable(data),
    procedures(data),
    waivers(data),
    {
      name: 'open-points.csv',
      columns: ['Kind', 'About', 'Point'],
      ...rowsOf(points, ({ kind, about, text }) => [kind, about, text]),
    },
  ];
}

/** Some rows at a time, between which others are served. */
async function* inBatches(rows: BinderTable['rows']): AsyncGenerator<(readonly Cell[])[]> {
  let batch: (readonly Cell[])[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
    await letOthers();
  }
  yield batch;
}

export async function writeTable({ columns, rows }: BinderTable): Promise<Buffer> {
  const parts = [];
  for await (const part of writeCsv(columns, inBatches(rows))) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}
