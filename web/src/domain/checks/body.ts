import type { CheckKind, CheckQuestion, CheckResult } from '@trialwright/contract';
import type { Draft } from './draft.ts';

/** What the part of a check that is answered gets: its question, what is given, and, once answered, its result. */
export interface BodyProps<K extends CheckKind> {
  /** Starts the IDs and names of its fields. */
  id: string;
  question: Extract<CheckQuestion, { kind: K }>;
  draft: Draft;
  result: CheckResult | undefined;
  onChange: (draft: Draft) => void;
}
