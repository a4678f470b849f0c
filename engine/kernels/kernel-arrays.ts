/** Arrays in the memory of this thread's kernels. */
import { kernels } from './kernels.ts';

type Kind =
  | Float64ArrayConstructor
  | Float32ArrayConstructor
  | Int32ArrayConstructor
  | Uint32ArrayConstructor
  | Uint16ArrayConstructor
  | Uint8ArrayConstructor
  | Uint8ClampedArrayConstructor
  | Int8ArrayConstructor;
/** Kind and number of each array. */
type Spec = Readonly<Record<string, readonly [Kind, number]>>;
type Arrays<S extends Spec> = { readonly [Name in keyof S]: InstanceType<S[Name][0]> };

export interface KernelArrays<S extends Spec> {
  /** Pointer to the pointers of all arrays, in the order of the spec: what the kernel is called with. */
  readonly table: number;
  /** The arrays; fetched again before each use, because memory that grew has a new buffer. */
  readonly arrays: () => Arrays<S>;
}

/** Takes their memory for good. */
const kernelArrays = <S extends Spec>(spec: S): KernelArrays<S> => {
  const { take, memory } = kernels();
  const entries = Object.entries(spec);
  const pointers = entries.map(([, [kind, count]]) => take(kind.BYTES_PER_ELEMENT * count));
  const table = take(4 * pointers.length);
  new Uint32Array(memory.buffer, table, pointers.length).set(pointers);
  let buffer: ArrayBuffer | undefined;
  let views: Arrays<S> | undefined;
  return {
    table,
    arrays: () => {
      if (views === undefined || buffer !== memory.buffer) {
        buffer = memory.buffer;
        views = Object.fromEntries(
          entries.map(([name, [Of, count]], k) => [name, new Of(memory.buffer, pointers[k], count)]),
        ) as Arrays<S>;
      }
      return views;
    },
  };
};

/** Powers of two: memory that was outgrown stays taken. */
const roomy = (least: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, least)));

/**
 * Arrays of a thread that grow with the largest rows so far.
 * @param specFor of sizes that are enough
 * @param fill writes what never changes
 * @returns finds the arrays for sizes of at least these
 */
export const growingArrays = <Size extends Record<string, number>, S extends Spec>(
  specFor: (size: Size) => S,
  fill: (arrays: Arrays<S>) => void = () => undefined,
): ((least: Size) => KernelArrays<S>) => {
  let size: Size | undefined;
  let found: KernelArrays<S> | undefined;
  return (least) => {
    const known = size;
    if (found === undefined || known === undefined || Object.keys(least).some((name) => known[name] < least[name])) {
      size = Object.fromEntries(
        Object.entries(least).map(([name, length]) => [name, Math.max(known?.[name] ?? 0, roomy(length))]),
      ) as Size;
      found = kernelArrays(specFor(size));
      fill(found.arrays());
    }
    return found;
  };
};
