import type { DocumentVersion } from '@trialwright/contract';
import { fail } from '../../core/errors.ts';
import { asKnown, type Fact } from '../../teams/facts/facts.service.ts';
import type { FactData } from '../../teams/facts/fact-kinds.ts';
import { namesOf } from '../../teams/organizations/members.service.ts';
import { stateOf, type State } from '../../teams/standing/state.ts';

type About = NonNullable<FactData<'version'>['document']>;
/** A version that has a file. */
export type Version = Fact<'version'> & { about: About; sha256OfFile: string };

/** A document with its versions, in the order of their effective days. */
export interface Controlled {
  fact: Fact<'document'>;
  versions: Version[];
}

/** All documents of an organization, with what else is known of it now. */
export interface Library {
  state: State;
  documents: Controlled[];
  names: ReadonlyMap<number, string>;
}

function ofKind<K extends Fact['kind']>(facts: readonly Fact[], kind: K): Fact<K>[] {
  // The filter is the proof of the kind.
  return facts.filter((fact) => fact.kind === kind) as unknown as Fact<K>[];
}

export function openLibrary(facts: readonly Fact[]): Library {
  const state = stateOf(facts);
  const versions = asKnown(ofKind(facts, 'version')).flatMap((fact): Version[] => {
    const { document, sha256 } = fact.data;
    return document && sha256 !== null ? [{ ...fact, about: document, sha256OfFile: sha256 }] : [];
  });
  const byDocument = Map.groupBy(versions, ({ about }) => about.id);
  return {
    state,
    names: namesOf(state.members),
    documents: state.documents
      .map((fact) => ({
        fact,
        versions: (byDocument.get(fact.factId) ?? []).toSorted((a, b) => (a.from < b.from ? -1 : 1)),
      }))
      .toSorted((a, b) => a.fact.data.code.localeCompare(b.fact.data.code, 'en', { numeric: true })),
  };
}

const NOT_FOUND = 'Document not found.';

export function requireDocument({ documents }: Library, id: number): Controlled {
  return (
    documents.find(({ fact }) => fact.factId === id) ?? fail('controlled_documents.not_found', NOT_FOUND)
  );
}

export function requireVersion(library: Library, id: number, versionId: number) {
  const document = requireDocument(library, id);
  const version = document.versions.find(({ factId }) => factId === versionId);
  return version ? { document, version } : fail('controlled_documents.not_found', NOT_FOUND);
}

/** The version in effect on a day. */
export function versionOn({ versions }: Controlled, day: string): Version | undefined {
  return versions.findLast(({ from }) => from <= day);
}

export function isRetired({ fact }: Controlled, today: string): boolean {
  return fact.to !== null && fact.to < today;
}

function statusOf(document: Controlled, version: Version, today: string): DocumentVersion['status'] {
  if (isRetired(document, today)) return 'retired';
  if (version.from > today) return 'scheduled';
  return versionOn(document, today)?.factId === version.factId ? 'effective' : 'superseded';
}

export function presentVersion(
  { names }: Library,
  document: Controlled,
  version: Version,
  today: string,
): DocumentVersion {
  const { factId, from, recordedAt, recordedBy, data, about, sha256OfFile } = version;
  const { type, size, approvedOn, approvedBy, dueOn, asks, noticeReason, changes } = about;
  return {
    id: factId,
    version: data.version,
    title: data.title,
    sha256: sha256OfFile,
    type,
    size,
    approvedOn,
    approvedBy,
    effective: from,
    dueOn,
    asks,
    noticeReason,
    changes,
    status: statusOf(document, version, today),
    publishedAt: recordedAt.toISOString(),
    publishedBy: names.get(recordedBy) ?? '',
  };
}

/** What shows that somebody read and signed versions of a document, the latest first; not what was withdrawn. */
export function readingsOf(facts: readonly Fact[], { fact }: Controlled): Fact<'evidence'>[] {
  const own = ofKind(facts, 'evidence').filter(
    ({ topic, trialId }) => topic === fact.topic && trialId === fact.trialId,
  );
  return asKnown(own)
    .filter(({ to, data }) => to === null && data.reading !== undefined)
    .toSorted((a, b) => b.recordedAt.getTime() - a.recordedAt.getTime());
}
