/** Fetches the photographed tiles of designs, each once. */
import type { Design } from '#engine/design.ts';

/** Files by SHA-256. */
export type TileBlobs = Readonly<Record<string, Blob>>;

/** Thread and piping use only a swatch's color. */
const tilesOf = (design: Design): string[] => {
  const swatches =
    design.mode === 'quick'
      ? Object.entries(design.swatches).flatMap(([place, swatch]) =>
          place === 'thread' || place === 'piping' ? [] : [swatch],
        )
      : [];
  return [
    ...new Set(
      [...swatches, ...Object.values(design.zones).map(({ swatch }) => swatch)].flatMap((swatch) =>
        swatch?.tile === undefined ? [] : [swatch.tile],
      ),
    ),
  ];
};

export class SwatchTiles {
  readonly #files = new Map<string, Blob>();
  readonly #loading = new Map<string, Promise<void>>();
  readonly #fetch: (sha256: string) => Promise<Blob>;

  constructor(fetch: (sha256: string) => Promise<Blob>) {
    this.#fetch = fetch;
  }

  /** The design's tiles that have loaded. */
  loadedFor(design: Design): TileBlobs {
    return Object.fromEntries(
      tilesOf(design).flatMap((sha256) => {
        const file = this.#files.get(sha256);
        return file === undefined ? [] : [[sha256, file]];
      }),
    );
  }

  /** Fetches the design's missing tiles; failed ones are retried with the next design. @returns whether any arrived */
  async loadMissing(design: Design): Promise<boolean> {
    const missing = tilesOf(design).filter((sha256) => !this.#files.has(sha256));
    await Promise.all(missing.map((sha256) => this.#load(sha256)));
    return missing.some((sha256) => this.#files.has(sha256));
  }

  #load(sha256: string): Promise<void> {
    const load =
      this.#loading.get(sha256) ??
      this.#fetch(sha256)
        .then(
          (file) => void this.#files.set(sha256, file),
          () => undefined,
        )
        .finally(() => this.#loading.delete(sha256));
    this.#loading.set(sha256, load);
    return load;
  }
}
