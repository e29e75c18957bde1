import './zod-settings.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';

test('zod finds its settings: no code is compiled, and messages are plain', () => {
  expect(z.config().jitless).toBe(true);
  const { error } = z.object({ age: z.number() }).safeParse({ age: 'old' });
  expect(error?.issues[0]?.message).toBe('Age must be a number.');
});
