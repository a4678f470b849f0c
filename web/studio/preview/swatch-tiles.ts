/** The photographed tiles of designs: fetched once each, and handed to the worker with every design that needs them. */
import type { Design } from '#engine/design.ts';

/** Files by SHA-256. */
export type TileBlobs = Readonly<Record<string, Blob>>;

/** Thread and piping take a swatch's color alone. */
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
  readonly #coming = new Map<string, Promise<void>>();
  readonly #fetch: (sha256: string) => Promise<Blob>;

  constructor(fetch: (sha256: string) => Promise<Blob>) {
    this.#fetch = fetch;
  }

  /** The tiles that are here already. */
  atHand(design: Design): TileBlobs {
    return Object.fromEntries(
      tilesOf(design).flatMap((sha256) => {
        const file = this.#files.get(sha256);
        return file === undefined ? [] : [[sha256, file]];
      }),
    );
  }

  /** Fetches the others. @returns true when there is more at hand than before; one that cannot be had is tried again with the next design */
  async complete(design: Design): Promise<boolean> {
    const missing = tilesOf(design).filter((sha256) => !this.#files.has(sha256));
    await Promise.all(missing.map((sha256) => this.#bring(sha256)));
    return missing.some((sha256) => this.#files.has(sha256));
  }

  #bring(sha256: string): Promise<void> {
    const coming =
      this.#coming.get(sha256) ??
      this.#fetch(sha256)
        .then(
          (file) => void this.#files.set(sha256, file),
          () => undefined,
        )
        .finally(() => this.#coming.delete(sha256));
    this.#coming.set(sha256, coming);
    return coming;
  }
}
