/** Runs the engine on one photo at preview size. It is separate from the worker so that tests run it directly. */
import { correctedZones, correctionBase, type CorrectionBase } from '#engine/analyze/outline/corrected-zones.ts';
import { groundPhoto } from '#engine/analyze/outline/correction-ground.ts';
import { isConfidentSeat, NO_SEAT, groupIntoSeats } from '#engine/analyze/panels/seats.ts';
import { zonePanels } from '#engine/analyze/panels/zone-panels.ts';
import { planFor } from '#engine/zone-map.ts';
import { createRepainter, preparePreview, type Repainter } from '#engine/compose.ts';
import type { Design } from '#engine/design.ts';
import { NO_ZONE, type Layers, type Mark } from '#engine/layers.ts';
import type { Tiles } from '#engine/materials/photographed/swatch-tile.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { resizeRaster } from '#engine/raster/resize.ts';
import { seatColors } from './seat-colors.ts';
import { correctedLayers, renumberZones, type Outline } from './corrected-layers.ts';
import type { Corrected, Opened, Painted, Panels, RegionOutline, Sketched, ZoneLayout } from './preview-protocol.ts';
import { sampleGrid, outlinePath, samplePanelMap, sampleZoneMap } from './zone-outline.ts';

/** A photo whose long side has fewer pixels than this gets no sketch. */
const MIN_SIDE_FOR_SKETCH = 640;

const WARM_UP_TAP: Mark = { type: 'tap', x: 0.5, y: 0.5, add: false };

export class PreviewSession {
  readonly #photo: Raster;
  readonly #finalSide: number;
  /** Layers as the server made them. */
  #layers: Layers;
  /** The outline after the newest corrections; null while the layers' own outline is current. */
  #corrected: Outline | null = null;
  #repaint: Repainter | null = null;
  /** Repainter at half the size, for sketches. */
  #resketch: Repainter | null = null;
  /** Repainters that have computed what drawing a relief needs. */
  readonly #ready = new WeakSet<Repainter>();
  #correctionBase: CorrectionBase | null = null;
  /** The photo of the correction ground. */
  #photoOfGround: Raster | null = null;

  /**
   * @param photo at preview size
   * @param layers the server's, any size of the same aspect ratio
   * @param finalSide long side of the stored photo, at which the server renders; the preview's own by default
   */
  constructor(photo: Raster, layers: Layers, finalSide = Math.max(photo.width, photo.height)) {
    this.#photo = photo;
    this.#finalSide = finalSide;
    this.#layers = layers;
  }

