import { createHash } from 'node:crypto';
import {
  DOCUMENT_BYTES_MOST,
  DOCUMENT_PART_BYTES,
  DocumentFileType,
  type DocumentFile,
} from '@trialwright/contract';
import * as z from 'zod';
import { recordAcrossOrganizations } from '../../core/database/in-organization.ts';
import { parseColumn } from '../../core/database/json-column.ts';
import type { Database, Db } from '../../core/database/open.ts';
import { AppError, fail } from '../../core/errors.ts';
import { createFileThread } from '../../core/file-thread.ts';
import { workerScript } from '../../root.ts';
import type { TeamScope } from '../team-scope.ts';
import { DocumentContent } from './document-content.ts';
import {
  countOpen,
  deleteFile,
  deleteUnused,
  findFile,
  findUpload,
  insertFile,
  insertPart,
  listDamagedFiles,
  lockUpload,
  selectPart,
  setChecked,
  type FileRow,
} from './files.store.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const MEGABYTE = 1024 * 1024;
/** Uploads that an organization may leave unfinished; they are forgotten after a day. */
const OPEN_MOST = 40;

/** Opens a file that somebody sent in a thread of its own, which ends if it takes too long or too much memory. */
const readInThread = createFileThread<Uint8Array>(workerScript('teams/document-files/read-file.worker.ts'), {
  mostMs: MINUTE_MS,
});

const Answer = z.union([
  z.object({ type: DocumentFileType, content: DocumentContent }),
  z.object({ type: DocumentFileType, refused: z.string() }),
]);

const partsOf = (size: number) => Math.ceil(size / DOCUMENT_PART_BYTES);

function tooLarge(): never {
  const message = `The file is larger than ${DOCUMENT_BYTES_MOST / MEGABYTE} MB.`;
  throw new AppError('controlled_documents.too_large', message, { file: message });
}

function noUpload(): never {
  fail('controlled_documents.file_not_found', 'This upload is no longer here. Choose the file again.');
}

/** A file with what is read of it. */
export interface StoredFile extends DocumentFile {
  id: number;
  content: DocumentContent;
}

function present({ id, size, sha256, type, content }: FileRow): StoredFile {
  const parsed = parseColumn(DocumentContent, content, { table: 'document_files', id });
  return {
    id,
    sha256: sha256 ?? '',
    type: DocumentFileType.parse(type),
    size,
    units: parsed.units.length,
    notes: parsed.notes,
    content: parsed,
  };
}

function presentFile({ sha256, type, size, units, notes }: StoredFile): DocumentFile {
  return { sha256, type, size, units, notes };
}

export async function startUpload(scope: TeamScope, size: number) {
  if (size > DOCUMENT_BYTES_MOST) tooLarge();
  const id = await scope.record(async ({ trx, orgId, actorId, at }) => {
    if ((await countOpen(trx, orgId)) >= OPEN_MOST)
      fail('request.too_many', 'Too many uploads were begun and not finished. Try again tomorrow.');
    return insertFile(trx, { orgId, size, uploadedBy: actorId, createdAt: at });
  });
  return { id, partBytes: DOCUMENT_PART_BYTES, parts: partsOf(size) };
}

/** An upload of the viewer’s own that is not finished yet. */
async function requireOpen(scope: TeamScope, db: Db, id: number): Promise<FileRow> {
  const row = await findUpload(db, scope.organization.id, id);
  return row && row.sha256 === null && row.uploadedBy === scope.viewer.id ? row : noUpload();
}

export async function storePart(
  scope: TeamScope,
  { id, part, base64 }: { id: number; part: number; base64: string },
): Promise<void> {
  const bytes = Buffer.from(base64, 'base64');
  await scope.record(async ({ trx, orgId }) => {
    const { size } = await requireOpen(scope, trx, id);
    const last = partsOf(size);
    const expected = part < last ? DOCUMENT_PART_BYTES : size - (last - 1) * DOCUMENT_PART_BYTES;
    if (part > last || bytes.length > expected) tooLarge();
    if (bytes.length < expected)
      fail('controlled_documents.incomplete', `Part ${part} is shorter than it was announced.`);
    await insertPart(trx, { orgId, fileId: id, part, bytes });
  });
}

/** The parts of a file one after the other, each read when the one before was sent. */
async function* partsFrom(scope: Pick<TeamScope, 'read'>, { id, size }: { id: number; size: number }) {
  for (let part = 1; part <= partsOf(size); part += 1) {
    const bytes = await scope.read((trx) => selectPart(trx, id, part));
    if (!bytes)
      fail('controlled_documents.incomplete', `Part ${part} of the file is missing. Send it again.`);
    yield bytes;
  }
}

/** Checks a file by its content and keeps it under its hash; the same file again is the one that is kept already. */
export async function finishUpload(scope: TeamScope, id: number): Promise<DocumentFile> {
  const { size } = await scope.read((trx) => requireOpen(scope, trx, id));
  const bytes = Buffer.alloc(size);
  let at = 0;
  for await (const part of partsFrom(scope, { id, size })) at += part.copy(bytes, at);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const known = await scope.read((trx) => findFile(trx, scope.organization.id, sha256));
  const answer = known
    ? undefined
    : Answer.parse(JSON.parse(new TextDecoder().decode(await readInThread(bytes))));
  return scope.record(async ({ trx, orgId }) => {
    if (answer && 'refused' in answer) {
      const message = `This file can’t be used. ${answer.refused}`;
      throw new AppError('controlled_documents.refused', message, { file: message });
    }
    const row = await lockUpload(trx, orgId, id);
    if (!row || row.sha256 !== null) noUpload();
    const same = await findFile(trx, orgId, sha256);
    if (same) {
      await deleteFile(trx, orgId, id);
      return presentFile(present(same));
    }
    if (!answer) noUpload();
    await setChecked(trx, id, { sha256, type: answer.type, content: answer.content });
    return presentFile(present({ ...row, sha256, type: answer.type, content: answer.content }));
  });
}

/** A checked file of an organization. */
export async function requireFile(db: Db, orgId: number, sha256: string): Promise<StoredFile> {
  const row = await findFile(db, orgId, sha256);
  if (row) return present(row);
  const message = 'Upload the file first.';
  throw new AppError('controlled_documents.file_not_found', message, { sha256: message });
}

/** The bytes of a file as they were uploaded. */
export async function* streamFile(scope: TeamScope, sha256: string): AsyncGenerator<Buffer> {
  const { id, size } = await scope.read((trx) => requireFile(trx, scope.organization.id, sha256));
  yield* partsFrom(scope, { id, size });
}

/** Forgets what was uploaded more than a day ago and never published. */
export async function forgetUnusedFiles(database: Database, now: Date): Promise<number> {
  return recordAcrossOrganizations(database, (trx) => deleteUnused(trx, new Date(now.getTime() - DAY_MS)));
}

/** Each file whose bytes differ from its hash; for a transaction across organizations. */
export async function examineFiles(
  db: Db,
): Promise<{ subjectId: number; record: string; difference: string }[]> {
  return (await listDamagedFiles(db)).map(({ orgId, subjectId, sha256, isMissing }) => ({
    subjectId,
    record: `file ${sha256.slice(0, 12)} of organization ${orgId}`,
    difference: isMissing
      ? 'is named by a version, but its row is missing'
      : 'has bytes other than its hash says',
  }));
}
