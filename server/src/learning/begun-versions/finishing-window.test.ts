import { describe, expect, test } from 'vitest';
import { finishableUntil, listFinishable } from './finishing-window.ts';
import type { ServedVersion } from './served-versions.store.ts';

const DAY_MS = 24 * 3_600_000;
const START = Date.parse('2026-12-01T09:00:00.000Z');
const day = (number: number) => new Date(START + number * DAY_MS);
const served = (version: string, from: number, hasText = true): ServedVersion => ({
  courseId: 1,
  version,
  contentHash: version,
  servedFrom: day(from),
  hasText,
});
const course = (version: string, more: object = {}) => ({ id: 1, version, ...more });
const because = 'Sentences were shortened; nothing else.';

describe('a version is finished', () => {
  test('for 30 days from the first newer one that asks something', () => {
    const versions = [served('1.0.0', 0), served('1.0.1', 10), served('1.1.0', 20), served('1.2.0', 40)];
    expect(finishableUntil(course('1.2.0'), '1.0.0', versions)).toEqual(day(50));
    expect(finishableUntil(course('1.2.0'), '1.1.0', versions)).toEqual(day(70));
    expect(finishableUntil(course('1.2.0'), '1.2.0', versions)).toBeUndefined();
    expect(finishableUntil(course('1.0.1'), '1.0.0', versions)).toBeUndefined();
  });

  test('by those who read it, and in the last one that asked nothing of them', () => {
    const versions = [served('1.0.0', 0), served('1.1.0', 10), served('1.1.1', 15), served('2.0.0', 20)];
    const editorial = [{ version: '1.1.0', because, approvedBy: 'A. Reader' }];
    const found = listFinishable(course('2.0.0', { editorial }), versions, day(20));
    expect(found.map(({ read, version }) => [read, version])).toEqual([
      ['1.0.0', '1.1.1'],
      ['1.1.0', '1.1.1'],
      ['1.1.1', '1.1.1'],
    ]);
    expect(new Set(found.map(({ until }) => until.getTime()))).toEqual(new Set([day(50).getTime()]));
  });

  test('by nobody where its text is not kept, its time is over, or it was withdrawn', () => {
    const versions = [served('1.0.0', 0, false), served('1.1.0', 10), served('1.2.0', 20)];
    const read = (at: number, more = {}) =>
      listFinishable(course('1.2.0', more), versions, day(at)).map((each) => each.read);
    expect(read(20)).toEqual(['1.1.0']);
    expect(read(50)).toEqual([]);
    expect(read(20, { withdrawn: [{ version: '1.1.0', because }] })).toEqual([]);
  });
});
