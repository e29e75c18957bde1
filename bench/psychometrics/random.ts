import type { Random } from '../../server/src/learning/quiz/draw.ts';

export interface Chance {
  /** From 0 to 1. */
  uniform: () => number;
  /** Standard normal. */
  normal: () => number;
  /** A whole number below a limit. */
  whole: Random;
}

const WARM_UP = 20;

/** Reproducible chance: Chris Doty-Humphrey's sfc32 (PractRand), normal by Box and Muller. */
export function seeded(seed: number): Chance {
  let [a, b, c, counter] = [0, seed | 0, seed ^ 0x9e_37_79_b9, 1];
  const uniform = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let count = 0; count < WARM_UP; count++) uniform();
  return {
    uniform,
    normal: () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform()),
    whole: (limit) => Math.floor(uniform() * limit),
  };
}
