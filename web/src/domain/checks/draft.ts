import type { CheckAnswer, CheckQuestion } from '@trialwright/contract';

/** An answer in the making, in one shape for all kinds. */
export interface Draft {
  /** Options ticked, places marked, or steps in their order. */
  chosen: number[];
  /** For each item its bin, for each left side its right one. */
  placed: (number | null)[];
  /** For each field what stands in it. */
  values: string[];
  text: string;
}

export const EMPTY_DRAFT: Draft = { chosen: [], placed: [], values: [], text: '' };

export function blankDraft(question: CheckQuestion): Draft {
  switch (question.kind) {
    case 'order':
      return { ...EMPTY_DRAFT, chosen: question.steps.map((_, place) => place) };
    case 'sort':
      return { ...EMPTY_DRAFT, placed: question.items.map(() => null) };
    case 'match':
      return { ...EMPTY_DRAFT, placed: question.lefts.map(() => null) };
    case 'fill':
      return { ...EMPTY_DRAFT, values: question.fields.map(() => '') };
    default:
      return EMPTY_DRAFT;
  }
}

/** An answer that was given, to be shown again. */
export function draftOf(answer: CheckAnswer): Draft {
  switch (answer.kind) {
    case 'choose':
    case 'consequence':
      return { ...EMPTY_DRAFT, chosen: [answer.option] };
    case 'tick':
      return { ...EMPTY_DRAFT, chosen: answer.options };
    case 'order':
      return { ...EMPTY_DRAFT, chosen: answer.steps };
    case 'mark':
      return { ...EMPTY_DRAFT, chosen: answer.places };
    case 'sort':
      return { ...EMPTY_DRAFT, placed: answer.bins };
    case 'match':
      return { ...EMPTY_DRAFT, placed: answer.rights };
    case 'fill':
      return { ...EMPTY_DRAFT, values: answer.values };
    default:
      return { ...EMPTY_DRAFT, text: answer.text };
  }
}

export const countTyped = (text: string) => text.trim().split(/\s+/).filter(Boolean).length;

/** What is still to do before the draft is an answer; undefined when it is one. */
export function whatIsMissing(question: CheckQuestion, draft: Draft): string | undefined {
  const open = draft.placed.filter((place) => place === null).length;
  switch (question.kind) {
    case 'choose':
    case 'consequence':
      return draft.chosen.length === 0 ? 'Choose one first.' : undefined;
    case 'tick':
      return draft.chosen.length === 0 ? 'Tick at least one first.' : undefined;
    case 'mark':
      return draft.chosen.length === 0 ? 'Mark at least one place first.' : undefined;
    case 'order':
      return undefined;
    case 'sort':
      return open > 0 ? `Place every item first: ${open} to go.` : undefined;
    case 'match':
      return open > 0 ? `Match every line first: ${open} to go.` : undefined;
    case 'fill':
      return draft.values.some((value) => value.trim() === '') ? 'Fill in every field first.' : undefined;
    default: {
      const missing = question.words - countTyped(draft.text);
      return missing > 0 ? `At least ${question.words} words: ${missing} to go.` : undefined;
    }
  }
}

/** The draft as an answer. To be asked only when nothing is missing. */
export function answerOf({ kind }: CheckQuestion, { chosen, placed, values, text }: Draft): CheckAnswer {
  const given = placed.map((place) => place ?? 0);
  switch (kind) {
    case 'choose':
    case 'consequence':
      return { kind, option: chosen[0] ?? 0 };
    case 'tick':
      return { kind, options: chosen };
    case 'order':
      return { kind, steps: chosen };
    case 'mark':
      return { kind, places: chosen };
    case 'sort':
      return { kind, bins: given };
    case 'match':
      return { kind, rights: given };
    case 'fill':
      return { kind, values };
    default:
      return { kind, text };
  }
}
