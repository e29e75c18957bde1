import { createEmptyCard, fsrs, Rating, type Card, type Grade } from 'ts-fsrs';

/** Days, not minutes: a quiz is a sitting, so the short-term steps of the algorithm are off. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false });

/** How well something was recalled. `easy`: at once, right after it was taught. */
export type Recalled = 'wrong' | 'partly' | 'right' | 'easy';

const RATINGS: Record<Recalled, Grade> = {
  wrong: Rating.Again,
  partly: Rating.Hard,
  right: Rating.Good,
  easy: Rating.Easy,
};

/** A card as it is stored: its dates as text, and whether the last answer fell short. */
export type StoredCard = Omit<Card, 'due' | 'last_review'> & {
  due: string;
  last_review?: string;
  isMissed?: boolean;
};

function revive({ isMissed: _isMissed, ...card }: StoredCard): Card {
  const { due, last_review: last, ...rest } = card;
  return { ...rest, due: new Date(due), ...(last && { last_review: new Date(last) }) };
}

/** What falls due before the end of a day (UTC) is asked for on that day, at whatever hour. */
export function endOfDay(now: Date): Date {
  return new Date(new Date(now).setUTCHours(24, 0, 0, 0));
}

/**
 * The card after an answer: a miss comes back soon, a success later and later. An answer older than the last one,
 * as of an attempt that is closed long after its time ran out, changes nothing.
 */
export function schedule(card: StoredCard | undefined, recalled: Recalled, at: Date): StoredCard {
  if (card?.last_review && new Date(card.last_review) > at) return card;
  const before = card ? revive(card) : createEmptyCard(at);
  const { card: after } = scheduler.next(before, at, RATINGS[recalled]);
  const stored = JSON.parse(JSON.stringify(after)) as StoredCard;
  return { ...stored, isMissed: recalled === 'wrong' || recalled === 'partly' };
}
