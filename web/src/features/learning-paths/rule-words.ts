import type { AdaptiveRule } from '@trialwright/contract';

/** A condition with the figure in place of “the threshold”, or after it where it does not name one. */
export function conditionOf({ condition, threshold }: Pick<AdaptiveRule, 'condition' | 'threshold'>): string {
  const figure = `${threshold}%`;
  const named = condition.replace(/the threshold/i, figure);
  return named === condition ? `${condition} (${figure})` : named;
}
