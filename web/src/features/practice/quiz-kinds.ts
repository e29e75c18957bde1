import type { PracticeKind } from '@trialwright/contract';

interface QuizKind {
  /** The page that the quiz belongs to. */
  parent: { label: string; to: '/assessments' | '/advanced'; search: { tab?: string } };
  /** What to expect of it, beside the questions. */
  note: string;
  /** Each answer is explained when it is given, and stays. */
  tellsAtOnce: boolean;
}

const PATHS = { label: 'Learning Paths', to: '/advanced', search: { tab: 'paths' } } as const;

export const QUIZ_KINDS: Record<PracticeKind, QuizKind> = {
  practice: {
    parent: { label: 'Assessments', to: '/assessments', search: {} },
    note: 'Each answer is explained at once. If you leave, your answers are kept and the clock runs on.',
    tellsAtOnce: true,
  },
  drill: {
    parent: PATHS,
    note: 'Each answer is explained at once. You can leave and go on later.',
    tellsAtOnce: true,
  },
  pretest: {
    parent: PATHS,
    note: 'Answer from what you know already. Everything is explained at the end.',
    tellsAtOnce: false,
  },
  competency: {
    parent: { label: 'Competency', to: '/advanced', search: { tab: 'competency' } },
    note: 'No time limit: answers are kept, you can leave and go on later. Everything is explained at the end.',
    tellsAtOnce: false,
  },
};

/** From how many minutes before its end a quiz tells that little time is left. */
export const EARLY_MINUTES = 5;
