import type { ChatMessage, Masked, MentorAnswer } from '@trialwright/contract';
import { ApiError } from '../../core/api.ts';
import { count } from '../../core/format.ts';
import { APOLOGY, localAnswer, type LocalAnswer } from './local-answer.ts';

/** A message as it is shown: what is kept of it, and what was said once beside it. */
export interface Message extends Omit<ChatMessage, 'id'> {
  /** Of this page; messages that are on their way have no id yet. */
  key: string;
  /** The text is still coming. */
  isPending?: boolean;
  suggestions?: string[];
  masked?: Masked[];
  remainingToday?: number;
  /** The built-in answer that stands in for the mentor's, and why. */
  local?: Pick<LocalAnswer, 'sources' | 'note'> & { reason: string };
}

let keys = 0;
const nextKey = () => `m${++keys}`;

export function userMessage(content: string): Message {
  return { key: nextKey(), type: 'user', content, timestamp: new Date().toISOString(), sources: [] };
}

export function pendingMessage(): Message {
  return { ...userMessage(''), type: 'mentor', isPending: true };
}

export function keptMessage({ id, ...message }: ChatMessage): Message {
  return { ...message, key: `kept-${id}` };
}

export function answeredMessage(key: string, answer: MentorAnswer): Message {
  const { response, sources, suggestions, masked, remainingToday } = answer;
  const timestamp = new Date().toISOString();
  return { key, type: 'mentor', content: response, timestamp, sources, suggestions, masked, remainingToday };
}

const UNREACHABLE = 'The mentor is unavailable right now. Here is general guidance.';

/** What stands in place of an answer that failed: the built-in one, or an apology where even that fails. */
export function failedMessage(
  key: string,
  question: string,
  error: unknown,
  answerLocally = localAnswer,
): Message {
  const reason = error instanceof ApiError ? error.reason : undefined;
  const base = { key, type: 'mentor' as const, timestamp: new Date().toISOString(), sources: [] };
  try {
    const { text, sources, note } = answerLocally(question);
    const why = reason ? `${reason} In the meantime, here is general guidance:` : UNREACHABLE;
    return { ...base, content: text, local: { sources, note, reason: why } };
  } catch {
    return { ...base, content: APOLOGY, local: { sources: [], note: '', reason: '' } };
  }
}

const KINDS: Record<Masked['kind'], [one: string, many: string]> = {
  name: ['name', 'names'],
  date_of_birth: ['date of birth', 'dates of birth'],
  record_number: ['record number', 'record numbers'],
  email: ['email address', 'email addresses'],
  phone: ['phone number', 'phone numbers'],
  address: ['address', 'addresses'],
  national_id: ['national ID', 'national IDs'],
};

/** "1 name and 2 record numbers". */
export function describeMasked(masked: readonly Masked[]): string {
  const parts = masked.map(({ kind, count: found }) => `${found} ${KINDS[kind][found === 1 ? 0 : 1]}`);
  return new Intl.ListFormat('en-US').format(parts);
}

/** Under this number the rest of the day's questions is told. */
const FEW_LEFT = 10;

export function describeRemaining(remaining: number | undefined): string | undefined {
  if (remaining === undefined || remaining >= FEW_LEFT) return undefined;
  return remaining === 0
    ? 'This was your last question for today.'
    : `You can ask ${count(remaining, 'more question')} today.`;
}
