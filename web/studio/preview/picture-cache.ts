/**
 * Caches the last preview picture for this tab, so that a reloaded page shows it at once while the engine starts and
 * paints it again.
 */
import type { Design } from '#engine/design.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { PICTURE_KEY, readFromTab, removeFromTab, writeToTab } from '#web/lib/storage.ts';

export interface PictureCache {
  /** URL of the cached picture, if it shows this photo in this design. */
  get(image: string, design: string): string | undefined;
  /** Replaces the cached picture. If it cannot be stored, or `signal` aborts, the cache is left empty. */
  store(image: string, design: string, picture: Raster, signal: AbortSignal): Promise<void>;
  clear(): void;
}

const LONG_SIDE_PX = 1024;
const QUALITY = 0.92;

const sortKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Serializes a design with sorted keys: equal designs yield equal text, although stored choices come back reordered. */
export const serializeDesign = (design: Design | undefined): string => JSON.stringify(design, sortKeys) ?? '';

interface Stored {
  image: string;
  design: string;
  address: string;
}

const readPicture = (): Partial<Stored> => {
  try {
    return (JSON.parse(readFromTab(PICTURE_KEY) ?? '{}') ?? {}) as Partial<Stored>;
  } catch {
    return {};
  }
};

export const PICTURE_CACHE: PictureCache = {
  get(image, design) {
    const cached = readPicture();
    const isMatch = cached.image === image && cached.design === design;
    return isMatch && String(cached.address).startsWith('data:image/jpeg;') ? cached.address : undefined;
  },
  async store(image, design, picture, signal) {
    try {
      // Loaded on demand to keep it out of the page's first script.
      const { dataUrlOf: addressOf, encodePicture } = await import('./encode-picture.ts');
      const address = await addressOf(await encodePicture(picture, LONG_SIDE_PX, QUALITY));
      signal.throwIfAborted();
      writeToTab(PICTURE_KEY, JSON.stringify({ image, design, address } satisfies Stored));
    } catch {
      removeFromTab(PICTURE_KEY);
    }
  },
  clear: () => removeFromTab(PICTURE_KEY),
};
