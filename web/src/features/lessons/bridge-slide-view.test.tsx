import { screen, waitFor } from '@testing-library/react';
import type { Bridge, BridgeSlide } from '@trialwright/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerInTurn, open, reply } from '../../../test/render.tsx';
import { BridgeSlideList } from './bridge-slide-list.tsx';
import { BridgeSlideView } from './bridge-slide-view.tsx';

vi.mock('../../core/session.ts', () => ({ useUser: () => ({ id: 7 }) }));

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const current: BridgeSlide = {
  slide: { number: 3, title: 'Retention', html: '<p>Keep records until told otherwise.</p>', checks: [] },
  change: 'changed',
  former: { title: 'Keeping records', html: '<p>Keep records for two years.</p>' },
  isRead: false,
};
const lesson: Bridge['lessons'][number] = { id: 5, number: 2, title: 'Records', slides: [current] };

/** What the server knows of the reading: the slide needs this much, and has that much. */
const reading = (readMs: number, neededMs = 0) =>
  reply({
    lessonId: 5,
    activeSeconds: 0,
    slides: [{ number: 3, readMs, neededMs }],
    missing: { slides: [] },
    isToReread: false,
  });

test('a changed slide shows what is taught now, and what it replaced only on demand', async () => {
  answerInTurn(reading(0, 8000));
  const props = { lesson, current, next: undefined, onNext: vi.fn(), onRead: vi.fn() };
  const { person } = open(<BridgeSlideView {...props} />);
  screen.getByRole('heading', { level: 2, name: 'Retention' });
  screen.getByText('Changed');
  screen.getByText('Keep records until told otherwise.');
  const former = screen.getByText('Keep records for two years.').closest('details');
  expect(former?.open).toBe(false);
  await person.click(screen.getByText('What it replaced'));
  expect(former?.open).toBe(true);
});

test('the server is asked what it says as soon as the slide was open long enough here', async () => {
  const onRead = vi.fn();
  answerInTurn(reading(0, 0), reading(0, 0), reading(0, 0));
  open(
    <BridgeSlideView lesson={lesson} current={current} next={undefined} onNext={vi.fn()} onRead={onRead} />,
  );
  await waitFor(() => expect(onRead).toHaveBeenCalled());
});

test('the list says of each slide whether it is read, and opens any of them', async () => {
  const onChoose = vi.fn();
  const read = { ...current, slide: { ...current.slide, number: 4, title: 'Archives' }, isRead: true };
  const places = [current, read].map((slide) => ({ lesson, slide }));
  const { person } = open(<BridgeSlideList places={places} index={0} onChoose={onChoose} />);
  const shown = screen.getByRole('button', { name: /Retention.*, not read yet/ });
  expect(shown.getAttribute('aria-current')).toBe('step');
  await person.click(screen.getByRole('button', { name: /Archives.*, read/ }));
  expect(onChoose).toHaveBeenCalledWith(1);
});
