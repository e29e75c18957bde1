import guidance from '../../../../content/mentor-guidance.json';

export interface LocalAnswer {
  text: string;
  sources: string[];
  note: string;
}

export const APOLOGY =
  "I apologize, but I'm experiencing technical difficulties. Please try asking your question again.";

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** How much of a topic's keywords a question has: longer ones say more. */
function fitOf(question: string, keywords: readonly string[]): number {
  return keywords
    .filter((word) => new RegExp(String.raw`\b${escape(word)}(?:s|es)?\b`, 'i').test(question))
    .reduce((sum, word) => sum + word.length, 0);
}

/** The built-in answer on the topic whose keywords the question has, or general guidance. */
export function localAnswer(question: string): LocalAnswer {
  const asked = question.replaceAll('’', "'");
  const [best] = guidance.topics
    .map((topic) => ({ topic, fit: fitOf(asked, topic.keywords) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit);
  if (!best) return { text: guidance.generic.guidance, sources: guidance.generic.sources, note: '' };
  const { guidance: text, sources, note } = best.topic;
  return { text, sources, note };
}
