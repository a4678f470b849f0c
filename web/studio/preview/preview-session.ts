/** What the preview worker does, without the worker: the engine's own verbs on one photo at preview size. */
import { planFor } from '#engine/compose/zone-map.ts';
import { compose, prepare, type Prepared } from '#engine/compose.ts';
import type { Design } from '#engine/design.ts';
import type { Layers, Mark } from '#engine/layers.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { correctedLayers, correctionBase, type CorrectionBase } from './corrected-layers.ts';
import type { Corrected, Opened, Painted, ZoneLayout } from './preview-protocol.ts';
import { outlinePath, zoneMap } from './zone-outline.ts';

export class PreviewSession {
  readonly #photo: Raster;
  #layers: Layers;
  /** Made when the next picture is painted. */
  #prepared: Prepared | null = null;
  /** Made at the first correction. */
  #base: CorrectionBase | null = null;

  /** @param photo at preview size; @param layers the server's, any size of the same aspect ratio */
  constructor(photo: Raster, layers: Layers) {
    this.#photo = photo;
    this.#layers = layers;
  }

  describe(): Opened {
    return { ...this.#layout(), width: this.#photo.width, height: this.#photo.height, warnings: this.#layers.warnings };
  }

  paint(design: Design): Painted {
    const start = performance.now();
    this.#prepared ??= prepare(this.#photo, this.#layers);
    const { picture, changed } = compose(this.#prepared, planFor(design));
    return { picture, changed, milliseconds: performance.now() - start };
  }

  correct(marks: readonly Mark[]): Corrected {
    const start = performance.now();
    this.#base ??= correctionBase(this.#photo, this.#layers);
    this.#use(marks.length === 0 ? this.#base.layers : correctedLayers(this.#base, marks));
    return { ...this.#layout(), milliseconds: performance.now() - start };
  }

  /** The server has looked again: its layers count, and later corrections start from them. */
  adopt(layers: Layers): Opened {
    this.#use(layers);
    this.#base = null;
    return this.describe();
  }

  #use(layers: Layers): void {
    this.#layers = layers;
    this.#prepared = null;
  }

  #layout(): ZoneLayout {
    const map = zoneMap(this.#layers);
    return { zones: this.#layers.zones, map, outlines: this.#layers.zones.map((_, zone) => outlinePath(map, zone)) };
  }
}
