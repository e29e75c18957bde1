import { QUICK_STARTS, type MentorSource, type Role } from '@trialwright/contract';
import type { Catalogue } from '../../content/catalogue.ts';
import { composeAnswer, type Evidence } from './compose.ts';
import { earlierQuestions } from './follow-up.ts';
import type { Passage } from './passage.ts';
import { buildMentorIndex, type PassageMatch, type MentorIndex, type Retrieved } from './retrieval.ts';
import { isAboutTrials, isOutOfScope } from './scope.ts';

/** Below this score, the content does not support an answer. Tuned on content/mentor-evaluation.yaml. */
const ENOUGH = 0.55;
const NAMED = 0.5;
/** Passages much weaker than the best are not sources of the same answer. */
const RELATIVE_SCORE = 0.08;
/** If one source answers the whole question, only close matches are worth adding. */
const COMPLETE = 1.1;
const NEAR_COMPLETE = 0.3;
const RELATIVE_COVERAGE = 0.55;
const MOST_SOURCES = 4;
const SUGGESTIONS = 3;

const OFF_TOPIC =
  'I answer questions about running clinical trials from this academy’s content, so I can’t help with that. Here are questions I can answer.';

export interface Mentor {
  index: MentorIndex;
  genericText: string;
}

export interface QuestionContext {
  question: string;
  /** Earlier questions of the conversation, in order. */
  before?: readonly string[];
  role: Role | undefined;
  /** Whether a lesson's text may be quoted to the learner. */
  isOpen: (lessonId: number) => boolean;
  /** Whether the learner may be referred to a locked lesson. */
  isInReach?: (passage: Passage) => boolean;
}

export interface AnswerDraft {
  response: string;
  sources: MentorSource[];
  grounded: boolean;
  suggestions: string[];
  /** Passages a model may use: only unlocked ones. */
  evidence: Evidence[];
}

export async function createMentor(catalogue: Catalogue): Promise<Mentor> {
  return {
    index: await buildMentorIndex(catalogue),
    genericText: catalogue.shelf.guidance.generic.guidance,
  };
}

/** How much of the question a passage covers; matches in its title count more. */
export const evidenceOf = ({ coverage, named }: PassageMatch): number => 0.8 * coverage + NAMED * named;

function chooseEvidence({ found }: Retrieved, isOpen: QuestionContext['isOpen']): Evidence[] {
  const [best] = found;
  if (!best) return [];
  const relative = evidenceOf(best) >= COMPLETE ? NEAR_COMPLETE : RELATIVE_SCORE;
  const strong = found.filter(
    (one) => one.score >= best.score * relative && evidenceOf(one) >= evidenceOf(best) * RELATIVE_COVERAGE,
  );
  const judged = strong.map((one) => ({
    ...one,
    isLocked: one.passage.lessonId !== undefined && !isOpen(one.passage.lessonId),
  }));
  // One locked lesson as a pointer helps; four would be advertising.
  const firstLocked = judged.find(({ isLocked }) => isLocked);
  return judged.filter((one) => !one.isLocked || one === firstLocked).slice(0, MOST_SOURCES);
}

function asQuestion({ type, title, heading }: Passage): string | undefined {
  if (type === 'term') return `What is ${title}?`;
  if (type === 'guidance') return `What do I do: ${title}?`;
  if (type === 'document') return `How do I use the ${title}?`;
  return type === 'workflow' ? `What happens at ${heading}?` : undefined;
}

/** Related questions that the content can answer. */
function suggest({ found }: Retrieved, isTrade: boolean): string[] {
  const near = isTrade ? found.flatMap(({ passage }) => asQuestion(passage) ?? []) : [];
  return [...new Set([...near.slice(0, SUGGESTIONS), ...QUICK_STARTS])].slice(0, SUGGESTIONS);
}

/** Answers from the passages alone, or declines if they do not support an answer. */
export function draftAnswer(mentor: Mentor, asked: QuestionContext): AnswerDraft {
  const { question, role, before = [], isOpen, isInReach } = asked;
  const { index, genericText } = mentor;
  const { isTrade } = index;
  const earlier = earlierQuestions(question, before, isTrade);
  const isTopic =
    !isOutOfScope(question) && [question, ...earlier].some((one) => isAboutTrials(one, isTrade));
  const retrieved = index.find({ question, earlier, role, ...(isInReach && { isInReach }) });
  const evidence = isTopic ? chooseEvidence(retrieved, isOpen) : [];
  if (!evidence.some((one) => evidenceOf(one) >= ENOUGH)) {
    const response = isTopic ? genericText : OFF_TOPIC;
    return {
      response,
      sources: [],
      grounded: false,
      suggestions: suggest(retrieved, isTopic),
      evidence: [],
    };
  }
  const subject = [question, ...earlier].join(' ');
  return {
    ...composeAnswer(evidence, subject, retrieved, role),
    grounded: true,
    suggestions: [],
    evidence: evidence.filter(({ isLocked }) => !isLocked),
  };
}
