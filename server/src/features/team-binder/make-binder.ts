import { hash } from 'node:crypto';
import { setImmediate as letOthers } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { describePolicy } from '../../core/log/published.ts';
import { writeReport } from '../../core/pdf/report-pdf.ts';
import { MOST_ENTRIES, zipStream } from '../../core/zip/zip-stream.ts';
import { textOfFact } from '../../teams/facts/facts.service.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { matrixCsv } from '../team-training/matrix-files.ts';
import { readLedgerBehind, writeProofs, type LedgerBehind } from './ledger-behind.ts';
import { listOpenPoints, type OpenPoint } from './open-points.ts';
import { describePapers, type Paper } from './papers.ts';
import { readBinder, readSignatureRows, signedVersions, type BinderData } from './read-binder.ts';
import { writeReadme } from './readme.ts';
import { writeStartPage, type ListedFile } from './start-page.ts';
import type { BinderTable } from './binder-table.ts';
import { describeTables, writeTable } from './tables.ts';

/** Records a file of them holds. */
const FACTS = 5000;

interface Parts {
  data: BinderData;
  behind: LedgerBehind;
  points: OpenPoint[];
  tables: BinderTable[];
  papers: Paper[];
}

type File = readonly [name: string, bytes: Uint8Array];

const utf8 = (text: string) => Buffer.from(text);
const lines = (texts: readonly string[]) => utf8(texts.map((text) => `${text}\n`).join(''));

const ABOUT: Record<string, string> = {
  'people.csv': 'Everybody on record, with their periods, roles, and the trials that they were on',
  'requirements.csv': 'The rules in force, each requirement as a sentence',
  'evidence.csv': 'What shows that people were trained, with its grade, number, hash, and corrections',
  'delegation-log/lines.csv':
    'Every version of every line of the delegation log; the column State says which count',
  'signatures.csv': 'Each signature: who, when, what it means, and the hash of what was signed',
  'procedures.csv': 'Versions of protocols and procedures, and which was in effect',
  'waivers.csv': 'Who was excused from a requirement, by whom, and why',
  'open-points.csv': 'What is not as it should be on the day',
};

function factFiles({ facts }: BinderData): string[] {
  const files = Math.max(1, Math.ceil(facts.flat().length / FACTS));
  return Array.from({ length: files }, (_each, index) => `records/facts-${index + 1}.jsonl`);
}

/** The files in the order in which they are read, as the start page and the README list them. */
function listFiles({ data, behind, tables, papers }: Parts): ListedFile[] {
  const [first, ...moreFacts] = factFiles(data);
  const hasSignatures = data.signatures.length > 0;
  return [
    ...papers.map(({ name, about }) => ({ name, about })),
    { name: 'training/matrix.csv', about: 'The training matrix as a table' },
    ...tables.map(({ name, count }) => ({ name, about: `${ABOUT[name] ?? ''} (${count})` })),
    { name: first ?? '', about: 'Each version of each record, as it was hashed' },
    ...moreFacts.map((name) => ({ name, about: 'More of them' })),
    { name: 'records/ledger.jsonl', about: 'The rows of the ledger behind the authorizations' },
    ...(behind.checkpoint
      ? [
          {
            name: 'log/checkpoint.txt',
            about: 'The signed state of the public log; the proofs of rows are beside it',
          },
          { name: 'keys/log-policy.txt', about: 'The keys of the public log and of its witnesses' },
        ]
      : []),
    ...(hasSignatures
      ? [
          {
            name: 'keys/signatures.jwks.json',
            about: 'The keys that verify the files in the folder signatures',
          },
        ]
      : []),
    { name: 'README.txt', about: 'How to check the binder, in full' },
    { name: 'SHA256SUMS', about: 'The SHA-256 of every other file' },
  ];
}

async function* records({ organization, facts }: BinderData, { rows }: LedgerBehind): AsyncGenerator<File> {
  const all = facts.flat();
  for (const [index, name] of factFiles({ facts } as BinderData).entries()) {
    const texts = all
      .slice(index * FACTS, (index + 1) * FACTS)
      .map(({ sha256: _hash, ...fact }) => textOfFact(organization.id, fact));
    await letOthers();
    yield [name, lines(texts)];
  }
  yield ['records/ledger.jsonl', lines(rows.map((row) => JSON.stringify(row)))];
}

