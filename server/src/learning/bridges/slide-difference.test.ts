import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareSlides, type SlideText } from './slide-difference.ts';

const CONSENT = {
  title: 'Before the conversation',
  markdown: 'Check that the form is the approved version, and write its number into the source record.',
};
const RETENTION = {
  title: 'How long records are kept',
  markdown: 'The investigator keeps essential records as long as the law of the country asks for.',
};
const SAFETY = { title: 'Clocks', markdown: 'Report serious adverse events to the sponsor immediately.' };

describe('the difference between two texts', () => {
  test('is empty where slides were only renumbered', () => {
    expect(compareSlides([CONSENT, RETENTION, SAFETY], [SAFETY, CONSENT, RETENTION])).toEqual({
      changes: [],
      removed: [],
    });
  });

  test('names the slide that a changed one replaced, by its title or by its words', () => {
    const changed = {
      ...RETENTION,
      markdown: 'The sponsor tells the investigator when they may be destroyed.',
    };
    const retitled = { title: 'Consent, first steps', markdown: `${CONSENT.markdown} Then sit down.` };
    expect(compareSlides([CONSENT, RETENTION], [retitled, changed])).toEqual({
      changes: [
        { slide: retitled, former: CONSENT },
        { slide: changed, former: RETENTION },
      ],
      removed: [],
    });
  });

  test('calls a slide new that resembles none, and lists what is gone', () => {
    expect(compareSlides([CONSENT, RETENTION], [CONSENT, SAFETY])).toEqual({
      changes: [{ slide: SAFETY, former: null }],
      removed: [RETENTION],
    });
  });

  test('finds a slide that was changed and changed back unchanged: only the two ends are compared', () => {
    expect(compareSlides([RETENTION], [{ ...RETENTION }]).changes).toEqual([]);
  });
});

// Few words, so that slides repeat, resemble each other, and replace each other.
const word = fc.constantFrom('consent', 'record', 'sponsor', 'visit', 'site', 'report');
const slide: fc.Arbitrary<SlideText> = fc.record({
  title: fc.array(word, { maxLength: 2 }).map((words) => words.join(' ')),
  markdown: fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
});
const slides = fc.array(slide, { maxLength: 10 });
const textOf = ({ title, markdown }: SlideText) => `${title}|${markdown}`;

/** How often each text occurs, as an independent count. */
function tally(list: readonly SlideText[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const each of list) counts.set(textOf(each), (counts.get(textOf(each)) ?? 0) + 1);
  return counts;
}

function inCommon(one: readonly SlideText[], other: readonly SlideText[]): number {
  const counts = tally(other);
  return [...tally(one)].reduce((sum, [text, count]) => sum + Math.min(count, counts.get(text) ?? 0), 0);
}

describe('of any two texts', () => {
  test('exactly the slides are asked that the former text does not have, each once', () => {
    fc.assert(
      fc.property(slides, slides, (former, now) => {
        const { changes, removed } = compareSlides(former, now);
        const same = inCommon(now, former);
        const replaced = changes.flatMap(({ former: before }) => before ?? []);
        expect(changes).toHaveLength(now.length - same);
        expect(replaced.length + removed.length).toBe(former.length - same);
        expect(new Set(changes.map((each) => each.slide)).size).toBe(changes.length);
        for (const before of [...replaced, ...removed]) expect(former).toContain(before);
      }),
    );
  });

  test('nothing is asked of the same slides in another order or with other spaces', () => {
    const shuffled = slides.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([former, now]) => {
        const spaced = now.map((each) => ({ ...each, markdown: ` ${each.markdown.replaceAll(' ', '\n')} ` }));
        expect(compareSlides(former, spaced)).toEqual({ changes: [], removed: [] });
      }),
    );
  });

  test('whoever read nothing is asked everything, and nothing is asked of an empty text', () => {
    fc.assert(
      fc.property(slides, (list) => {
        expect(compareSlides([], list).changes.map((each) => each.slide)).toEqual(list);
        expect(compareSlides(list, [])).toEqual({ changes: [], removed: list });
      }),
    );
  });

  test('after reading what was asked, the same text asks nothing more', () => {
    fc.assert(
      fc.property(slides, slides, (former, now) => {
        const { changes } = compareSlides(former, now);
        const read = [...former, ...changes.map((each) => each.slide)];
        expect(compareSlides(read, now).changes).toEqual([]);
      }),
    );
  });
});
