import { screen } from '@testing-library/react';
import type { Slide } from '@trialwright/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { open } from '../../../test/render.tsx';
import { Narration } from './narration.tsx';
import { spokenText } from './spoken-text.ts';

const slideOf = (number: number, html: string, checks: Slide['checks'] = []): Slide => ({
  number,
  title: `Slide ${number}`,
  html,
  checks,
});

/** A voice that says a part when it is told to. */
class Utterance extends EventTarget {
  readonly text: string;
  lang = '';
  rate = 1;
  constructor(text: string) {
    super();
    this.text = text;
  }
}
let queue: Utterance[];
const voice = {
  speak: (utterance: Utterance) => void queue.push(utterance),
  cancel: vi.fn(() => (queue = [])),
  pause: vi.fn(),
  resume: vi.fn(),
};
/** Says what waits; returns its words. */
const sayNext = () => {
  const said = queue.shift();
  said?.dispatchEvent(new Event('end'));
  return said?.text;
};

beforeEach(() => {
  queue = [];
  vi.stubGlobal('speechSynthesis', voice);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
});
afterEach(() => vi.unstubAllGlobals());

const press = (name: string) => screen.getByRole('button', { name });

test('a slide is said in its order: title, text, rows with their columns, a figure by its sentence', () => {
  const html = `<p>First. Second.</p>
    <table><thead><tr><th>Column</th><th>Goes in</th></tr></thead><tbody><tr><td>Window</td><td>From when</td></tr></tbody></table>
    <figure><figcaption>Which counts</figcaption><svg role="img" aria-label="7.9 lies before it"></svg><details><table><tr><td>7.9</td></tr></table></details></figure>
    <ul><li><p>An item</p></li></ul>`;
  expect(spokenText(slideOf(1, html))).toEqual([
    'Slide 1',
    'First. Second.',
    'Window. Goes in: From when',
    'Which counts. 7.9 lies before it',
    'An item',
  ]);
});

test('long text is said in breaths, and nothing of it is lost', () => {
  const text = Array.from({ length: 40 }, (_, index) => `Sentence ${index} has some words.`).join(' ');
  const said = spokenText(slideOf(1, `<p>${text}</p>`)).slice(1);
  expect(said.length).toBeGreaterThan(4);
  expect(Math.max(...said.map(({ length }) => length))).toBeLessThanOrEqual(220);
  expect(said.join(' ')).toBe(text);
});

test('the next slide follows when a slide was said, and it is said too', async () => {
  const onEnd = vi.fn();
  const { person, rerender } = open(<Narration slide={slideOf(1, '<p>One.</p>')} canGoOn onEnd={onEnd} />);
  await person.click(press('Listen'));
  expect([sayNext(), sayNext()]).toEqual(['Slide 1', 'One.']);
  expect(onEnd).toHaveBeenCalledOnce();
  rerender(<Narration slide={slideOf(2, '')} canGoOn={false} onEnd={onEnd} />);
  expect(sayNext()).toBe('Slide 2');
});

test('the voice stops at a check that is open, and can be paused and stopped', async () => {
  const check = { question: { id: 'a' }, html: '' } as Slide['checks'][number];
  const onEnd = vi.fn();
  const { person } = open(<Narration slide={slideOf(1, '', [check])} canGoOn={false} onEnd={onEnd} />);
  await person.click(press('Listen'));
  await person.click(press('Pause'));
  expect(voice.pause).toHaveBeenCalled();
  await person.click(press('Resume'));
  sayNext();
  expect(sayNext()).toBe('This slide has a check. Answer it to go on.');
  expect(onEnd).not.toHaveBeenCalled();
  await person.click(await screen.findByRole('button', { name: 'Listen' }));
  await person.click(press('Stop'));
  expect(queue).toEqual([]);
});

test('a browser without a voice offers nothing', () => {
  vi.unstubAllGlobals();
  open(<Narration slide={slideOf(1, '')} canGoOn onEnd={() => undefined} />);
  expect(screen.queryByRole('button', { name: 'Listen' })).toBeNull();
});
