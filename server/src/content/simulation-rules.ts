import { guesses } from './practice-guesses.ts';
import type { SimulationFile } from './simulation-schemas.ts';
import { nameOf, walk } from './simulation-paths.ts';
import { flagsIn, positionOf, reachableIn } from './simulation-story.ts';

export type Played = Pick<
  SimulationFile,
  'environment' | 'interactions' | 'learningObjectives' | 'evaluationCriteria' | 'endings'
>;
type Moment = Played['interactions'][number];

/** A criterion measured once is a single choice with a grand name. */
const MOMENTS_PER_CRITERION = 2;

/** The share of moments whose outcomes may have the same pattern, and how many make it a pattern. */
const ALIKE_AT_MOST = 0.6;
const ENOUGH = 5;

export function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `the id ${id} is used twice`);
}

/** Scenes refer to documents available by then, and documents to the scene that adds them. */
function checkDocuments({ environment: { documents }, interactions }: Played): string[] {
  const moments = interactions.map(({ id }) => id);
  const since = new Map(
    documents.map(({ id, availableFrom }) => [id, availableFrom ? moments.indexOf(availableFrom) : 0]),
  );
  return [
    ...documents
      .filter(({ id }) => since.get(id) === -1)
      .map(({ id, availableFrom }) => `${id}: there is no moment ${availableFrom}`),
    ...interactions.flatMap(({ id: moment, documents: named }, index) =>
      named.flatMap((id) => {
        const from = since.get(id);
        if (from === undefined)
          return [`${moment} names the document ${id}, which the environment does not have`];
        return from > index ? [`${moment} names the document ${id}, which does not exist yet`] : [];
      }),
    ),
  ];
}

/** Points belong to criteria that the moment measures, and a positive option earns all of them. */
function checkPoints(moment: Moment): string[] {
  const { id, measures, options } = moment;
  const best = options.filter(({ outcome }) => outcome === 'positive');
  const isFull = ({ points }: Moment['options'][number]) =>
    measures.every((criterion) => (points[criterion] ?? 0) === reachableIn(moment, criterion));
  return [
    ...options.flatMap((option) =>
      Object.keys(option.points)
        .filter((criterion) => !measures.includes(criterion))
        .map((criterion) => `${id} ${option.id}: points for ${criterion}, which the moment does not measure`),
    ),
    ...measures
      .filter((criterion) => reachableIn(moment, criterion) === 0)
      .map((criterion) => `${id} measures ${criterion}, and no option earns points for it`),
    ...(best.some(isFull) ? [] : [`${id}: no positive option earns all points`]),
  ];
}

/** Every criterion is measured more than once, and every objective belongs to a moment. */
function checkMeasures({ interactions, evaluationCriteria, learningObjectives }: Played): string[] {
  const criteria = evaluationCriteria.map(({ id }) => id);
  return [
    ...repeated(criteria),
    ...interactions.flatMap(checkPoints),
    ...interactions.flatMap(({ id, measures, objectives }) => [
      ...measures
        .filter((criterion) => !criteria.includes(criterion))
        .map((criterion) => `${id}: there is no criterion ${criterion}`),
      ...objectives
        .filter((number) => number > learningObjectives.length)
        .map((number) => `${id}: there is no objective ${number}`),
    ]),
    ...criteria.flatMap((criterion) => {
      const count = interactions.filter(({ measures }) => measures.includes(criterion)).length;
      return count < MOMENTS_PER_CRITERION
        ? [`${criterion} is measured in fewer than ${MOMENTS_PER_CRITERION} moments`]
        : [];
    }),
    ...learningObjectives.flatMap((_text, index) =>
      interactions.some(({ objectives }) => objectives.includes(index + 1))
        ? []
        : [`no moment belongs to objective ${index + 1}`],
    ),
  ];
}

/** Flags are set before they are asked for, and none is set for nothing. */
function checkFlags({ environment, interactions, endings }: Played): string[] {
  const setBy = interactions.map(({ options }) => options.flatMap(({ sets }) => sets));
  const conditions = [
    ...interactions.flatMap(({ id, variants }, index) =>
      variants.map(({ when }) => ({ name: id, index, when })),
    ),
    ...environment.documents.flatMap((document) =>
      document.variants.map(({ when }) => ({
        name: document.id,
        index: positionOf({ interactions }, document),
        when,
      })),
    ),
    ...endings.flatMap(({ id, when }) => (when ? [{ name: id, index: interactions.length, when }] : [])),
  ];
  const used = new Set(conditions.flatMap(({ when }) => flagsIn(when)));
  return [
    ...conditions.flatMap(({ name, index, when }) =>
      flagsIn(when)
        .filter((flag) => !setBy.slice(0, index).flat().includes(flag))
        .map((flag) => `${name} asks for ${flag}, which no option sets before`),
    ),
    ...[...new Set(setBy.flat())]
      .filter((flag) => !used.has(flag))
      .map((flag) => `${flag} is set, and nothing asks for it`),
  ];
}

/** Every variant, every plain text beside variants, and every ending is shown on some way through the story. */
function checkReach(simulation: Played): string[] {
  const { texts, endings } = walk(simulation);
  const told = [...simulation.interactions, ...simulation.environment.documents];
  return [
    ...repeated(simulation.endings.map(({ id }) => id)),
    ...told.flatMap(({ id, variants }) =>
      [-1, ...variants.keys()]
        .filter((variant) => !texts.has(nameOf(id, variant)))
        .map((variant) =>
          variant < 0 ? `${id}: its own text is never shown` : `${id}: variant ${variant + 1} is never shown`,
        ),
    ),
    ...simulation.endings
      .filter(({ id }) => !endings.has(id))
      .map(({ id }) => `no way through the story leads to the ending ${id}`),
  ];
}

/** No pattern of outcomes can be learned: "one positive, one neutral, two negative" every time. */
function checkPattern({ interactions }: Played): string[] {
  if (interactions.length < ENOUGH) return [];
  const patterns = interactions.map(({ options }) =>
    options
      .map(({ outcome }) => outcome)
      .toSorted()
      .join(', '),
  );
  return [...new Set(patterns)].flatMap((pattern) => {
    const share = patterns.filter((each) => each === pattern).length / patterns.length;
    return share > ALIKE_AT_MOST
      ? [`${Math.round(share * 100)}% of the moments have the same outcomes: ${pattern}`]
      : [];
  });
}

/** IDs are unique, documents are in time, criteria are measured, choices have consequences, and only the case reveals the key. */
export function checkSimulation(simulation: Played): string[] {
  const { environment, interactions } = simulation;
  return [
    ...repeated(interactions.map(({ id }) => id)),
    ...repeated(environment.documents.map(({ id }) => id)),
    ...interactions.flatMap(({ options }) => repeated(options.map(({ id }) => id))),
    ...checkDocuments(simulation),
    ...checkMeasures(simulation),
    ...checkFlags(simulation),
    ...checkReach(simulation),
    ...checkPattern(simulation),
    ...guesses(
      interactions.map(({ options }) =>
        options.map((option) => ({ ...option, isKey: option.outcome === 'positive' })),
      ),
    ).map((cue) => `the positive option is told by ${cue}`),
  ];
}
