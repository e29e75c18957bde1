import type { DocumentChanges, DocumentReading, ReadingText } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { countWords } from '../../content/lesson-text.ts';
import { readSignatures } from '../../learning/signatures/signatures.service.ts';
import { requireFile, streamFile, type StoredFile } from '../../teams/document-files/files.service.ts';
import type { Fact } from '../../teams/facts/facts.service.ts';
import { objectIdOf, readSignedVersions } from '../../teams/signed-versions.ts';
import { isConcerned, openVersions } from '../../teams/standing/open-readings.ts';
import { placesOn, type Place } from '../../teams/standing/state.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import {
  isRetired,
  openLibrary,
  presentVersion,
  readingsOf,
  requireVersion,
  versionOn,
  type Controlled,
  type Library,
  type Version,
} from './library.ts';
import { findReading, moveReading, openReading, type ReadingRow } from './readings.store.ts';
import { compareTexts } from './text-changes.ts';

/** A page never asks to be open longer than this, and never less than a moment, whatever stands on it. */
const FLOOR_MS = { least: 500, most: 8000 };

export interface OpenVersion {
  facts: readonly Fact[];
  library: Library;
  document: Controlled;
  version: Version;
  place: Place | undefined;
}

interface Named {
  id: number;
  versionId: number;
}

/** A version that the viewer may read: one that concerns them, or any for who may read the team’s records. */
export async function openVersion(scope: TeamScope, { id, versionId }: Named): Promise<OpenVersion> {
  const facts = await scope.facts();
  const library = openLibrary(facts);
  const found = requireVersion(library, id, versionId);
  const place = placesOn(library.state, scope.today).find(({ personId }) => personId === scope.viewer.id);
  const mayRead = scope.rights.has('read') || (place && isConcerned(found.document.fact, place));
  if (!mayRead) fail('controlled_documents.not_found', 'Document not found.');
  return { facts, library, place, ...found };
}

/** How long each page or section is to be open before the next is believed, in milliseconds. */
function floorsOf({ content }: StoredFile, wordsPerMinute: number): number[] {
  return content.units.map(({ text }) =>
    Math.min(
      FLOOR_MS.most,
      Math.max(FLOOR_MS.least, Math.round((countWords(text) / wordsPerMinute) * 60_000)),
    ),
  );
}

function presentReading(row: ReadingRow | undefined, units: number, waitMs = 0): DocumentReading {
  return {
    reached: row?.reached ?? 0,
    units,
    openedAt: row?.openedAt.toISOString() ?? null,
    endReachedAt: row?.endReachedAt?.toISOString() ?? null,
    waitMs,
  };
}

/** The version that stands in the place of one that is no longer in effect. */
export function replacementOf(document: Controlled, version: Version, today: string): Version | undefined {
  const current = versionOn(document, today);
  return current && current.from > version.from ? current : undefined;
}

async function findSignature(context: Context, scope: TeamScope, { facts, document, version }: OpenVersion) {
  const own = readingsOf(facts, document).find(
    ({ personId, data }) => personId === scope.viewer.id && data.reading?.versionId === version.factId,
  );
  if (!own) return null;
  const objectId = objectIdOf(scope.organization.id, { factId: own.factId, version: 1 });
  const signable = { kind: 'document-reading', readRecords: readSignedVersions } as const;
  const signed = await readSignatures(context, context.database.db, signable, [objectId]);
  return signed.get(objectId)?.at(-1) ?? null;
}

export async function readVersion(context: Context, scope: TeamScope, named: Named): Promise<ReadingText> {
  const open = await openVersion(scope, named);
  const { library, document, version, place } = open;
  const { today, viewer, organization } = scope;
  const { file, row } = await scope.read(async (trx) => ({
    file: await requireFile(trx, organization.id, version.sha256OfFile),
    row: await findReading(trx, { versionId: version.factId, userId: viewer.id }),
  }));
  const next = replacementOf(document, version, today);
  const { factId, trialId, data } = document.fact;
  return {
    document: {
      id: factId,
      code: data.code,
      kind: data.kind,
      protocol: library.state.trials.find((trial) => trial.factId === trialId)?.data.protocol ?? null,
    },
    version: presentVersion(library, document, version, today),
    replacedBy: next
      ? { id: next.factId, version: next.data.version, effective: next.from, changes: next.about.changes }
      : null,
    units: file.content.units,
    notes: file.notes,
    reading: presentReading(row, file.units),
    signature: await findSignature(context, scope, open),
    isAsked:
      place !== undefined &&
      !isRetired(document, today) &&
      openVersions(library.state, document.fact, place, today).includes(version.data.version),
  };
}

