/** The preview worker's work, without the worker: the engine's own verbs on one photo at preview size. */
import { correctedZones, correctionBase, type CorrectionBase } from '#engine/analyze/outline/corrected-zones.ts';
import { groundPhoto } from '#engine/analyze/outline/correction-ground.ts';
import { isSure, NO_SEAT, seatsOf } from '#engine/analyze/panels/seats.ts';
import { zonePanels } from '#engine/analyze/panels/zone-panels.ts';
import { planFor } from '#engine/zone-map.ts';
import { createRepainter, prepare, prepareSketch, type Repainter } from '#engine/compose.ts';
import type { Design } from '#engine/design.ts';
import type { Layers, Mark } from '#engine/layers.ts';
import type { Tiles } from '#engine/materials/photographed/swatch-tile.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { resizeRaster } from '#engine/raster/resize.ts';
import { coverColor } from './cover-color.ts';
import { correctedLayers, numberedAs, type Outline } from './corrected-layers.ts';
import type { Corrected, Opened, Painted, Panels, ZoneLayout } from './preview-protocol.ts';
import { outlinePath, panelMap, zoneMap } from './zone-outline.ts';

/** Long side in pixels from which a sketch of half the size is painted first. */
const SKETCHED_FROM = 640;

const REHEARSED_TAP: Mark = { type: 'tap', x: 0.5, y: 0.5, add: false };

export class PreviewSession {
  readonly #photo: Raster;
  /** The server's. */
  #layers: Layers;
  /** The outline after the newest corrections; null until one is made here, and the layers' own counts. */
  #corrected: Outline | null = null;
  /** Made when the next picture is painted. */
  #repaint: Repainter | null = null;
  /** Repainter at half the size, for previews while the light is being adjusted. */
  #resketch: Repainter | null = null;
  /** Repainters that are ready for a style. */
  readonly #ready = new WeakSet<Repainter>();
  /** Made at the first correction. */
  #base: CorrectionBase | null = null;
  /** The photo as corrections see it. */
  #ground: Raster | null = null;

  /** @param photo at preview size; @param layers the server's, any size of the same aspect ratio */
  constructor(photo: Raster, layers: Layers) {
    this.#photo = photo;
    this.#layers = layers;
  }

