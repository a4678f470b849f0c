import { gunzipSync } from 'node:zlib';
import { decodeLayers } from '#engine/layers-codec.ts';
import type { Layers } from '#engine/layers.ts';

/** Of some ten megabytes; zlib's usual 16 kB pieces would cost several times the work itself. */
const PIECE = 4 << 20;

/** @param packed as `analysePhoto` packed them. In a worker thread: it blocks. */
export const unpackLayers = (packed: Uint8Array): Layers => decodeLayers(gunzipSync(packed, { chunkSize: PIECE }));
