import { at } from './response-table.ts';

/**
 * The inverse of a symmetric positive definite matrix (rows one after the other) by Cholesky's decomposition; undefined
 * where it is not positive definite.
 */
export function invert(matrix: Float64Array, size: number): Float64Array | undefined {
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let sum = at(matrix, row * size + column);
      for (let k = 0; k < column; k++) sum -= at(lower, row * size + k) * at(lower, column * size + k);
      if (row === column && !(sum > 0)) return undefined;
      lower[row * size + column] = row === column ? Math.sqrt(sum) : sum / at(lower, column * size + column);
    }
  const inverse = new Float64Array(size * size);
  const half = new Float64Array(size);
  for (let unit = 0; unit < size; unit++) {
    for (let row = 0; row < size; row++) {
      let sum = row === unit ? 1 : 0;
      for (let k = 0; k < row; k++) sum -= at(lower, row * size + k) * at(half, k);
      half[row] = sum / at(lower, row * size + row);
    }
    for (let row = size - 1; row >= 0; row--) {
      let sum = at(half, row);
      for (let k = row + 1; k < size; k++) sum -= at(lower, k * size + row) * at(inverse, k * size + unit);
      inverse[row * size + unit] = sum / at(lower, row * size + row);
    }
  }
  return inverse;
}

/** The product of a square matrix and a vector. */
export function multiply(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  return vector.map((_value, row) => {
    let sum = 0;
    for (let k = 0; k < size; k++) sum += at(matrix, row * size + k) * at(vector, k);
    return sum;
  });
}
