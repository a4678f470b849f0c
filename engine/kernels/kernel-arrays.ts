/** Typed arrays in the kernels' memory. */
import { kernels } from './kernels.ts';

type TypedArrayConstructor =
  | Float64ArrayConstructor
  | Float32ArrayConstructor
  | Int32ArrayConstructor
  | Uint32ArrayConstructor
  | Uint16ArrayConstructor
  | Uint8ArrayConstructor
  | Uint8ClampedArrayConstructor
  | Int8ArrayConstructor;
/** Type and length of each array. */
type ArraySpec = Readonly<Record<string, readonly [TypedArrayConstructor, number]>>;
type Arrays<S extends ArraySpec> = { readonly [Name in keyof S]: InstanceType<S[Name][0]> };

export interface KernelArrays<S extends ArraySpec> {
  /** Pointer to the table of pointers to all arrays, in the order of the spec; a kernel's first argument. */
  readonly table: number;
  /** The arrays. Call it before each use: memory that has grown has a new buffer. */
  readonly arrays: () => Arrays<S>;
}

/** Allocates the arrays; their memory is never freed. */
const kernelArrays = <S extends ArraySpec>(spec: S): KernelArrays<S> => {
  const { allocate, memory } = kernels();
  const entries = Object.entries(spec);
  const pointers = entries.map(([, [kind, count]]) => allocate(kind.BYTES_PER_ELEMENT * count));
  const table = allocate(4 * pointers.length);
  new Uint32Array(memory.buffer, table, pointers.length).set(pointers);
  let buffer: ArrayBuffer | undefined;
  let views: Arrays<S> | undefined;
  return {
    table,
    arrays: () => {
      if (views === undefined || buffer !== memory.buffer) {
        buffer = memory.buffer;
        views = Object.fromEntries(
          entries.map(([name, [Constructor, count]], k) => [name, new Constructor(memory.buffer, pointers[k], count)]),
        ) as Arrays<S>;
      }
      return views;
    },
  };
};

/** The next power of two: growing in large steps wastes less of the memory, which is never freed. */
const roundUp = (length: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, length)));

/**
 * Arrays that grow with the largest row so far.
 * @param specFor arrays for given sizes
 * @param fill writes values that never change
 * @returns function that returns arrays of at least the given sizes
 */
export const growingArrays = <Size extends Record<string, number>, S extends ArraySpec>(
  specFor: (size: Size) => S,
  fill: (arrays: Arrays<S>) => void = () => undefined,
): ((minSize: Size) => KernelArrays<S>) => {
  let size: Size | undefined;
  let found: KernelArrays<S> | undefined;
  return (minSize) => {
    const known = size;
    if (
      found === undefined ||
      known === undefined ||
      Object.keys(minSize).some((name) => known[name] < minSize[name])
    ) {
      size = Object.fromEntries(
        Object.entries(minSize).map(([name, length]) => [name, Math.max(known?.[name] ?? 0, roundUp(length))]),
      ) as Size;
      found = kernelArrays(specFor(size));
      fill(found.arrays());
    }
    return found;
  };
};
