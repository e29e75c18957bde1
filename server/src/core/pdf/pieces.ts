const PIECE_BYTES = 1 << 20;

/** Bytes in a few large pieces. */
export interface Pieces {
  add: (bytes: Uint8Array) => void;
  joined: () => Uint8Array;
}

export function createPieces(): Pieces {
  const full: Uint8Array[] = [];
  let last = new Uint8Array(PIECE_BYTES);
  let used = 0;
  return {
    add: (bytes) => {
      if (used + bytes.length > last.length) {
        full.push(last.subarray(0, used));
        last = new Uint8Array(Math.max(PIECE_BYTES, bytes.length));
        used = 0;
      }
      last.set(bytes, used);
      used += bytes.length;
    },
    joined: () => new Uint8Array(Buffer.concat([...full, last.subarray(0, used)])),
  };
}