  describe(): Opened {
    const cover = coverColor(this.#layers);
    return {
      ...(cover === undefined ? {} : { cover }),
      ...(this.#layers.questions && { questions: this.#layers.questions }),
      ...layoutOf(this.#layers),
      width: this.#photo.width,
      height: this.#photo.height,
      warnings: this.#layers.warnings,
    };
  }

  paint(design: Design, tiles?: Tiles): Painted {
    const start = performance.now();
    this.#repaint ??= createRepainter(prepare(this.#photo, this.#currentLayers()));
    const { picture, changed } = this.#repaint(planFor(design), tiles);
    return { picture, changed, milliseconds: performance.now() - start };
  }

  /**
   * The picture at half the size, where `paint` would take much longer: a quarter of its pixels, and of its time. Where
   * it would not, the whole picture: a second message for it would wait until the page has drawn the one before.
   */
  sketch(design: Design, tiles?: Tiles, always = false): { sketch?: Painted; whole?: Painted } {
    const start = performance.now();
    const { width, height } = this.#photo;
    const plan = planFor(design);
    if (Math.max(width, height) < SKETCHED_FROM) return {};
    if (!always && this.#repaint?.isLit(plan, tiles) === true) return { whole: this.paint(design, tiles) };
    this.#resketch ??= createRepainter(
      prepareSketch(resizeRaster(this.#photo, Math.round(width / 2), Math.round(height / 2)), this.#currentLayers()),
    );
    const { picture, changed } = this.#resketch(plan, tiles);
    return { sketch: { picture, changed, milliseconds: performance.now() - start } };
  }

  /** Between pictures: makes the relief's input for the first style. One step a call; false when there is none left. */
  getReadyForStyles(): boolean {
    const step = [this.#resketch, this.#repaint].find((one) => one !== null && !this.#ready.has(one));
    if (step == null) return false;
    step.getReady();
    this.#ready.add(step);
    return true;
  }

  #currentLayers(): Layers {
    const ground = this.#groundPhoto();
    return this.#corrected === null || ground === undefined
      ? this.#layers
      : correctedLayers(this.#layers, ground, this.#corrected);
  }

  #groundPhoto(): Raster | undefined {
    const { ground } = this.#layers;
    if (ground !== undefined) this.#ground ??= groundPhoto(ground);
    return this.#ground ?? undefined;
  }

  /** Prepares what the first correction needs of the photo. */
  getReadyToCorrect(): void {
    this.#base ??= baseOf(this.#layers);
    this.#base.regions();
  }

  /** A simulated tap that changes nothing, so that the first real tap finds compiled code. */
  rehearseCorrection(): void {
    if (this.#base !== null) correctedZones(this.#base, [REHEARSED_TAP]);
  }

  /**
   * All marks of the photo, from the first one on. Only the outline, which a finger waits for; the next picture
   * follows it.
   */
  correct(marks: readonly Mark[]): Corrected {
    const start = performance.now();
    this.#base ??= baseOf(this.#layers);
    const { width, height, zones } = this.#layers;
    const outline = numberedAs(zones, { width, height, ...correctedZones(this.#base, marks) });
    this.follow(outline);
    return { ...layoutOf(outline), outline, milliseconds: performance.now() - start };
  }

  /** The next picture follows an outline that `correct` made, here or in another session of the same layers. */
  follow(outline: Outline): void {
    this.#corrected = outline;
    this.#repaint = this.#resketch = null;
  }

  /** Panels of the newest outline; none where the layers were not made to be corrected. */
  panels(): Panels {
    const ground = this.#groundPhoto();
    if (ground === undefined) return {};
    const outline = this.outline();
    const panels = zonePanels(outline, this.#layers.ground);
    const { seatOf, confidence } = seatsOf(outline, panels, ground);
    const of = Array.from(seatOf, (seat) => (seat === NO_SEAT ? null : seat));
    return { panels: panelMap(outline, panels), seats: { of, sure: confidence.map(isSure) } };
  }

  /** The outline at the layers' size. */
  outline(): Outline {
    return this.#corrected ?? this.#layers;
  }

  /** The server has looked again: the same outline with its own light and form. */
  adopt(layers: Layers): Opened {
    if (!isSameGround(this.#layers, layers)) this.#base = this.#ground = null;
    this.#layers = layers;
    this.#corrected = null;
    this.#repaint = this.#resketch = null;
    return this.describe();
  }
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && a.every((byte, i) => byte === b[i]);

/** Whether marks are replayed over the same: then the next finger need not wait for the regions again. */
const isSameGround = (before: Layers, after: Layers): boolean => {
  const [a, b] = [before.ground, after.ground];
  if (a === undefined || b === undefined) return false;
  const [found, again] = [a.found ?? before, b.found ?? after];
  return (
    isSame(a.photo, b.photo) &&
    isSame(found.zoneOf, again.zoneOf) &&
    isSame(found.matte, again.matte) &&
    JSON.stringify(found.zones) === JSON.stringify(again.zones)
  );
};

const baseOf = ({ ground, width, height, zones, zoneOf, matte }: Layers): CorrectionBase => {
  if (ground === undefined) throw new Error('These layers were not made to be corrected');
  return correctionBase(ground, { width, height, ...(ground.found ?? { zones, zoneOf, matte }) });
};

const layoutOf = (from: Parameters<typeof zoneMap>[0] & Pick<Layers, 'zones'>): ZoneLayout => {
  const map = zoneMap(from);
  return { zones: from.zones, map, outlines: from.zones.map((_, zone) => outlinePath(map, zone)) };
};
