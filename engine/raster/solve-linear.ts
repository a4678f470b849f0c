/** Solves a small linear system by Gaussian elimination; overwrites both arguments. @returns undefined if it is singular */
export const solveLinear = (matrix: number[][], rhs: number[]): number[] | undefined => {
  const n = rhs.length;
  for (let c = 0; c < n; c++) {
    let pivot = c;
    for (let r = c + 1; r < n; r++) if (Math.abs(matrix[r][c]) > Math.abs(matrix[pivot][c])) pivot = r;
    if (Math.abs(matrix[pivot][c]) < 1e-9) return undefined;
    [matrix[c], matrix[pivot]] = [matrix[pivot], matrix[c]];
    [rhs[c], rhs[pivot]] = [rhs[pivot], rhs[c]];
    for (let r = c + 1; r < n; r++) {
      const factor = matrix[r][c] / matrix[c][c];
      for (let k = c; k < n; k++) matrix[r][k] -= factor * matrix[c][k];
      rhs[r] -= factor * rhs[c];
    }
  }
  for (let r = n - 1; r >= 0; r--) {
    for (let k = r + 1; k < n; k++) rhs[r] -= matrix[r][k] * rhs[k];
    rhs[r] /= matrix[r][r];
  }
  return rhs;
};
