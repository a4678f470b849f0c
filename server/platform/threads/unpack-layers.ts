import { gunzipSync } from 'node:zlib';
import { decodeLayers } from '#engine/layers-codec.ts';
import type { Layers } from '#engine/layers.ts';

/** Largest buffer that is allocated at once. zlib's default of 16 kB would take several times as long. */
const MAX_CHUNK_BYTES = 64 << 20;

/** Reads the content length from the last four bytes (RFC 1952, section 2.3.1). A wrong length only costs time. */
const statedLength = (packed: Uint8Array): number =>
  packed.length < 4 ? 0 : new DataView(packed.buffer, packed.byteOffset + packed.length - 4).getUint32(0, true);

/** Unpacks layers for painting, without the correction ground. Blocks the thread, so only for worker threads. */
export const unpackLayers = (packed: Uint8Array): Layers =>
  // A little larger, so that one chunk is enough.
  decodeLayers(gunzipSync(packed, { chunkSize: Math.min(MAX_CHUNK_BYTES, statedLength(packed) + 1024) }), false);
