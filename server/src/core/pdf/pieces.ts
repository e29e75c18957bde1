const PIECE_BYTES = 1 << 20;

/** Bytes in a few large pieces. */
export interface Pieces {
  /** Text is written in letters of one byte. Returns how many bytes came. */
  add: (chunk: Uint8Array | string) => number;
  joined: () => Uint8Array;
}

export function createPieces(): Pieces {
  const full: Uint8Array[] = [];
  let last = Buffer.alloc(PIECE_BYTES);
  let used = 0;
  return {
    add: (chunk) => {
      if (used + chunk.length > last.length) {
        full.push(last.subarray(0, used));
        last = Buffer.alloc(Math.max(PIECE_BYTES, chunk.length));
        used = 0;
      }
      if (typeof chunk === 'string') last.write(chunk, used, 'latin1');
      else last.set(chunk, used);
      used += chunk.length;
      return chunk.length;
    },
    joined: () => new Uint8Array(Buffer.concat([...full, last.subarray(0, used)])),
  };
}
