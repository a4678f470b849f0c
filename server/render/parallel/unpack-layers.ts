import { gunzipSync } from 'node:zlib';
import { decodeLayers } from '#engine/layers-codec.ts';
import type { Layers } from '#engine/layers.ts';

/** Chunk size for some ten megabytes; zlib's default of 16 kB would take several times as long. */
const PIECE = 4 << 20;

/** @param packed by `analyzePhoto`. Blocks, so only for worker threads. */
export const unpackLayers = (packed: Uint8Array): Layers => decodeLayers(gunzipSync(packed, { chunkSize: PIECE }));
