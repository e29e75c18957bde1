import type { DecisionScenario, Role, SimulationSummary } from '@trialwright/contract';

/** What simulations are filed under beside the categories of the decisions. */
export const SIMULATION = 'Simulation';

export const STATES = ['all', 'open', 'done'] as const;
export type State = (typeof STATES)[number];

export interface ScenarioFilter {
  category: string | undefined;
  difficulty: string | undefined;
  role: Role | undefined;
  state: State;
}

export const NO_FILTER: ScenarioFilter = {
  category: undefined,
  difficulty: undefined,
  role: undefined,
  state: 'all',
};

export interface Library {
  decisions: DecisionScenario[];
  simulations: SimulationSummary[];
}

interface FilterFields {
  category: string;
  difficulty: string;
  roles: readonly Role[];
  isDone: boolean;
}

function toFilterFields(item: DecisionScenario | SimulationSummary): FilterFields {
  const roles = item.targetRoles;
  return 'choice' in item
    ? { category: item.category, difficulty: item.difficulty, roles, isDone: item.choice !== null }
    : {
        category: SIMULATION,
        difficulty: item.difficultyLevel,
        roles,
        isDone: item.completedSessions > 0,
      };
}

function matches(facts: FilterFields, { category, difficulty, role, state }: ScenarioFilter): boolean {
  return (
    (category === undefined || facts.category === category) &&
    // "Advanced" of a decision and "advanced" of a simulation are the same.
    (difficulty === undefined || facts.difficulty.toLowerCase() === difficulty.toLowerCase()) &&
    (role === undefined || facts.roles.includes(role)) &&
    (state === 'all' || facts.isDone === (state === 'done'))
  );
}

export function filterLibrary({ decisions, simulations }: Library, filter: ScenarioFilter): Library {
  return {
    decisions: decisions.filter((each) => matches(toFilterFields(each), filter)),
    simulations: simulations.filter((each) => matches(toFilterFields(each), filter)),
  };
}

/** How many of each state the other filters leave. */
export function countStates(library: Library, filter: ScenarioFilter): Record<State, number> {
  const sizeOf = (state: State) => {
    const { decisions, simulations } = filterLibrary(library, { ...filter, state });
    return decisions.length + simulations.length;
  };
  return { all: sizeOf('all'), open: sizeOf('open'), done: sizeOf('done') };
}

/** The categories that there are, in the order of the scenarios, simulations last. */
export function categoriesOf({ decisions, simulations }: Library): string[] {
  const found = new Set(decisions.map(({ category }) => category));
  return [...found, ...(simulations.length > 0 ? [SIMULATION] : [])];
}
