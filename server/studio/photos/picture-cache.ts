/** Cache of drawn pictures. Concurrent requests for one picture share its drawing. */
interface PictureCache {
  /** @param key names the content: the same key always means the same picture */
  get(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/** @param maxBytes of the cache; the least recently used picture is dropped first */
export const openPictureCache = (maxBytes: number): PictureCache => {
  const entries = new Map<string, { picture: Promise<Uint8Array>; bytes: number }>();
  let total = 0;

  const drop = (key: string): void => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };

  const startDrawing = (key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    const entry = { picture: draw(), bytes: 0 };
    entries.set(key, entry);
    entry.picture.then(
      ({ byteLength }) => {
        if (entries.get(key) !== entry) return;
        entry.bytes = byteLength;
        total += byteLength;
        for (const oldest of entries.keys()) {
          if (total <= maxBytes) break;
          if (oldest !== key) drop(oldest);
        }
      },
      () => drop(key),
    );
    return entry.picture;
  };

  return {
    get(key, draw) {
      const known = entries.get(key);
      if (known === undefined) return startDrawing(key, draw);
      entries.delete(key);
      entries.set(key, known);
      return known.picture;
    },
  };
};

/** The server's caches: one for each kind of picture that visitors request. */
export interface PictureCaches {
  sharePictures: PictureCache;
  portfolioCards: PictureCache;
}

const SHARE_PICTURES_CACHE_BYTES = 48 * 1024 * 1024;
const PORTFOLIO_CARDS_CACHE_BYTES = 16 * 1024 * 1024;

export const openPictureCaches = (): PictureCaches => ({
  sharePictures: openPictureCache(SHARE_PICTURES_CACHE_BYTES),
  portfolioCards: openPictureCache(PORTFOLIO_CARDS_CACHE_BYTES),
});
