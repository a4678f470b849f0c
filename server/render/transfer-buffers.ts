import { move, transferableSymbol, valueSymbol } from 'piscina';

/** Returns a task's answer with `buffers` transferred instead of copied (20 MB: 0.05 ms instead of 17 ms). */
export const transferBuffers = <T>(value: T, buffers: readonly ArrayBuffer[]): T => {
  const parcel = {
    get [transferableSymbol]() {
      return buffers;
    },
    get [valueSymbol]() {
      return value;
    },
  };
  return move(parcel as never) as unknown as T;
};
