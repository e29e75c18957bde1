import { ROLE_TITLES, type MentorSource, type Role } from '@trialwright/contract';
import type { Line } from './passage-lines.ts';
import type { Passage } from './passage.ts';
import { countWords, quote } from './quote.ts';
import type { PassageMatch, Retrieved } from './retrieval.ts';

export const CLOSING = 'Training guidance only. Follow your protocol and IRB.';
const FIRST_WORDS = 130;
const OTHER_WORDS = 40;
const MOST_WORDS = 180;
const EXCERPT = 220;
const FIRST_PART = /^do next/i;

/** A passage the answer is based on, or a locked lesson it refers to. */
export interface Evidence extends PassageMatch {
  isLocked: boolean;
}

/** A number in brackets would be read as a citation. */
const quotable = (text: string) => text.replaceAll(/\[(\d+)\]/g, '($1)');

function excerptOf({ passage, isLocked }: Evidence, lines: readonly Line[]): string {
  if (isLocked) return passage.publicText ?? '';
  const text = (lines.length > 0 ? lines : passage.lines()).map((line) => line.text).join(' ');
  return text.length <= EXCERPT ? text : `${text.slice(0, text.lastIndexOf(' ', EXCERPT))} …`;
}

const courseOf = ({ context }: Passage) => context.split(' · ')[0] ?? '';

export function presentSource(evidence: Evidence, number: number, lines: readonly Line[] = []): MentorSource {
  const { passage, isLocked } = evidence;
  return {
    number,
    type: passage.type,
    id: passage.id,
    title: passage.title,
    context: isLocked ? courseOf(passage) : passage.context,
    href: isLocked ? `/course/${passage.courseId}` : passage.href,
    excerpt: excerptOf(evidence, lines),
    isLocked,
  };
}

/** Sentences as a paragraph, items as a list, each with its source number. */
function paragraphs(lines: readonly Line[], number: number): string[] {
  const blocks: string[] = [];
  let wasItem: boolean | undefined;
  let wasPart: string | undefined;
  for (const { text, isItem, part } of lines) {
    const cited = `${quotable(text)} [${number}]`;
    // "Avoid" must be shown above what to avoid; "Do next" is implied.
    const isNewPart = isItem && part !== undefined && part !== wasPart && !FIRST_PART.test(part);
    if (isNewPart) blocks.push(`**${part}**`);
    wasPart = part;
    const last = isNewPart ? undefined : blocks.at(-1);
    if (last !== undefined && wasItem === isItem)
      blocks[blocks.length - 1] = isItem ? `${last}\n- ${cited}` : `${last} ${cited}`;
    else blocks.push(isItem ? `- ${cited}` : cited);
    wasItem = isItem;
  }
  return blocks;
}

function opening(role: Role | undefined, blocks: string[]): string[] {
  const [first = '', ...rest] = blocks;
  const who = role && `For a ${ROLE_TITLES[role]}`;
  if (first.startsWith('**')) return blocks;
  if (first.startsWith('- ')) return [who ? `**${who}, start here:**` : '**Start here:**', ...blocks];
  return who ? [`**${who}:** ${first}`, ...rest] : blocks;
}

const wordsIn = (lines: readonly Line[]) => lines.reduce((sum, { text }) => sum + countWords(text), 0);

export interface ComposedAnswer {
  response: string;
  sources: MentorSource[];
}

/** An answer quoted from the sources: whole sentences, each with its citation. */
export function composeAnswer(
  evidence: readonly Evidence[],
  question: string,
  retrieved: Retrieved,
  role: Role | undefined,
): ComposedAnswer {
  const open = evidence.filter(({ isLocked }) => !isLocked);
  const quotes = new Map<Evidence, Line[]>();
  const said = new Set<string>();
  let left = MOST_WORDS;
  for (const one of open) {
    const isMain = quotes.size === 0;
    const first = open.length === 1 ? MOST_WORDS : FIRST_WORDS;
    const limit = Math.min(left, isMain ? first : OTHER_WORDS);
    const lines = quote(one.passage, { question, retrieved, limit, isMain }).filter(
      ({ text }) => !said.has(text),
    );
    for (const { text } of lines) said.add(text);
    const words = wordsIn(lines);
    if (lines.length === 0 || words > left) continue;
    quotes.set(one, lines);
    left -= words;
  }
  const used = evidence.filter((one) => one.isLocked || quotes.has(one));
  const numbered = used.map((one, index) => ({ one, number: index + 1, lines: quotes.get(one) ?? [] }));
  const quoted = numbered.flatMap(({ lines, number }) => paragraphs(lines, number));
  const pointers = numbered
    .filter(({ one }) => one.isLocked)
    .map(
      ({ one, number }) =>
        `${quoted.length > 0 ? 'More on this' : 'This'} is taught in “${one.passage.title}” of the course “${courseOf(one.passage)}”, which you haven’t unlocked yet. [${number}]`,
    );
  const blocks = [...opening(role, quoted), ...pointers, CLOSING].filter(Boolean);
  return {
    response: blocks.join('\n\n'),
    sources: numbered.map(({ one, number, lines }) => presentSource(one, number, lines)),
  };
}
