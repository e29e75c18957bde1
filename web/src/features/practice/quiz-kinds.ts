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
    note: 'Each answer is explained right away. If you leave, your answers are saved and the clock keeps running.',
    tellsAtOnce: true,
  },
  drill: {
    parent: PATHS,
    note: 'Each answer is explained right away. You can leave and continue later.',
    tellsAtOnce: true,
  },
  pretest: {
    parent: PATHS,
    note: 'Answer with what you already know. Everything is explained at the end.',
    tellsAtOnce: false,
  },
  competency: {
    parent: { label: 'Competency', to: '/advanced', search: { tab: 'competency' } },
    note: 'No time limit. Your answers are saved, so you can leave and continue later. Everything is explained at the end.',
    tellsAtOnce: false,
  },
};

/** From how many minutes before its end a quiz tells that little time is left. */
export const EARLY_MINUTES = 5;
