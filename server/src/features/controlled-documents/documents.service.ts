import type { ControlledDocument, OwnReading } from '@trialwright/contract';
import { isConcerned, dueDayOf, openVersions } from '../../teams/standing/open-readings.ts';
import { placesOn, type Place } from '../../teams/standing/state.ts';
import type { Fact } from '../../teams/facts/facts.service.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import {
  isRetired,
  openLibrary,
  presentVersion,
  readingsOf,
  requireDocument,
  versionOn,
  type Controlled,
  type Library,
} from './library.ts';
import { listEndsReached } from './readings.store.ts';

interface Shown {
  scope: TeamScope;
  facts: readonly Fact[];
  library: Library;
  places: readonly Place[];
  endsReached: ReadonlySet<number>;
}

/** The version that people are to know: the one in effect, or the first to come. */
function currentOf(document: Controlled, today: string) {
  return versionOn(document, today) ?? document.versions[0];
}

function presentOwn(
  { scope, facts, library, places, endsReached }: Shown,
  document: Controlled,
): OwnReading | null {
  const { today, viewer } = scope;
  const place = places.find(({ personId }) => personId === viewer.id);
  if (!place || isRetired(document, today) || !isConcerned(document.fact, place)) return null;
  const [open] = openVersions(library.state, document.fact, place, today);
  const version = document.versions.find(({ data }) => data.version === open) ?? currentOf(document, today);
  if (!version) return null;
  const signed = readingsOf(facts, document).find(
    ({ personId, data }) => personId === viewer.id && data.reading?.versionId === version.factId,
  );
  return {
    versionId: version.factId,
    version: version.data.version,
    due: dueDayOf(library.state, document.fact, { personId: viewer.id, version }),
    state: open === undefined ? 'signed' : 'to_sign',
    isEndReached: endsReached.has(version.factId),
    signedAt: signed?.recordedAt.toISOString() ?? null,
  };
}

function progressOf({ scope, library, places }: Shown, document: Controlled): ControlledDocument['progress'] {
  if (!scope.rights.has('read')) return null;
  const concerned = places.filter((place) => isConcerned(document.fact, place));
  const open = concerned.filter(
    (place) => openVersions(library.state, document.fact, place, scope.today).length > 0,
  );
  return { concerned: concerned.length, signed: concerned.length - open.length };
}

function present(shown: Shown, document: Controlled): ControlledDocument {
  const { library, scope } = shown;
  const { factId, trialId, to, data } = document.fact;
  const { code, kind, title, audience } = data;
  const mayRead = scope.rights.has('read');
  return {
    id: factId,
    code,
    kind,
    title,
    trialId,
    protocol: library.state.trials.find((trial) => trial.factId === trialId)?.data.protocol ?? null,
    // Who else is asked is for those who may read the team’s records.
    audience: mayRead ? audience : { roles: [], personIds: [] },
    retiredOn: to,
    versions: document.versions
      .toReversed()
      .map((version) => presentVersion(library, document, version, scope.today)),
    own: presentOwn(shown, document),
    progress: progressOf(shown, document),
  };
}

async function open(scope: TeamScope): Promise<Shown> {
  const facts = await scope.facts();
  const library = openLibrary(facts);
  const endsReached = await scope.read((trx) => listEndsReached(trx, scope.organization.id, scope.viewer.id));
  return { scope, facts, library, places: placesOn(library.state, scope.today), endsReached };
}

/** All documents for who may read the team’s records; for others, those that concern them. */
export async function readDocuments(scope: TeamScope): Promise<ControlledDocument[]> {
  const shown = await open(scope);
  const all = shown.library.documents.map((document) => present(shown, document));
  return scope.rights.has('read') ? all : all.filter(({ own }) => own !== null);
}

export async function readDocument(scope: TeamScope, id: number): Promise<ControlledDocument> {
  const shown = await open(scope);
  return present(shown, requireDocument(shown.library, id));
}
