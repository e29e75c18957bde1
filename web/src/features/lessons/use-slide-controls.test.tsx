import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useSlideControls } from './use-slide-controls.ts';

afterEach(() => vi.unstubAllGlobals());

function Slide({ go }: { go: (index: number) => void }) {
  return (
    <div {...useSlideControls(3, go)}>
      <p>Text</p>
      <input aria-label="Field" />
    </div>
  );
}

const at = (x: number, y = 0) => ({ clientX: x, clientY: y });

/** A finger that goes sideways by so many pixels, on an element. */
function swipe(element: HTMLElement, by: number, fingers = 1): void {
  const touches = Array.from({ length: fingers }, (_, finger) => at(200, finger * 80));
  fireEvent.touchStart(element, { touches });
  fireEvent.touchEnd(element, { changedTouches: [at(200 + by, 4)] });
}

test('a swipe turns the slide, whichever way', () => {
  const go = vi.fn();
  render(<Slide go={go} />);
  swipe(screen.getByText('Text'), -80);
  swipe(screen.getByText('Text'), 80);
  swipe(screen.getByText('Text'), -40);
  expect(go.mock.calls).toEqual([[4], [2]]);
});

test('two fingers, a field, and an enlarged page turn nothing', () => {
  const go = vi.fn();
  render(<Slide go={go} />);
  swipe(screen.getByText('Text'), -80, 2);
  swipe(screen.getByLabelText('Field'), -80);
  vi.stubGlobal('visualViewport', { scale: 2 });
  swipe(screen.getByText('Text'), -80);
  expect(go).not.toHaveBeenCalled();
});
