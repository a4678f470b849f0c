import { gunzipSync } from 'node:zlib';
import { decodeLayers } from '#engine/layers-codec.ts';
import type { Layers } from '#engine/layers.ts';

/** Room of at most so many bytes is made at once; zlib's default pieces of 16 kB would take several times as long. */
const MAX_ROOM = 64 << 20;

/**
 * Length of the content as the last four bytes say (RFC 1952, section 2.3.1): only for room, so that a wrong one does
 * no harm.
 */
const statedLength = (packed: Uint8Array): number =>
  packed.length < 4 ? 0 : new DataView(packed.buffer, packed.byteOffset + packed.length - 4).getUint32(0, true);

/**
 * Layers to paint by, without the ground of corrections. @param packed by `analyzePhoto`. Blocks, so only for worker
 * threads.
 */
export const unpackLayers = (packed: Uint8Array): Layers =>
  // A little more, so that the end is found in the same piece.
  decodeLayers(gunzipSync(packed, { chunkSize: Math.min(MAX_ROOM, statedLength(packed) + 1024) }), false);
