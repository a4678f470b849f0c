/** Sums over square windows, by running sums along rows, then along columns (Crow 1984). */
import { kernels } from '../kernels/kernels.ts';

const FLOAT = 4;
const DOUBLE = 8;
/** Values past the last one that the kernel reaches: it takes four at once. */
const SLACK = 4;

/** Sums over a square window, cut off at the border. @param out may be `data` */
export const boxSums = (data: Float32Array, width: number, height: number, radius: number, out: Float32Array): void => {
  const { borrow, floats, boxSums: sum } = kernels();
  const plane = FLOAT * (data.length + SLACK);
  const [from, to, line] = borrow(plane, plane, DOUBLE * (width + SLACK));
  floats(from, data.length).set(data);
  sum(from, width, height, radius, line, to);
  out.set(floats(to, data.length));
};
