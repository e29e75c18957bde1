import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipStream } from './zip-stream.ts';

const LONG = 'a line that is long enough to be compressed\n'.repeat(40);

/** Files that tell when they are made, and when nobody wants more of them. */
function watched(count: number, { failsAt }: { failsAt?: number } = {}) {
  const told: string[] = [];
  async function* make() {
    try {
      for (let index = 1; index <= count; index += 1) {
        if (index === failsAt) throw new Error(`File ${index} could not be made.`);
        told.push(`made ${index}`);
        yield [`${index}.txt`, Buffer.from(`${index} ${LONG}`)] as const;
      }
    } finally {
      told.push('over');
    }
  }
  return { files: make(), told };
}

test('all files are in it, in their order, and the same files give the same bytes', async () => {
  const first = await buffer(zipStream(watched(5).files));
  const files = unzipSync(new Uint8Array(first));
  expect(Object.keys(files)).toEqual(['1.txt', '2.txt', '3.txt', '4.txt', '5.txt']);
  expect(strFromU8(files['4.txt']!)).toBe(`4 ${LONG}`);
  expect((await buffer(zipStream(watched(5).files))).equals(first)).toBe(true);
});

test('a file that can’t be made breaks it off, and is never a shorter ZIP', async () => {
  const { files, told } = watched(5, { failsAt: 3 });
  await expect(buffer(zipStream(files))).rejects.toThrow('File 3 could not be made.');
  expect(told.at(-1)).toBe('over');
});

test('no more is made than one file ahead, and nothing once nobody reads', async () => {
  const { files, told } = watched(50);
  for await (const chunk of zipStream(files)) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  expect(told).toEqual(['made 1', 'made 2', 'over']);
});
