import { describe, expect, test } from 'vitest';
import { sampleText } from '../../test/sample-course.ts';
import { checkLessonText } from './lesson-rules.ts';
import { splitSlides } from './lesson-text.ts';

const FILE = 'content/courses/sample-course/lessons/01-sample.md';

function problemsAfter(change: (text: string) => string): string[] {
  return checkLessonText(splitSlides(change(sampleText())), FILE).map(
    ({ line, message }) => `${line} ${message}`,
  );
}

/** The text with a line added to a slide; slide 1 begins at line 1 and its text at line 3. */
const addTo = (slide: number, line: string) => (text: string) =>
  text.replace(new RegExp(`(## Slide ${slide}: [^\\n]+\\n\\n[^\\n]+\\n)`), `$1${line}\n`);

describe('a lesson', () => {
  test('that breaks no rule has no problems', () => {
    expect(problemsAfter((text) => text)).toEqual([]);
  });

  test.each<[string, (text: string) => string, string | RegExp]>([
    ['HTML', addTo(1, 'Some <b>bold</b> text.'), '4 HTML is not allowed in lesson text'],
    ['an image', addTo(1, '![alt](x.png)'), '4 images are not allowed in lesson text'],
    [
      'a link',
      addTo(1, 'See [here](https://example.org).'),
      '4 links are not allowed; put sources into references',
    ],
    [
      'the old guideline as if it were in force',
      addTo(1, 'E6(R2) asks for this.'),
      '4 E6(R2) only as history',
    ],
    [
      'too few slides',
      (text) => text.replaceAll(/## Slide [2345]: [^\n]+/g, ''),
      /has 5 slides; 8 to 14 are required/,
    ],
    [
      'too few words',
      (text) => text.replaceAll(/s[2-9]w\d{2,3} ?/g, ''),
      /^1 has \d+ words; 1,000 to 1,700 are required/,
    ],
    ['a slide that is too long', addTo(2, 'word '.repeat(150)), /slide 2 has \d+ words; split it/],
    ['a slide that is too short', (text) => text.replaceAll(/s5w\d\d+ ?/g, ''), /slide 5 has only \d+ words/],
    ['a wrong number', (text) => text.replace('## Slide 3:', '## Slide 4:'), /slide 4 should be number 3/],
    ['no example', (text) => text.replace('**Example:**', '**For example:**'), '1 has no Example callout'],
    ['no note', (text) => text.replace('**Note:**', '**Notice:**'), '1 has no Note callout'],
    ['no key point', (text) => text.replace('**Key Point:**', '**Point:**'), '1 has no Key Point callout'],
    [
      'no exercise',
      (text) => text.replace('Exercise:', 'Practice:'),
      /the slide before the last should be the Exercise/,
    ],
    [
      'no question at the end',
      (text) => text.replace('Check yourself', 'The end'),
      /the last slide should be Check yourself/,
    ],
    ['no answer', (text) => text.replace('**Answer:**', '**Solution:**'), /slide 8 has no Answer/],
  ])('with %s is refused, at its line', (_what, change, expected) => {
    const problems = problemsAfter(change);
    if (typeof expected === 'string') expect(problems).toContain(expected);
    else
      expect(
        problems.some((problem) => expected.test(problem)),
        problems.join('\n'),
      ).toBe(true);
  });

  test('may tell of the old guideline as history', () => {
    expect(problemsAfter(addTo(1, 'The earlier E6(R2) of 2016 was replaced.'))).toEqual([]);
  });
});
