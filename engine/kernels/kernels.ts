/**
 * Row loops in WebAssembly, four pixels at a time: the only definition of each. One memory a thread; a kernel's input
 * is copied in, its output copied out.
 */
import { KERNELS_WASM } from './kernels-wasm.ts';

/** The exports of `assembly/kernels.ts`; numbers called pointers are places in `memory`. */
interface KernelExports {
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  firstFree: () => number;
  /** See `assembly/color-row.ts`. */
  colorRow: (table: number, count: number, y: number, seed: number, left: number, hasLaid: number) => void;
  /** See `assembly/light-row.ts`. */
  lightRow: (table: number, count: number, left: number, from: number, parts: number) => void;
  /** See `assembly/surface-row.ts`. */
  surfaceRow: (
    table: number,
    count: number,
    y: number,
    columns: number,
    analysisWidth: number,
    panels: number,
    mottleSize: number,
    out: number,
  ) => void;
  /** See `assembly/pattern-rows.ts`. */
  patternRows: (table: number) => void;
  /** See `assembly/stage-rows.ts`. */
  hueRow: (table: number, count: number, shift: number, photoShift: number, isNeutral: number) => void;
  logRow: (table: number, count: number, shift: number) => void;
  sparkleRow: (table: number, count: number, shift: number, perColumn: number, offset: number, last: number) => void;
  broadRow: (table: number, count: number, shift: number, perColumn: number, offset: number, last: number) => void;
  envelopeRow: (
    table: number,
    count: number,
    shift: number,
    perColumn: number,
    offset: number,
    last: number,
    hasUneven: number,
    mostMirrored: number,
  ) => void;
  splitRow: (
    table: number,
    count: number,
    shift: number,
    perColumn: number,
    offset: number,
    last: number,
    isWoven: number,
  ) => void;
  fineRow: (table: number, count: number, shift: number) => void;
  /** See `assembly/sampling.ts`. */
  gatherRow: (
    values: number,
    less: number,
    sure: number,
    columns: number,
    count: number,
    step: number,
    isWhole: number,
    areRoots: number,
    cells: number,
  ) => void;
  pickRow: (from: number, columns: number, count: number, out: number) => void;
  mixRows: (rows: number, count: number, part: number, out: number) => void;
  /** See `assembly/even-light.ts`. */
  evenLight: (
    values: number,
    weights: number,
    width: number,
    height: number,
    step: number,
    w: number,
    h: number,
    levels: number,
    places: number,
    rest: number,
    left: number,
    masses: number,
    grid: number,
    lines: number,
    sums: number,
    out: number,
  ) => void;
  /** See `assembly/tent.ts`. */
  tentRows: (
    rows: number,
    stride: number,
    width: number,
    radius: number,
    once: number,
    twice: number,
    first: number,
    step: number,
    kept: number,
    out: number,
  ) => void;
  tentColumns: (sums: number, enters: number, leaves: number, to: number, share: number, count: number) => void;
  /** See `assembly/small-planes.ts`. */
  boxSums: (data: number, width: number, height: number, radius: number, line: number, out: number) => void;
  weightedMean: (
    value: number,
    weight: number,
    mass: number,
    width: number,
    height: number,
    radius: number,
    fallback: number,
    line: number,
    out: number,
  ) => void;
  extreme: (
    source: number,
    width: number,
    height: number,
    radius: number,
    sign: number,
    line: number,
    padded: number,
  ) => void;
}

/** Globals that browsers and Node have in common, as far as they are used here: the engine's types know neither. */
interface Host {
  WebAssembly: {
    Module: new (bytes: Uint8Array) => object;
    Instance: new (module: object) => { exports: unknown };
  };
  atob: (base64: string) => string;
}

const PAGE = 65_536;
const ALIGNMENT = 16;

/** Kernels of this thread and the memory behind them. */
interface Kernels extends KernelExports {
  /**
   * @returns a pointer to so many bytes, which stay taken. Views of the memory made before may be empty afterwards: see
   * `memory.buffer`.
   */
  take: (bytes: number) => number;
  /**
   * @returns pointers to so many bytes each, for one call: the next one borrows the same memory. Views of the memory
   * made before may be empty afterwards
   */
  borrow: (...sizes: number[]) => number[];
  /** @returns a view of the memory, until it grows */
  floats: (pointer: number, length: number) => Float32Array;
  /** @returns a pattern's family as a number: `Family` of `assembly/pattern-samplers.ts` */
  family: (name: string) => number;
}

const instantiate = (): KernelExports => {
  const { WebAssembly: host, atob: decode } = globalThis as unknown as Host;
  try {
    const bytes = Uint8Array.from(decode(KERNELS_WASM), (sign) => sign.charCodeAt(0));
    return new host.Instance(new host.Module(bytes)).exports as KernelExports;
  } catch (cause) {
    throw new Error('Painting needs WebAssembly with SIMD, which is missing here or forbidden by a policy.', { cause });
  }
};

const start = (): Kernels => {
  const exports = instantiate();
  const { memory } = exports;
  let free = exports.firstFree();
  const take = (size: number): number => {
    const pointer = free;
    free += Math.ceil(size / ALIGNMENT) * ALIGNMENT;
    const missing = free - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    return pointer;
  };
  let lent = { pointer: 0, bytes: 0 };
  const borrow = (...sizes: number[]): number[] => {
    const whole = sizes.map((size) => Math.ceil(size / ALIGNMENT) * ALIGNMENT);
    const bytes = whole.reduce((sum, size) => sum + size, 0);
    // Powers of two: memory that was outgrown is lost.
    const room = 2 ** Math.ceil(Math.log2(bytes));
    if (lent.bytes < bytes) lent = { pointer: take(room), bytes: room };
    let next = lent.pointer;
    return whole.map((size) => {
      next += size;
      return next - size;
    });
  };
  const family = (name: string): number => {
    const found = (exports as unknown as Record<string, { value: number } | undefined>)[`Family.${name}`];
    if (found === undefined)
      throw new Error(`The compiled kernels know no pattern family ${name}: run npm run kernels.`);
    return found.value;
  };
  return {
    ...exports,
    take,
    borrow,
    floats: (pointer, length) => new Float32Array(memory.buffer, pointer, length),
    family,
  };
};

let own: Kernels | undefined;

/** @returns this thread's kernels; the first call compiles them */
export const kernels = (): Kernels => (own ??= start());
