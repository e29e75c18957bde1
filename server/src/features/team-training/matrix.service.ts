import { CellState, type Matrix, type MatrixColumn, type PersonTraining } from '@trialwright/contract';
import type { Context } from '../../context.ts';
import { fail } from '../../core/errors.ts';
import { acrossOrganizations } from '../../core/database/in-organization.ts';
import { addMonths } from '../../teams/days.ts';
import { listMemberships, readVersions } from '../../teams/facts/facts.service.ts';
import { findOrganization } from '../../teams/organizations/organizations.service.ts';
import { writeRequirement } from '../../teams/rules/sentences.ts';
import { readyBy, standingsOf, type Standing } from '../../teams/standing/cells.ts';
import {
  concerns,
  onlyReads,
  placesOn,
  readState,
  readWholeState,
  requirementsOn,
  type Place,
  type RequirementInForce,
  type State,
} from '../../teams/standing/state.ts';
import { dayIn, type TeamScope } from '../../teams/team-scope.ts';
import { evidenceOf, readingSignatures } from './evidence.service.ts';
import { explain, resultsByRules } from './pack-results.ts';

interface Asked {
  asOf?: string | undefined;
  knownAt?: string | undefined;
  trialId?: number | undefined;
  state?: CellState | undefined;
}

const FORECAST_MONTHS = 6;
const { compare: byName } = new Intl.Collator('en');
/** The most urgent first. */
const URGENCY: readonly CellState[] = [
  'overdue',
  'missing',
  'due',
  'expiring',
  'waived',
  'current',
  'not_required',
];

function presentColumn({
  key,
  packTitle,
  packNumber,
  trialId,
  protocol,
  requirement,
}: RequirementInForce): MatrixColumn {
  const { id, title, force, waivable } = requirement;
  return {
    key,
    title: title ?? id,
    pack: packTitle,
    number: packNumber,
    trialId,
    protocol,
    force,
    waivable,
    sentence: writeRequirement(requirement),
  };
}

/** How many requirements end in each of the months that follow. */
function forecastFrom(asOf: string, standings: readonly Standing[]): Matrix['forecast'] {
  const months = Array.from({ length: FORECAST_MONTHS }, (_none, index) =>
    addMonths(asOf, index).slice(0, 7),
  );
  const ends = standings
    .filter(({ state, date }) => date !== null && (state === 'current' || state === 'expiring'))
    .map(({ date }) => date?.slice(0, 7));
  return months.map((month) => ({ month, ends: ends.filter((end) => end === month).length }));
}

/** The matrix of a state that was read. */
export function matrixOf(state: State, scope: Pick<TeamScope, 'today'>, asked: Asked): Matrix {
  const asOf = asked.asOf ?? scope.today;
  const columns = requirementsOn(state, asOf, asked.trialId);
  const places = placesOn(state, asOf).filter(
    ({ staff }) => asked.trialId === undefined || staff.some(({ trialId }) => trialId === asked.trialId),
  );
  const all = places
    .map((place) => {
      const cells = standingsOf(state, columns, place, asOf);
      return { place, cells, isReady: readyBy(cells) };
    })
    // Who only reads the records is no part of the team that they are about.
    .filter(({ place, isReady }) => isReady !== null || !onlyReads(place))
    .toSorted((a, b) => byName(a.place.member.data.name, b.place.member.data.name));
  const standings = all.flatMap(({ cells }) => cells);
  const rows = all.filter(
    ({ cells }) => asked.state === undefined || cells.some((cell) => cell.state === asked.state),
  );
  return {
    asOf,
    today: scope.today,
    knownAt: asked.knownAt ?? null,
    columns: columns.map((column) => presentColumn(column)),
    rows: rows.map(({ place, cells, isReady }) => ({
      personId: place.personId,
      name: place.member.data.name,
      title: place.member.data.title,
      isReady,
      cells: cells.map(({ state: said, date }) => ({ state: said, date })),
    })),
    counts: Object.fromEntries(
      CellState.options.map((each) => [each, standings.filter((cell) => cell.state === each).length]),
    ) as Matrix['counts'],
    asked: all.filter(({ isReady }) => isReady !== null).length,
    ready: all.filter(({ isReady }) => isReady === true).length,
    packs: resultsByRules(
      state,
      columns,
      all.map(({ cells }) => cells),
    ),
    forecast: forecastFrom(asOf, standings),
  };
}

