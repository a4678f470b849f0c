/**
 * Cache of the last prepared photo of each thread, for a minute by default. Users try several designs on one photo, and
 * half of a render's work depends only on the photo.
 */
import { createHash } from 'node:crypto';
import type { Prepared } from '#engine/compose.ts';

const CACHE_LIFETIME_MS = 60_000;

let last: { key: string; prepared: Prepared } | undefined;
let forgetTimer: NodeJS.Timeout | undefined;

/** @param photo and layers as they are stored */
export const keyOfPhoto = (photo: Uint8Array, layers: Uint8Array): string =>
  createHash('sha256').update(photo).update('\0').update(layers).digest('base64');

/** Drops a cached photo with another key, so that its planes can be freed before another photo's are allocated. */
export const cachedPrepared = (key: string): Prepared | undefined => {
  if (last?.key !== key) last = undefined;
  return last?.prepared;
};

export const rememberPrepared = (key: string, prepared: Prepared, keptMs = CACHE_LIFETIME_MS): void => {
  last = { key, prepared };
  clearTimeout(forgetTimer);
  forgetTimer = setTimeout(() => {
    last = undefined;
  }, keptMs);
  forgetTimer.unref();
};
