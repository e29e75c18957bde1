/** The source text of a slide: what it teaches is compared, its number is not. */
export interface SlideText {
  title: string;
  markdown: string;
}

/** A slide that the reader of the former text has not read: new, or in place of `former`. */
export interface SlideChange<Slide extends SlideText = SlideText> {
  slide: Slide;
  former: SlideText | null;
}

export interface SlideDifference<Slide extends SlideText = SlideText> {
  /** In the order of today’s slides. */
  changes: SlideChange<Slide>[];
  /** Former slides that nothing of today’s repeats or replaces. */
  removed: SlideText[];
}

/** From this share of words in common, a slide takes the place of another one and is not merely new beside it. */
const ALIKE = 0.4;

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** The same for two slides with the same words: line breaks and spaces teach nothing. */
function keyOf({ title, markdown }: SlideText): string {
  return `${plain(title)}\n${plain(markdown)}`;
}

/** Takes one of the slides that read the same out of the list, and returns it. */
function takeSame(slides: SlideText[], like: SlideText): SlideText | undefined {
  const key = keyOf(like);
  const index = slides.findIndex((slide) => keyOf(slide) === key);
  return index === -1 ? undefined : slides.splice(index, 1)[0];
}

/** Today's slides that are not among the former ones, and the former ones that are left. */
export function matchSlides<Slide extends SlideText>(
  former: readonly SlideText[],
  slides: readonly Slide[],
): { unread: Slide[]; left: SlideText[] } {
  const left = [...former];
  return { unread: slides.filter((slide) => takeSame(left, slide) === undefined), left };
}

function wordsOf({ title, markdown }: SlideText): string[] {
  return `${title} ${markdown}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The share of words that two slides have in common, counted as often as they occur: 0 to 1. */
function likeness(one: SlideText, other: SlideText): number {
  const words = wordsOf(one);
  const left = new Map<string, number>();
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1);
  const others = wordsOf(other);
  let common = 0;
  for (const word of others) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    common += 1;
  }
  return words.length + others.length === 0 ? 1 : (2 * common) / (words.length + others.length);
}

/** Pairs today's slides with those they replace: with the same title first, then those that are most alike. */
function pairUp<Slide extends SlideText>(
  slides: readonly Slide[],
  former: readonly SlideText[],
): Map<Slide, SlideText> {
  const pairs = slides.flatMap((slide) =>
    former.map((before) => {
      const isSameTitle = plain(slide.title) !== '' && plain(slide.title) === plain(before.title);
      return { slide, before, rank: likeness(slide, before) + (isSameTitle ? 1 : 0) };
    }),
  );
  const taken = new Set<SlideText>();
  const found = new Map<Slide, SlideText>();
  for (const { slide, before, rank } of pairs.toSorted((a, b) => b.rank - a.rank)) {
    if (rank < ALIKE || found.has(slide) || taken.has(before)) continue;
    found.set(slide, before);
    taken.add(before);
  }
  return found;
}

/** Puts what is unread in the place of what is left, where one resembles the other. */
export function replaceSlides<Slide extends SlideText>({
  unread,
  left,
}: {
  unread: readonly Slide[];
  left: readonly SlideText[];
}): SlideDifference<Slide> {
  const replaced = pairUp(unread, left);
  const isReplaced = new Set(replaced.values());
  return {
    changes: unread.map((slide) => ({ slide, former: replaced.get(slide) ?? null })),
    removed: left.filter((slide) => !isReplaced.has(slide)),
  };
}

/** What somebody who read the former slides has not read of today's. */
export function compareSlides<Slide extends SlideText>(
  former: readonly SlideText[],
  slides: readonly Slide[],
): SlideDifference<Slide> {
  return replaceSlides(matchSlides(former, slides));
}
