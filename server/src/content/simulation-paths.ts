import { COUNTERS } from '@trialwright/contract';
import type { SimulationFile } from './simulation-schemas.ts';
import {
  bodyOf,
  endingOf,
  flagsIn,
  leave,
  NO_TRACES,
  positionOf,
  tell,
  type Traces,
} from './simulation-story.ts';

type Story = Pick<SimulationFile, 'environment' | 'interactions' | 'endings'>;

/** Everything that any way through a story shows: moments and documents in each variant, and endings. */
export interface ShownMoment {
  /** `i3`, or `i3/1` for the first variant of i3; documents likewise. */
  texts: ReadonlySet<string>;
  endings: ReadonlySet<string>;
}

/** The flags that are asked for from the moment at `from` to the end. */
function flagsAskedFrom(from: number, { environment, interactions, endings }: Story): Set<string> {
  const documents = environment.documents.filter((each) => positionOf({ interactions }, each) >= from);
  const told = [...interactions.slice(from), ...documents];
  const conditions = [
    ...told.flatMap(({ variants }) => variants.map(({ when }) => when)),
    ...endings.map(({ when }) => when ?? {}),
  ];
  return new Set(conditions.flatMap(flagsIn));
}

/** Two ways go on alike if they left the same of what is still asked for, whether flags or counters. */
function unique(states: readonly Traces[], asked: ReadonlySet<string>, endings: Story['endings']): Traces[] {
  const counted = COUNTERS.filter((name) =>
    endings.some(({ when }) => (when?.atLeast?.[name] ?? when?.atMost?.[name]) !== undefined),
  );
  const keyOf = ({ flags, counters }: Traces) => {
    let key = '';
    for (const flag of asked) key += flags.has(flag) ? '+' : '-';
    for (const name of counted) key += ` ${counters[name]}`;
    return key;
  };
  return [...new Map(states.map((state) => [keyOf(state), state])).values()];
}

/** The name of a text, with the number of the variant that is shown. */
export const nameOf = (id: string, variant: number) => (variant < 0 ? id : `${id}/${variant + 1}`);

/** Walks every way through a story. */
export function walk(story: Story): ShownMoment {
  const { environment, interactions, endings } = story;
  const texts = new Set<string>();
  let states: Traces[] = [NO_TRACES];
  for (const [index, moment] of interactions.entries()) {
    const documents = environment.documents.filter(
      (document) => positionOf({ interactions }, document) === index,
    );
    for (const state of states) {
      const { variant } = tell(moment, state);
      texts.add(nameOf(moment.id, variant ? moment.variants.indexOf(variant) : -1));
      for (const document of documents) {
        const body = bodyOf(document, state);
        texts.add(
          nameOf(
            document.id,
            document.variants.findIndex((each) => each.body === body),
          ),
        );
      }
    }
    const next = states.flatMap((state) => moment.options.map((option) => leave(state, option)));
    states = unique(next, flagsAskedFrom(index + 1, story), endings);
  }
  const ended = states.flatMap((state) => endingOf({ endings }, state)?.id ?? []);
  return { texts, endings: new Set(ended) };
}
