/**
 * Row loops in WebAssembly, four pixels at a time. Each is an equal of TypeScript code that names it: browsers and servers
 * that cannot run them run that instead. One memory a thread; a kernel's input is copied in, its output copied out.
 */
import { KERNELS_WASM } from './kernels-wasm.ts';

/** The exports of `assembly/kernels.ts`; numbers called pointers are places in `memory`. */
export interface KernelExports {
  memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  firstFree(): number;
  /** See `assembly/color-row.ts`. */
  colorRow(table: number, count: number, y: number, seed: number, left: number, hasLaid: number): void;
  /** See `assembly/light-row.ts`. */
  lightRow(table: number, count: number, from: number, parts: number): void;
  /** See `assembly/surface-row.ts`. */
  surfaceRow(
    table: number,
    count: number,
    y: number,
    columns: number,
    left: number,
    analysisWidth: number,
    panels: number,
    mottleSize: number,
    out: number,
  ): void;
}

/** Globals that browsers and Node have in common, as far as they are used here: the engine's types know neither. */
interface Host {
  WebAssembly?: {
    Module: new (bytes: Uint8Array) => object;
    Instance: new (module: object) => { exports: unknown };
  };
  atob: (base64: string) => string;
}

const PAGE = 65_536;
const ALIGNMENT = 16;

/** Kernels of this thread and the memory behind them. */
export interface Kernels extends KernelExports {
  /** @returns a pointer to so many bytes, which stay taken. Views of the memory made before may be empty afterwards: see `memory.buffer`. */
  take(bytes: number): number;
}

const start = (): Kernels | null => {
  const { WebAssembly: host, atob: decode } = globalThis as unknown as Host;
  if (host === undefined) return null;
  try {
    const bytes = Uint8Array.from(decode(KERNELS_WASM), (sign) => sign.charCodeAt(0));
    const exports = new host.Instance(new host.Module(bytes)).exports as KernelExports;
    let free = exports.firstFree();
    const take = (size: number): number => {
      const pointer = free;
      free += Math.ceil(size / ALIGNMENT) * ALIGNMENT;
      const missing = free - exports.memory.buffer.byteLength;
      if (missing > 0) exports.memory.grow(Math.ceil(missing / PAGE));
      return pointer;
    };
    return { ...exports, take };
  } catch {
    // Without these instructions, or where a policy forbids compiled code.
    return null;
  }
};

let own: Kernels | null | undefined;
let areOff = false;

/** @returns this thread's kernels, or null where they cannot run */
export const kernels = (): Kernels | null => {
  if (areOff) return null;
  own ??= start();
  return own;
};

/** For tests and benchmarks, which compare both: runs `work` without kernels. */
export const withoutKernels = <Result>(work: () => Result): Result => {
  areOff = true;
  try {
    return work();
  } finally {
    areOff = false;
  }
};
