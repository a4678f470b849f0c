/**
 * The engine's pixel loops in WebAssembly, which process four pixels at a time. Each thread has its own memory; input is
 * copied to it before a call and output is copied back.
 */
import { KERNELS_WASM } from './kernels-wasm.ts';

/** The exports of `assembly/kernels.ts`. Pointers are byte offsets in `memory`; for parameters see the named files. */
interface KernelExports {
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  firstFree: () => number;
  /** See `assembly/color-row.ts`. */
  colorRow: (table: number, count: number, y: number, seed: number, left: number, hasTiles: number) => void;
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
  hueRow: (table: number, count: number, isNeutral: number) => void;
  logRow: (table: number, count: number, perColumn: number, offset: number, last: number, isNeutral: 0 | 1) => void;
  highlightRow: (table: number, count: number, perColumn: number, offset: number, last: number) => void;
  areaGlossRow: (table: number, count: number, perColumn: number, offset: number, last: number) => void;
  envelopeRow: (
    table: number,
    count: number,
    perColumn: number,
    offset: number,
    last: number,
    hasDifference: number,
    maxSpecular: number,
  ) => void;
  splitRow: (table: number, count: number, perColumn: number, offset: number, last: number, isWoven: number) => void;
  fineRow: (table: number, count: number) => void;
  /** See `assembly/sampling.ts`. */
  gatherRow: (
    values: number,
    subtrahendRow: number,
    pure: number,
    columns: number,
    count: number,
    step: number,
    isPlane: number,
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
    columns: number,
    rows: number,
    levels: number,
    indices: number,
    residual: number,
    blurredResidual: number,
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
    firstPass: number,
    secondPass: number,
    first: number,
    step: number,
    keptColumns: number,
    out: number,
  ) => void;
  tentColumns: (sums: number, enters: number, leaves: number, to: number, factor: number, count: number) => void;
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

/** Globals of browsers and Node alike that are used here; the engine is compiled without the types of either. */
interface Host {
  WebAssembly: {
    Module: new (bytes: Uint8Array) => object;
    Instance: new (module: object) => { exports: unknown };
  };
  atob: (base64: string) => string;
}

const PAGE = 65_536;
const ALIGNMENT = 16;

/** The kernels of this thread and their memory. */
interface Kernels extends KernelExports {
  /** @returns pointer to memory that is never freed. The memory may grow, which detaches earlier views of it. */
  allocate: (bytes: number) => number;
  /**
   * @returns pointers to scratch memory of the given sizes, which the next `borrow` reuses. The memory may grow, which
   * detaches earlier views of it.
   */
  borrow: (...sizes: number[]) => number[];
  /** @returns view of the memory, valid until it grows */
  floats: (pointer: number, length: number) => Float32Array;
  /** @returns number of a pattern's family: `Family` of `assembly/pattern-samplers.ts` */
  family: (name: string) => number;
}

export const decodeBase64 = (text: string): Uint8Array =>
  Uint8Array.from((globalThis as unknown as Host).atob(text), (sign) => sign.charCodeAt(0));

const instantiate = (): KernelExports => {
  const { WebAssembly: host } = globalThis as unknown as Host;
  try {
    return new host.Instance(new host.Module(decodeBase64(KERNELS_WASM))).exports as KernelExports;
  } catch (cause) {
    throw new Error('Painting needs WebAssembly with SIMD, which is missing here or forbidden by a policy.', { cause });
  }
};

const start = (): Kernels => {
  const exports = instantiate();
  const { memory } = exports;
  let nextFree = exports.firstFree();
  const allocate = (size: number): number => {
    const pointer = nextFree;
    nextFree += Math.ceil(size / ALIGNMENT) * ALIGNMENT;
    const missing = nextFree - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    return pointer;
  };
  let scratch = { pointer: 0, bytes: 0 };
  const borrow = (...sizes: number[]): number[] => {
    const aligned = sizes.map((size) => Math.ceil(size / ALIGNMENT) * ALIGNMENT);
    const bytes = aligned.reduce((sum, size) => sum + size, 0);
    // Powers of two, because outgrown memory is never freed.
    const capacity = 2 ** Math.ceil(Math.log2(bytes));
    if (scratch.bytes < bytes) scratch = { pointer: allocate(capacity), bytes: capacity };
    let next = scratch.pointer;
    return aligned.map((size) => {
      next += size;
      return next - size;
    });
  };
  const family = (name: string): number => {
    const found = (exports as unknown as Record<string, { value: number } | undefined>)[`Family.${name}`];
    if (found === undefined)
      throw new Error(`The compiled kernels do not include the pattern family ${name}: run npm run kernels.`);
    return found.value;
  };
  return {
    ...exports,
    allocate,
    borrow,
    floats: (pointer, length) => new Float32Array(memory.buffer, pointer, length),
    family,
  };
};

let instance: Kernels | undefined;

/** @returns this thread's kernels, compiled on the first call */
export const kernels = (): Kernels => (instance ??= start());
