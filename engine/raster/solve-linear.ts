/** Solves a small linear system by Gaussian elimination; overwrites both arguments. @returns undefined if it is singular */
export const solveLinear = (matrix: number[][], right: number[]): number[] | undefined => {
  const n = right.length;
  for (let c = 0; c < n; c++) {
    let pivot = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(matrix[r][c]) > Math.abs(matrix[pivot][c])) pivot = r;
    if (Math.abs(matrix[pivot][c]) < 1e-9) return undefined;
    [matrix[c], matrix[pivot]] = [matrix[pivot], matrix[c]];
    [right[c], right[pivot]] = [right[pivot], right[c]];
    for (let r = c + 1; r < n; r++) {
      const f = matrix[r][c] / matrix[c][c];
      for (let k = c; k < n; k++) matrix[r][k] -= f * matrix[c][k];
      right[r] -= f * right[c];
    }
  }
  for (let r = n - 1; r >= 0; r--) {
    for (let k = r + 1; k < n; k++) right[r] -= matrix[r][k] * right[k];
    right[r] /= matrix[r][r];
  }
  return right;
};