/** The file as it was uploaded, part by part. */
export async function openFile(scope: TeamScope, named: Named) {
  const { document, version } = await openVersion(scope, named);
  const ending = { pdf: 'pdf', docx: 'docx', markdown: 'md' }[version.about.type];
  const name = `${document.fact.data.code} ${version.data.version}`.replaceAll(/[^A-Za-z0-9.-]+/g, '-');
  return { name: `${name}.${ending}`, bytes: streamFile(scope, version.sha256OfFile) };
}

/**
 * Notes how far somebody has read. The first report opens the reading; a later position is believed once as much time has
 * passed since then as everything before it takes to look at. This is a lower bound and no proof of understanding.
 */
export async function reportReading(
  context: Context,
  scope: TeamScope,
  { reached: said, ...named }: Named & { reached: number },
): Promise<DocumentReading> {
  const { version } = await openVersion(scope, named);
  return scope.record(async ({ trx, orgId, at }) => {
    const file = await requireFile(trx, orgId, version.sha256OfFile);
    const key = { versionId: version.factId, userId: scope.viewer.id };
    const row = await openReading(trx, { ...key, orgId }, at);
    const floors = floorsOf(file, context.config.readingWordsPerMinute);
    const elapsed = at.getTime() - row.openedAt.getTime();
    const wanted = Math.min(said, file.units);
    let reached = row.reached;
    let needed = floors.slice(0, reached).reduce((sum, floor) => sum + floor, 0);
    while (reached < wanted && needed + (floors[reached] ?? 0) <= elapsed) {
      needed += floors[reached] ?? 0;
      reached += 1;
    }
    const endReachedAt = row.endReachedAt ?? (reached >= file.units ? at : null);
    await moveReading(trx, key, { reached, endReachedAt });
    const whole = floors.slice(0, wanted).reduce((sum, floor) => sum + floor, 0);
    const waitMs = reached >= wanted ? 0 : Math.max(0, whole - elapsed);
    return presentReading({ ...row, reached, endReachedAt }, file.units, waitMs);
  });
}

function paragraphsOf({ content }: StoredFile): string[] {
  return content.units.flatMap(({ text }) => text.split('\n')).filter((line) => line !== '');
}

/** What changed since the version that the viewer signed last, or since the one before. */
export async function readChanges(scope: TeamScope, named: Named): Promise<DocumentChanges> {
  const { facts, document, version } = await openVersion(scope, named);
  const earlier = document.versions.filter(({ from }) => from < version.from);
  const signed = new Set(
    readingsOf(facts, document)
      .filter(({ personId }) => personId === scope.viewer.id)
      .map(({ data }) => data.reading?.versionId),
  );
  const since = earlier.findLast(({ factId }) => signed.has(factId)) ?? earlier.at(-1);
  // Of several versions since, all that was changed.
  const summary = [...earlier.filter(({ from }) => since && from > since.from), version]
    .map(({ data, about }) =>
      since && earlier.at(-1) !== since ? `${data.version}: ${about.changes}` : about.changes,
    )
    .join('\n');
  if (!since) return { since: null, summary, parts: [] };
  const orgId = scope.organization.id;
  const [before, after] = await scope.read(async (trx) => [
    await requireFile(trx, orgId, since.sha256OfFile),
    await requireFile(trx, orgId, version.sha256OfFile),
  ]);
  const hasText = [before, after].every((file) => paragraphsOf(file).length > 0);
  return {
    since: { id: since.factId, version: since.data.version, effective: since.from },
    summary,
    parts: (hasText && compareTexts(paragraphsOf(before), paragraphsOf(after))) || null,
  };
}
