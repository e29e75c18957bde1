import { act, screen, waitFor, within } from '@testing-library/react';
import type { DocumentReading, ReadingText } from '@trialwright/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerInTurn, breakOff, open, refuse, reply } from '../../../test/render.tsx';
import { PHONE } from '../../core/media.ts';
import { DocumentReader } from './document-reader.tsx';

/** What the page watches, to be scrolled into view by the test. */
let inView: (() => void)[] = [];

beforeEach(() => {
  inView = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private tell: (entries: { isIntersecting: boolean }[]) => void;
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        this.tell = tell;
      }
      observe() {
        inView.push(() => this.tell([{ isIntersecting: true }]));
      }
      disconnect() {
        this.tell = () => undefined;
      }
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const reading = (over: Partial<DocumentReading> = {}): DocumentReading => ({
  reached: 0,
  units: 2,
  openedAt: '2026-11-20T15:00:00.000Z',
  endReachedAt: null,
  waitMs: 0,
  ...over,
});

const text: ReadingText = {
  document: { id: 5, code: 'SOP-007', kind: 'procedure', protocol: null },
  version: {
    id: 8,
    version: '1.0',
    title: 'Informed consent',
    sha256: 'a'.repeat(64),
    type: 'markdown',
    size: 200,
    approvedOn: '2026-11-16',
    approvedBy: 'Dana Reyes',
    effective: '2026-11-20',
    dueOn: '2026-11-30',
    asks: 'signature',
    noticeReason: null,
    changes: 'The first version.',
    status: 'effective',
    publishedAt: '2026-11-16T15:00:00.000Z',
    publishedBy: 'Dana Reyes',
  },
  replacedBy: null,
  units: [
    { title: 'Before', html: '<p>Check the version.</p>', text: 'Check the version.' },
    { title: 'After', html: '<p>File the form.</p>', text: 'File the form.' },
  ],
  notes: [],
  reading: reading(),
  signature: null,
  isAsked: true,
};

const show = () => open(<DocumentReader orgId={1} text={text} onChanged={() => undefined} />);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const scrollTo = (position: number) => act(async () => inView[position - 1]?.());

test('signing waits for the end, as the server believes it', async () => {
  const { sent } = answerInTurn(
    reply(reading()),
    reply(reading({ reached: 1 })),
    reply(reading({ reached: 2, endReachedAt: '2026-11-20T15:01:00.000Z' })),
  );
  show();
  expect(button('Sign at the end').disabled).toBe(true);
  await scrollTo(1);
  await screen.findByText('Section 2 of 2');
  screen.getByText(/Read to the end to sign/);
  await scrollTo(2);
  await waitFor(() => expect(button('Sign').disabled).toBe(false));
  expect(sent()).toEqual([{ reached: 0 }, { reached: 1 }, { reached: 2 }]);
});

test('a place that is not believed yet is reported again after the time that the server asks for', async () => {
  const { sent } = answerInTurn(
    reply(reading()),
    reply(reading({ waitMs: 30 })),
    reply(reading({ reached: 2, endReachedAt: '2026-11-20T15:01:00.000Z' })),
  );
  show();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await scrollTo(2);
  await waitFor(() => expect(button('Sign').disabled).toBe(false));
  expect(sent()).toEqual([{ reached: 0 }, { reached: 2 }, { reached: 2 }]);
});

test('a broken connection says so, and the place is kept', async () => {
  answerInTurn(breakOff);
  show();
  await screen.findByText(/The connection is lost. Your place is kept/);
  screen.getByText('Check the version.');
});

test('a version that was replaced meanwhile says that nothing was signed', async () => {
  answerInTurn(
    reply(reading({ reached: 2, endReachedAt: '2026-11-20T15:01:00.000Z' })),
    refuse(409, {
      code: 'controlled_documents.replaced',
      message: 'Version 2.0 took effect on 21 Nov 2026. Nothing was signed.',
    }),
  );
  const { person } = show();
  await waitFor(() => expect(button('Sign').disabled).toBe(false));
  await person.click(screen.getByRole('button', { name: 'Sign' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Nothing was signed.');
  button('Show the new version');
});

test('on a phone the document fills the screen, and closing it keeps the place', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media === PHONE,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  answerInTurn(reply(reading()), reply(reading({ reached: 1 })));
  const { person } = show();
  const sheet = within(await screen.findByRole('dialog', { name: 'SOP-007 version 1.0' }));
  expect(sheet.getByRole<HTMLButtonElement>('button', { name: 'Sign at the end' }).disabled).toBe(true);
  await scrollTo(1);
  await sheet.findByText('Section 2 of 2');
  await person.click(sheet.getByRole('button', { name: 'Close the document' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByText('Section 2 of 2');
  await person.click(button('Read and sign'));
  await screen.findByRole('dialog', { name: 'SOP-007 version 1.0' });
});
