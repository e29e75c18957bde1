import type { DocumentVersion, Rollout } from '@trialwright/contract';
import { DateTime } from 'luxon';
import { writeCsv } from '../../core/csv.ts';
import { dueDayOf, isConcerned, openVersions } from '../../teams/standing/open-readings.ts';
import { placesOn } from '../../teams/standing/state.ts';
import type { TeamScope } from '../../teams/team-scope.ts';
import { openLibrary, presentVersion, readingsOf, requireVersion } from './library.ts';

type Line = Rollout['people'][number];

function daysBetween(from: string, to: string): number {
  const day = (text: string) => DateTime.fromISO(text, { zone: 'utc' });
  return day(to).diff(day(from), 'days').days;
}

function stateOfSigned(signedOn: string, { effective, dueOn }: Pick<DocumentVersion, 'effective' | 'dueOn'>) {
  if (signedOn < effective) return 'before';
  return signedOn <= (dueOn > effective ? dueOn : effective) ? 'on_time' : 'late';
}

/** Who of those concerned today signed a version, and when; also who signed and has left since. */
export async function readRollout(
  scope: TeamScope,
  { id, versionId }: { id: number; versionId: number },
): Promise<Rollout> {
  const facts = await scope.facts();
  const library = openLibrary(facts);
  const { document, version } = requireVersion(library, id, versionId);
  const shown = presentVersion(library, document, version, scope.today);
  const places = placesOn(library.state, scope.today);
  const signed = new Map(
    readingsOf(facts, document)
      .filter(({ data }) => data.reading?.versionId === versionId)
      .map((fact) => [fact.personId ?? 0, fact]),
  );
  const concerned = places.filter((place) => isConcerned(document.fact, place));
  const ids = new Set([...concerned.map(({ personId }) => personId), ...signed.keys()]);
  const people = [...ids].map((personId): Line => {
    const place = places.find((each) => each.personId === personId);
    const said = {
      personId,
      name: library.names.get(personId) ?? '',
      title: place?.member.data.title ?? '',
    };
    const fact = signed.get(personId);
    if (fact)
      return {
        ...said,
        signedOn: fact.from,
        days: daysBetween(version.from, fact.from),
        evidence: `EV-${fact.factId}`,
        signature: fact.data.reading?.signatureId ?? null,
        state: stateOfSigned(fact.from, shown),
      };
    const isOpen =
      place !== undefined &&
      openVersions(library.state, document.fact, place, scope.today).includes(version.data.version);
    const due = dueDayOf(library.state, document.fact, { personId, version });
    const state = !isOpen ? 'not_asked' : scope.today > due ? 'overdue' : 'open';
    return { ...said, signedOn: null, days: null, evidence: null, signature: null, state };
  });
  return {
    version: shown,
    people: people.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  };
}

const STATES: Record<Line['state'], string> = {
  before: 'Signed before the effective day',
  on_time: 'Signed in time',
  late: 'Signed late',
  open: 'Open',
  overdue: 'Overdue',
  not_asked: 'Not asked',
};

export function rolloutCsv(
  { version, people }: Rollout,
  { organization, code, at }: { organization: string; code: string; at: Date },
): AsyncIterable<string> {
  const lines = [
    ['Organization', organization],
    ['Document', code, version.title],
    ['Version', version.version, 'effective', version.effective, 'to be signed by', version.dueOn],
    ['File (SHA-256)', version.sha256],
    ['As known at', at.toISOString()],
    ['People', people.length, 'signed', people.filter(({ signedOn }) => signedOn !== null).length],
    [],
    ['Name', 'Title', 'State', 'Signed on', 'Days after the effective day', 'Evidence', 'Signature'],
    ...people.map(({ name, title, state, signedOn, days, evidence, signature }) => [
      name,
      title,
      STATES[state],
      signedOn,
      days,
      evidence,
      signature,
    ]),
  ];
  return writeCsv(['Trialwright roll-out of a version'], [lines]);
}
