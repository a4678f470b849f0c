/** Messages between the thread that needs the network and the process that runs it. */
import type { GraphShape } from './network-runtime.ts';

export type ToNative =
  | { kind: 'open'; graph: Uint8Array; shape: GraphShape }
  | { kind: 'run'; job: number; image: Float32Array };

export type FromNative =
  | { kind: 'ready' }
  | { kind: 'planes'; job: number; planes: Float32Array }
  /** The process ends after this. */
  | { kind: 'failed'; reason: string };
