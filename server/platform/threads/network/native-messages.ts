/** Messages between a worker thread and the process that runs the network. */
import type { GraphNames, NetworkPicture } from './network-runtime.ts';

export type ToNative =
  | { kind: 'open'; graph: Uint8Array; names: GraphNames }
  | { kind: 'run'; job: number; picture: NetworkPicture };

export type FromNative =
  | { kind: 'ready' }
  | { kind: 'planes'; job: number; planes: Float32Array }
  /** The process ends after this. */
  | { kind: 'failed'; reason: string };
