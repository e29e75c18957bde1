import { OBJECTIVE_MARK, type Measured, type SimulationResults } from '@trialwright/contract';
import type { SimulationFile } from '../../content/simulation-schemas.ts';
import { reachableIn } from '../../content/simulation-story.ts';

type Moment = SimulationFile['interactions'][number];

/** A moment and what was chosen in it. */
export interface Decided {
  interaction: Moment;
  option: Moment['options'][number];
}

/** Sessions from before stories had endings were played on texts without points and flags. */
export const hasTraces = ({ endings }: Pick<SimulationFile, 'endings'>) => endings.length > 0;

const sum = (parts: readonly Measured[]): Measured => ({
  earned: parts.reduce((total, { earned }) => total + earned, 0),
  reachable: parts.reduce((total, { reachable }) => total + reachable, 0),
});

export const shareOf = ({ earned, reachable }: Measured) => (reachable === 0 ? 0 : earned / reachable);

function pointsAt({ interaction, option }: Decided, criterion: string): Measured {
  return { earned: option.points[criterion] ?? 0, reachable: reachableIn(interaction, criterion) };
}

/** Points earned for a criterion in the moments that measured it. */
function measureCriterion(decided: readonly Decided[], criterion: string): Measured {
  return sum(
    decided
      .filter(({ interaction }) => interaction.measures.includes(criterion))
      .map((each) => pointsAt(each, criterion)),
  );
}

/** Points for every criterion of one moment. */
export function measureMoment(each: Decided, { evaluationCriteria }: SimulationFile) {
  return evaluationCriteria
    .filter(({ id }) => each.interaction.measures.includes(id))
    .map(({ id, category }) => ({ category, ...pointsAt(each, id) }));
}

/** The criteria of a completed session, as the ledger keeps them. */
export function measureCriteria(decided: readonly Decided[], { evaluationCriteria }: SimulationFile) {
  return evaluationCriteria.map(({ id, category }) => ({
    criterion: id,
    category,
    ...measureCriterion(decided, id),
  }));
}

/** Performance by criterion: the criterion's own percentage times its weight over 100. */
export function presentCriteria(
  decided: readonly Decided[],
  simulation: SimulationFile,
  percentage: number,
): SimulationResults['criteria'] {
  return simulation.evaluationCriteria.map(({ id, category, weight }) => {
    const measured = hasTraces(simulation) ? measureCriterion(decided, id) : null;
    const share = measured ? shareOf(measured) : percentage / 100;
    return { category, weight, points: Math.round(share * weight), measured };
  });
}

/** An objective is achieved by the points of the moments that belong to it. */
export function presentObjectives(
  decided: readonly Decided[],
  simulation: SimulationFile,
  percentage: number,
): SimulationResults['objectives'] {
  return simulation.learningObjectives.map((text, index) => {
    if (!hasTraces(simulation)) return { text, isAchieved: percentage >= OBJECTIVE_MARK, measured: null };
    const measured = sum(
      decided
        .filter(({ interaction }) => interaction.objectives.includes(index + 1))
        .flatMap((each) => measureMoment(each, simulation)),
    );
    return { text, isAchieved: shareOf(measured) * 100 >= OBJECTIVE_MARK, measured };
  });
}
