import { expect, test } from 'vitest';
import { readEvents, type ServerEvent } from './sse.ts';

function streamOf(pieces: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
}

test('events are read wherever the pieces are cut, also within a letter', async () => {
  const text = ': thinking\n\nevent: text\ndata: {"delta":"Ärzte"}\n\nevent: answer\ndata: {"a":1}\n\n';
  const bytes = new TextEncoder().encode(text);
  for (const size of [1, 3, 7, 1000]) {
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += size) pieces.push(bytes.slice(at, at + size));
    const events: ServerEvent[] = [];
    for await (const event of readEvents(streamOf(pieces))) events.push(event);
    expect(events).toEqual([
      { event: 'text', data: '{"delta":"Ärzte"}' },
      { event: 'answer', data: '{"a":1}' },
    ]);
  }
});
