import { addDays } from '../../teams/days.ts';
import { dayIn } from '../../teams/team-scope.ts';
import { describeState } from './line-states.ts';
import { protocolOf, RECORD, recordOf, rowsOf, versionsOf, type BinderTable } from './binder-table.ts';
import type { BinderData } from './read-binder.ts';

/** What shows that people were trained. */
export function evidenceTable(data: BinderData): BinderTable {
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
      'Seen by',
      'Seen on',
      'Reading signed',
      'Recorded late',
      ...RECORD,
    ],
    ...rowsOf(versionsOf(data, 'evidence'), (fact) => {
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
        fact.data.seenBy?.name ?? '',
        fact.data.seenBy?.on ?? '',
        fact.data.reading?.signatureId ?? '',
        dayIn(zone, recorded) > addDays(fact.from, 1) ? 'Yes' : 'No',
        ...recordOf(fact),
      ];
    }),
  };
}

/** The delegation log with every version of its lines; which of them count is said before all else. */
export function delegationTable(data: BinderData): BinderTable {
  const { zone } = data.organization;
  const names = new Map(data.lines.map((line) => [line.id, line]));
  return {
    name: 'delegation-log/lines.csv',
    columns: [
      'Line',
      'State',
      'Does not count since',
      'Why not',
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
      'Corrects it because',
      'Investigator by account',
      'Training on the day',
      ...RECORD,
    ],
    ...rowsOf(versionsOf(data, 'delegation'), (fact) => {
      const { data: said } = fact;
      const line = names.get(`DL-${fact.factId}`);
      const isLast = line?.history.at(-1)?.version === fact.version;
      const training = !isLast || !line.isOpen ? '' : line.missing.length === 0 ? 'Met' : 'Not met';
      return [
        `DL-${fact.factId}`,
        ...describeState(line, { version: fact.version, dayOf: (moment) => dayIn(zone, new Date(moment)) }),
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
        said.correction ?? '',
        said.investigatorId,
        training,
        ...recordOf(fact),
      ];
    }),
  };
}

/** Who signed what. */
export function signatureTable(data: BinderData): BinderTable {
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
    ...rowsOf(data.signatures, (each) => [
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
