/**
 * The preview's picture that was seen last, kept for this tab: a page that is opened again shows it at once, while the
 * engine starts and paints it again.
 */
import type { Design } from '#engine/design.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { PICTURE_KEY, readFromTab, removeFromTab, writeToTab } from '#web/lib/storage.ts';

export interface KeptPicture {
  /** Address of the picture of this photo in this design, if it is the one that was seen last. */
  of(image: string, design: string): string | undefined;
  /**
   * Takes the place of the one before. A picture that cannot be written, or whose photo was left meanwhile, is not
   * kept.
   */
  keep(image: string, design: string, picture: Raster, signal: AbortSignal): Promise<void>;
  forget(): void;
}

/** Long side of the preview's largest picture. */
const SIDE = 1024;
const QUALITY = 0.92;

const inKeyOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Equal texts for equal designs: stored choices are read back with their fields in another order. */
export const textOfDesign = (design: Design | undefined): string => JSON.stringify(design, inKeyOrder) ?? '';

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

export const KEPT_PICTURE: KeptPicture = {
  of(image, design) {
    const kept = readPicture();
    const isAsked = kept.image === image && kept.design === design;
    return isAsked && String(kept.address).startsWith('data:image/jpeg;') ? kept.address : undefined;
  },
  async keep(image, design, picture, signal) {
    try {
      // Fetched with the first picture: the page's opening does without.
      const { addressOf, encodePicture } = await import('./encode-picture.ts');
      const address = await addressOf(await encodePicture(picture, SIDE, QUALITY));
      signal.throwIfAborted();
      writeToTab(PICTURE_KEY, JSON.stringify({ image, design, address } satisfies Stored));
    } catch {
      removeFromTab(PICTURE_KEY);
    }
  },
  forget: () => removeFromTab(PICTURE_KEY),
};