async function* signatureFiles(
  context: Context,
  scope: TeamScope,
  { facts }: BinderData,
): AsyncGenerator<File> {
  const versions = signedVersions(scope.organization.id, facts);
  const keyIds = new Set<string>();
  for await (const rows of readSignatureRows(context.database.db, versions))
    for (const { id, manifest, manifestSig, rendered, keyId } of rows) {
      keyIds.add(keyId);
      yield [`signatures/${id}.json`, utf8(manifest)];
      yield [`signatures/${id}.sig`, utf8(manifestSig)];
      yield [`signatures/${id}.txt`, utf8(rendered)];
    }
  if (keyIds.size === 0) return;
  const keys = context.keys
    .published('signatures')
    .filter(({ id }) => keyIds.has(id))
    .map(({ id, algorithm: alg, publicKey }) => ({ ...publicKey, kid: id, alg, use: 'sig' }));
  yield ['keys/signatures.jwks.json', utf8(`${JSON.stringify({ keys }, null, 2)}\n`)];
}

async function* logFiles(context: Context, behind: LedgerBehind): AsyncGenerator<File> {
  if (!behind.checkpoint) return;
  yield ['log/checkpoint.txt', utf8(behind.checkpoint.text)];
  yield ['keys/log-policy.txt', utf8(describePolicy(context))];
  for await (const [name, proof] of writeProofs(context.database.db, behind)) yield [name, utf8(proof)];
}

async function* filesOf(context: Context, scope: TeamScope, parts: Parts): AsyncGenerator<File> {
  const { data, behind, points, tables, papers } = parts;
  const academy = context.content.catalogue.academy.name;
  const { publicUrl } = context.config;
  const files = listFiles(parts);
  const { rows, openings, checkpoint, proven } = behind;
  const log = { size: checkpoint?.size ?? 0, proven, waiting: rows.length - proven };
  yield ['index.html', utf8(writeStartPage({ data, points, files, log, academy, publicUrl }))];
  yield ['README.txt', utf8(writeReadme(data, { files, academy, publicUrl }))];
  for (const table of tables) yield [table.name, await writeTable(table)];
  const matrix = [];
  const head = { organization: scope.organization, now: data.knownAt, author: academy };
  for await (const part of matrixCsv(data.matrix, head)) matrix.push(utf8(part));
  yield ['training/matrix.csv', Buffer.concat(matrix)];
  for (const { name, report } of papers) yield [name, await writeReport(report())];
  yield* records(data, behind);
  yield* signatureFiles(context, scope, data);
  yield* logFiles(context, { rows, openings, checkpoint, proven });
}

/** Adds, at the end, what `sha256sum -c` reads. */
async function* withSums(files: AsyncIterable<File>): AsyncGenerator<File> {
  const sums: string[] = [];
  for await (const [name, bytes] of files) {
    sums.push(`${hash('sha256', bytes)}  ${name}`);
    yield [name, bytes];
  }
  yield ['SHA256SUMS', lines(sums)];
}

/**
 * The inspection binder of an organization or of one trial. It is read first and then written while it is sent, file by
 * file; the same state gives the same bytes.
 */
export async function makeTeamBinder(
  context: Context,
  scope: TeamScope,
  asked: { trialId: number | undefined; asOf: string },
): Promise<{ fileName: string; chunks: AsyncIterable<Uint8Array> }> {
  const data = await readBinder(context, scope, asked);
  const behind = await readLedgerBehind(context, data);
  const points = listOpenPoints(data);
  const parts = {
    data,
    behind,
    points,
    tables: describeTables(data, points),
    papers: describePapers(data, context.content.catalogue.academy.name),
  };
  const entries = data.signatures.length * 3 + behind.openings.length + listFiles(parts).length;
  if (entries > MOST_ENTRIES)
    fail(
      'request.too_large',
      'This binder would have too many files. Take the binder of each trial instead.',
    );
  const of = asked.trialId === undefined ? `organization-${scope.organization.id}` : `trial-${asked.trialId}`;
  return {
    fileName: `inspection-binder-${of}-${data.asOf}.zip`,
    chunks: zipStream(withSums(filesOf(context, scope, parts))),
  };
}
