/** Sums over square windows (box sums), by running sums along rows and then columns. */
import { kernels } from '../kernels/kernels.ts';

const FLOAT = 4;
const DOUBLE = 8;
/** Extra values, because the kernel works on groups of four. */
const SLACK = 4;

/** Sums over square windows, which are clipped at the border. @param out may be `data` */
export const boxSums = (data: Float32Array, width: number, height: number, radius: number, out: Float32Array): void => {
  const { borrow, floats, boxSums: sum } = kernels();
  const plane = FLOAT * (data.length + SLACK);
  const [from, to, line] = borrow(plane, plane, DOUBLE * (width + SLACK));
  floats(from, data.length).set(data);
  sum(from, width, height, radius, line, to);
  out.set(floats(to, data.length));
};
