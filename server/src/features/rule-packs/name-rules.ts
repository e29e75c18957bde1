import { randomInt } from 'node:crypto';
import type { Condition, DraftRequirement, Requirement } from '@trialwright/contract';
import { AppError } from '../../core/errors.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ENDING = 6;
const MOST = 60;

function topicOf(condition: Condition): string {
  if ('has' in condition) return condition.has.of;
  if ('not' in condition) return topicOf(condition.not);
  const [first] = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [];
  return first ? topicOf(first) : 'rule';
}

/** A name such as `gcp-k3f9x2`: no other organization gives it, so that a copy’s own rules stay apart from those to come. */
function nameOf(topic: string): string {
  const ending = Array.from({ length: ENDING }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${topic.slice(0, MOST - ENDING - 1)}-${ending}`;
}

/** Names new rules; refuses those that bear the name of one that a copy took over. */
export function nameRules(own: readonly DraftRequirement[], taken: readonly Requirement[]): Requirement[] {
  return own.map((requirement, index) => {
    if (taken.some(({ id }) => id === requirement.id)) {
      const message = 'This rule belongs to the pack that this one is a copy of, and is not changed here.';
      throw new AppError('request.invalid', message, { [`requirements.${index}.id`]: message });
    }
    return { ...requirement, id: requirement.id ?? nameOf(topicOf(requirement.need)) };
  });
}
