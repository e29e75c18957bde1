import { expect, test } from 'vitest';
import { clampSlide, figuresOf, formatMinutes } from './portal-figures.ts';

const presentation = (id: number, slideCount: number, duration: number) => ({
  id,
  title: `Presentation ${id}`,
  description: '',
  slideCount,
  duration,
});

test('the counters are sums over what there is', { tags: ['C-DEV-02'] }, () => {
  const all = [
    presentation(1, 100, 270),
    presentation(2, 30, 80),
    presentation(3, 30, 80),
    presentation(4, 30, 80),
  ];
  expect(figuresOf(all)).toEqual({ slides: 190, modules: 4, hours: 8.5 });
  expect(figuresOf(all.slice(1, 2))).toEqual({ slides: 30, modules: 1, hours: 1.3 });
  expect(figuresOf([])).toEqual({ slides: 0, modules: 0, hours: 0 });
});

test('lengths are read at a glance', () => {
  expect([80, 120, 270].map(formatMinutes)).toEqual(['80 min', '2 hours', '4 h 30 min']);
});

test('an address beyond the slides shows the nearest one', { tags: ['C-DEV-08'] }, () => {
  expect([undefined, 1, 12, 12.7, 100, 101, 1e9].map((slide) => clampSlide(slide, 100))).toEqual([
    1, 1, 12, 12, 100, 100, 100,
  ]);
  expect(clampSlide(3, 0)).toBe(1);
});
