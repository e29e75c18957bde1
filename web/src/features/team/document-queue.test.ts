import type { ControlledDocument, OwnReading } from '@trialwright/contract';
import { expect, test } from 'vitest';
import { listToSign, queueOf } from './document-queue.ts';

const document = (id: number, over: Partial<OwnReading> | null): ControlledDocument => ({
  id,
  code: `SOP-${id}`,
  kind: 'procedure',
  title: 'Temperature log',
  trialId: null,
  protocol: null,
  audience: { roles: [], personIds: [] },
  retiredOn: null,
  versions: [],
  own: over && {
    versionId: id * 10,
    version: '1.0',
    due: '2026-12-01',
    state: 'to_sign',
    isEndReached: false,
    signedAt: null,
    ...over,
  },
  progress: null,
});

const DOCUMENTS = [
  document(1, {}),
  document(2, { due: '2026-11-25' }),
  document(3, { state: 'signed' }),
  document(4, null),
  document(5, {}),
];

test('what is due first is signed first; what is signed or concerns others is left out', () => {
  expect(listToSign(DOCUMENTS).map(({ code }) => code)).toEqual(['SOP-2', 'SOP-1', 'SOP-5']);
});

test('the place counts from the first that was signed to the last that waits', () => {
  expect(queueOf(DOCUMENTS, 20, 0)).toMatchObject({ position: 1, total: 3, next: { code: 'SOP-1' } });
  // Before and after it is signed, it is in the same place.
  const signed = DOCUMENTS.map((each) => (each.id === 2 ? document(2, { state: 'signed' }) : each));
  expect(queueOf(signed, 20, 0)).toMatchObject({ position: 1, total: 3, next: { code: 'SOP-1' } });
  expect(queueOf(signed, 10, 1)).toMatchObject({ position: 2, total: 3, next: { code: 'SOP-5' } });
});

test('whoever skips one comes back to it', () => {
  expect(queueOf(DOCUMENTS, 50, 0)).toMatchObject({ position: 1, total: 3, next: { code: 'SOP-2' } });
});

test('after the last one nothing is next', () => {
  expect(queueOf([document(7, { state: 'signed' })], 70, 4)).toMatchObject({ position: 5, total: 5 });
  expect(queueOf([document(7, { state: 'signed' })], 70, 4).next).toBeUndefined();
});