/** Who meets which requirement on a day, as known now or at a moment. */
export async function readMatrix(scope: TeamScope, asked: Asked): Promise<Matrix> {
  const knownAt = asked.knownAt === undefined ? undefined : new Date(asked.knownAt);
  const state = await readWholeState(scope, knownAt);
  if (asked.trialId !== undefined && !state.trials.some(({ factId }) => factId === asked.trialId))
    fail('trials.not_found', 'Trial not found.');
  return matrixOf(state, scope, asked);
}

function presentPerson(
  state: State,
  place: Place,
  asOf: string,
): Pick<PersonTraining, 'requirements' | 'packs'> {
  const columns = requirementsOn(state, asOf).filter((asked) => concerns(asked, place));
  const standings = standingsOf(state, columns, place, asOf);
  const requirements = columns.flatMap((asked, index) => {
    const standing = standings[index];
    if (!standing) return [];
    const { state: said, date, judgment } = standing;
    const { verdict, evidence } = judgment;
    return [{ ...presentColumn(asked), state: said, date, verdict, evidence, ...explain(asked, standing) }];
  });
  return {
    requirements: requirements.toSorted((a, b) => URGENCY.indexOf(a.state) - URGENCY.indexOf(b.state)),
    packs: resultsByRules(state, columns, [standings]),
  };
}

/** One person's requirements on a day: their own, or, for who may read the team, anybody's. */
export async function readPerson(
  context: Context,
  scope: TeamScope,
  personId: number,
  asked: Omit<Asked, 'trialId' | 'state'>,
): Promise<PersonTraining> {
  if (personId !== scope.viewer.id && !scope.rights.has('read'))
    fail('orgs.not_allowed', 'Your role in this organization shows your own training only.');
  const orgId = scope.organization.id;
  const asOf = asked.asOf ?? scope.today;
  const knownAt = asked.knownAt === undefined ? undefined : new Date(asked.knownAt);
  const { state, evidence, signed } = await scope.read(async (trx) => {
    const own = await readVersions(trx, orgId, { kinds: ['evidence'], personId });
    return {
      state: await readState(trx, orgId, { personId, knownAt }),
      evidence: own,
      signed: await readingSignatures(context, { db: trx, orgId }, own),
    };
  });
  const place = placesOn(state, asOf)[0];
  if (!place) fail('orgs.member_not_found', 'This person did not belong to the organization on that day.');
  const { name, title } = place.member.data;
  return {
    personId,
    name,
    title,
    asOf,
    ...presentPerson(state, place, asOf),
    evidence: evidenceOf(evidence, scope.organization.zone, signed),
  };
}

/** What each of a person's organizations asks of them today. */
export async function readOwnRequirements(context: Context, userId: number) {
  return acrossOrganizations(context.database, async (trx) => {
    const orgIds = [...new Set((await listMemberships(trx, userId)).map(({ orgId }) => orgId))];
    const found = [];
    for (const orgId of orgIds) {
      const organization = await findOrganization(trx, orgId);
      if (!organization) continue;
      const today = dayIn(organization.zone, context.now());
      const state = await readState(trx, orgId, { personId: userId });
      const place = placesOn(state, today)[0];
      if (!place) continue;
      found.push({
        orgId,
        organization: organization.name,
        requirements: presentPerson(state, place, today).requirements,
      });
    }
    return found;
  });
}