  describe(): Opened {
    const colors = seatColors(this.#layers);
    return {
      ...(colors.length === 0 ? {} : { seatColors: colors }),
      ...(this.#layers.questions && { questions: this.#layers.questions }),
      ...layoutOf(this.#layers),
      width: this.#photo.width,
      height: this.#photo.height,
      warnings: this.#layers.warnings,
    };
  }

  paint(design: Design, tiles?: Tiles): Painted {
    const start = performance.now();
    this.#repaint ??= createRepainter(preparePreview(this.#photo, this.#currentLayers(), this.#finalSide));
    const { picture, changed } = this.#repaint(planFor(design), tiles);
    return { picture, changed, milliseconds: performance.now() - start };
  }

  /**
   * Paints a sketch at half the size, which is ready sooner. If only colors changed, paints the full size at once, which
   * is as quick and saves the page from drawing a sketch first. Returns nothing for a small photo.
   * @param sketchAlways paint a sketch even if only colors changed
   */
  sketch(design: Design, tiles?: Tiles, sketchAlways = false): Sketched {
    const start = performance.now();
    const { width, height } = this.#photo;
    const plan = planFor(design);
    if (Math.max(width, height) < MIN_SIDE_FOR_SKETCH) return {};
    if (!sketchAlways && this.#repaint?.differsOnlyInColors(plan, tiles) === true)
      return { fullSize: this.paint(design, tiles) };
    this.#resketch ??= createRepainter(
      preparePreview(
        resizeRaster(this.#photo, Math.round(width / 2), Math.round(height / 2)),
        this.#currentLayers(),
        this.#finalSide,
      ),
    );
    const { picture, changed } = this.#resketch(plan, tiles);
    return { sketch: { picture, changed, milliseconds: performance.now() - start } };
  }

  /**
   * Computes for one repainter, between pictures, what drawing a relief needs, so that choosing the first style is quick.
   * @returns whether there was one to prepare
   */
  prepareNextRepainter(): boolean {
    const next = [this.#resketch, this.#repaint].find((repainter) => repainter !== null && !this.#ready.has(repainter));
    if (next == null) return false;
    next.getReady();
    this.#ready.add(next);
    return true;
  }

  #currentLayers(): Layers {
    const photoOfGround = this.#getPhotoOfGround();
    return this.#corrected === null || photoOfGround === undefined
      ? this.#layers
      : correctedLayers(this.#layers, photoOfGround, this.#corrected);
  }

  #getPhotoOfGround(): Raster | undefined {
    const { ground } = this.#layers;
    if (ground !== undefined) this.#photoOfGround ??= groundPhoto(ground);
    return this.#photoOfGround ?? undefined;
  }

  /** Computes the regions of the photo before the first correction needs them. */
  getReadyToCorrect(): void {
    this.#correctionBase ??= correctionBaseOf(this.#layers);
    this.#correctionBase.regions();
  }

  /** Computes a tap and discards the result, so that the code is compiled before the first real tap. */
  warmUpCorrection(): void {
    if (this.#correctionBase !== null) correctedZones(this.#correctionBase, [WARM_UP_TAP]);
  }

  /** Applies all marks of the photo and returns the outline. Painting comes later, so that the outline shows at once. */
  correct(marks: readonly Mark[]): Corrected {
    const start = performance.now();
    this.#correctionBase ??= correctionBaseOf(this.#layers);
    const { width, height, zones } = this.#layers;
    const outline = renumberZones(zones, { width, height, ...correctedZones(this.#correctionBase, marks) });
    this.setOutline(outline);
    return { ...layoutOf(outline), outline, milliseconds: performance.now() - start };
  }

  /**
   * The region that answering a question at this spot would change: "No" removes it if the spot counts as upholstery,
   * "Yes" adds it if not. The other answer changes nothing: an ordinary tap on a spot that already is so would mean a region beside it,
   * but taps of answers are `exact`.
   */
  regionOfQuestion(marks: readonly Mark[], x: number, y: number): RegionOutline {
    this.#correctionBase ??= correctionBaseOf(this.#layers);
    const { width, height, matte } = this.outline();
    const isUpholstery = (zonesMatte: Uint8Array, pixel: number): boolean => (zonesMatte[pixel] ?? 0) >= 128;
    const spot = Math.floor(y * height) * width + Math.floor(x * width);
    const answer: Mark = { type: 'tap', x, y, add: !isUpholstery(matte, spot), exact: true };
    const answered = correctedZones(this.#correctionBase, [...marks, answer]).matte;
    const map = sampleGrid(width, height, (pixel) =>
      isUpholstery(answered, pixel) === isUpholstery(matte, pixel) ? NO_ZONE : 0,
    );
    return { width: map.width, height: map.height, path: outlinePath(map, 0) };
  }

  /** Uses an outline for later pictures; `correct` made it here or in another session of the same layers. */
  setOutline(outline: Outline): void {
    this.#corrected = outline;
    this.#repaint = this.#resketch = null;
  }

  /** Panels of the newest outline; none when the layers cannot be corrected. */
  panels(): Panels {
    const photoOfGround = this.#getPhotoOfGround();
    if (photoOfGround === undefined) return {};
    const outline = this.outline();
    const panels = zonePanels(outline, this.#layers.ground);
    const { seatOf: seatNumbers, confidence } = groupIntoSeats(outline, panels, photoOfGround);
    const seatOf = Array.from(seatNumbers, (seat) => (seat === NO_SEAT ? null : seat));
    return { panels: samplePanelMap(outline, panels), seats: { seatOf, isSure: confidence.map(isConfidentSeat) } };
  }

  /** The outline at the layers' size. */
  outline(): Outline {
    return this.#corrected ?? this.#layers;
  }

  /** Replaces the layers with the server's new ones. */
  adopt(layers: Layers): Opened {
    if (!isSameGround(this.#layers, layers)) this.#correctionBase = this.#photoOfGround = null;
    this.#layers = layers;
    this.#corrected = null;
    this.#repaint = this.#resketch = null;
    return this.describe();
  }
}

const areBytesEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

/** Whether marks apply to the same photo and zones, so that the regions can be reused. */
const isSameGround = (before: Layers, after: Layers): boolean => {
  const [a, b] = [before.ground, after.ground];
  if (a === undefined || b === undefined) return false;
  const [foundBefore, foundAfter] = [a.found ?? before, b.found ?? after];
  return (
    areBytesEqual(a.photo, b.photo) &&
    areBytesEqual(foundBefore.zoneOf, foundAfter.zoneOf) &&
    areBytesEqual(foundBefore.matte, foundAfter.matte) &&
    JSON.stringify(foundBefore.zones) === JSON.stringify(foundAfter.zones)
  );
};

const correctionBaseOf = ({ ground, width, height, zones, zoneOf, matte }: Layers): CorrectionBase => {
  if (ground === undefined) throw new Error('These layers were not made to be corrected');
  return correctionBase(ground, { width, height, ...(ground.found ?? { zones, zoneOf, matte }) });
};

const layoutOf = (from: Parameters<typeof sampleZoneMap>[0] & Pick<Layers, 'zones'>): ZoneLayout => {
  const map = sampleZoneMap(from);
  return { zones: from.zones, map, outlines: from.zones.map((_, zone) => outlinePath(map, zone)) };
};
