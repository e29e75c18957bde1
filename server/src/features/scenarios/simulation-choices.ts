import type { SimulationFile } from '../../content/simulation-schemas.ts';
import { orderBySeed } from './scenario-order.ts';
import type { SessionRow, StoredChoice } from './scenario-sessions.store.ts';
import type { Decided } from './simulation-measures.ts';

/** An interaction's options, in the session's order. */
export function optionsOf(
  row: Pick<SessionRow, 'id'>,
  interaction: Decided['interaction'],
): Decided['option'][] {
  return orderBySeed(interaction.options, `${row.id}/${interaction.id}`);
}

/** Each choice with its interaction and option. */
export function resolveChoices(
  { choices }: Pick<SessionRow, 'choices'>,
  { interactions }: Pick<SimulationFile, 'interactions'>,
): (Decided & { choice: StoredChoice })[] {
  return choices.flatMap((choice) => {
    const interaction = interactions.find(({ id }) => id === choice.interactionId);
    const option = interaction?.options.find(({ id }) => id === choice.optionId);
    return interaction && option ? [{ choice, interaction, option }] : [];
  });
}
