import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createFreeSpaceGuard } from './free-space.ts';

describe('the free-space guard', () => {
  test('checks the disk once a second and allows writes again when there is room', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tw-space-'));
    let now = 0;
    expect(() => createFreeSpaceGuard(folder, 0)()).not.toThrow();
    const assertSpace = createFreeSpaceGuard(folder, Number.MAX_SAFE_INTEGER, () => now);
    expect(assertSpace).toThrow('out of storage');
    rmSync(folder, { recursive: true });
    now = 999;
    expect(assertSpace).toThrow('out of storage');
    now = 1000;
    expect(assertSpace).toThrow('ENOENT');
  });
});
