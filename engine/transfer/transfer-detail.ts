/**
 * Transfers detail from a remote model's picture into our render. Changes of size, position and tone are undone, and
 * detail is used only inside the mask and only where its structure agrees with the photo; the report says where our own
 * render was kept.
 */
import type { ComposedPicture } from '../compose.ts';
import type { Layers } from '../layers.ts';
import { boxBlur } from '../raster/box-blur.ts';
import type { Mask, Raster } from '../raster/raster.ts';
import { resizeRaster } from '../raster/resize.ts';
import { reportZones } from '../report/report-zones.ts';
import type { ZoneReport } from '../report/report.ts';
import type { TrimPlan } from '../trim-plan.ts';
import { addDetail } from './add-detail.ts';
import type { ZoneTransfer, DetailTransfer, NotUsed } from '../report/detail-transfer.ts';
import { measureAgreement } from './agreement.ts';
import { canvasZones, type CanvasZone } from './canvas-zones.ts';
import { removeDrift } from './remove-drift.ts';
import { cutMask, cutPicture, isContent, type Frame } from './frame.ts';
import { placeAnswer } from './place-answer.ts';
import { STRETCHED_PLACEMENT } from './placement.ts';
import { registerAnswer, type Registration } from './register.ts';
import { computeLuma } from './structure.ts';
import { isColorCloseEnough, zoneDetail } from './zone-detail.ts';

export interface TransferTask {
  photo: Raster;
  layers: Layers;
  plan: TrimPlan;
  /** Our own render, which was sent to the model. */
  local: ComposedPicture;
  /** The part of it that was sent. */
  frame: Frame;
  /** The model's picture, of any size. */
  answer: Raster;
}

export interface Transferred {
  composed: ComposedPicture;
  transfer: DetailTransfer;
}

/** Standard deviation of luma below which a picture is blank, in 8-bit codes. */
const MIN_DEVIATION = 3;
/** Below this correlation outside of the mask, the answer shows another picture. */
const MIN_CORRELATION = 0.4;
/** Mean difference inside the mask below which nothing was drawn, in 8-bit codes. */
const MIN_DIFFERENCE = 1;
/** Below the first agreement no detail is used, above the second all of it. */
const AGREEMENT = [0.4, 0.65] as const;
/** Minimum fraction of a zone that must be usable: small patches of detail look worse than none. */
const MIN_ZONE_FRACTION = 0.2;
/** Largest increase of CIEDE2000 to the swatch, and the difference up to which any increase is allowed. */
const MAX_COLOR_INCREASE = 0.5;
const ALLOWED_DIFFERENCE = 4;

const isBlank = (answer: Raster): boolean => {
  const { data } = computeLuma(resizeRaster(answer, 48, 48));
  const mean = data.reduce((sum, v) => sum + v, 0) / data.length;
  return Math.sqrt(data.reduce((sum, v) => sum + (v - mean) ** 2, 0) / data.length) < MIN_DEVIATION;
};

const smoothstep = (from: number, to: number, value: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

const nothingUsed = (
  notUsed: NotUsed,
  { placement: { x, y }, agreement }: Registration,
  zones: ZoneTransfer[] = [],
  drift = { before: 0, after: 0 },
): DetailTransfer => ({
  used: 0,
  notUsed,
  zones,
  drift,
  placed: { scaleX: x.scale, scaleY: y.scale, shiftX: x.center - 0.5, shiftY: y.center - 0.5, agreement },
});

/** Weight 1 well inside the mask and 0 at its edge, so that edges stay those of our own render. */
const fadeInwards = ({ width, height, data }: Mask): Float32Array => {
  const radius = Math.max(1, Math.round(Math.max(width, height) / 400));
  const soft = boxBlur({ width, height, data: Float32Array.from(data, (m) => (m === 255 ? 1 : 0)) }, radius).data;
  for (let i = 0; i < soft.length; i++) soft[i] = smoothstep(0.55, 1, soft[i]);
  return soft;
};

const meanDifference = (a: Raster, b: Raster, zones: readonly CanvasZone[]): number => {
  let [sum, count] = [0, 0];
  for (const { pixels } of zones) {
    for (const i of pixels)
      sum +=
        Math.abs(a.data[4 * i] - b.data[4 * i]) +
        Math.abs(a.data[4 * i + 1] - b.data[4 * i + 1]) +
        Math.abs(a.data[4 * i + 2] - b.data[4 * i + 2]);
    count += 3 * pixels.length;
  }
  return count === 0 ? 0 : sum / count;
};

export const transferDetail = ({ photo, layers, plan, local, frame, answer }: TransferTask): Transferred => {
  const keepOwn = (transfer: DetailTransfer): Transferred => ({ composed: local, transfer });
  if (isBlank(answer)) return keepOwn(nothingUsed('blank', { placement: STRETCHED_PLACEMENT, agreement: 0 }));

  const sent = cutPicture(local.picture, frame);
  const binary: Mask = { ...local.changed, data: local.changed.data.map((m) => (m === 0 ? 0 : 255)) };
  const inside = cutMask(binary, frame);
  const registration = registerAnswer(sent, answer, inside);
  if (registration.agreement < MIN_CORRELATION) return keepOwn(nothingUsed('another-picture', registration));

  const placed = placeAnswer(answer, frame.canvas, registration.placement);
  const { width } = frame.canvas;
  const usable = placed.covered.map((covered, i) =>
    covered === 1 && inside.data[i] === 0 && isContent(frame, i % width, Math.floor(i / width)) ? 1 : 0,
  );
  const { picture: corrected, drift } = removeDrift(sent, placed.picture, usable);

  const zones = canvasZones(layers, plan, frame, inside, photo);
  if (meanDifference(corrected, sent, zones) < MIN_DIFFERENCE)
    return keepOwn(nothingUsed('unchanged', registration, [], drift));
  const agreement = measureAgreement(corrected, [cutPicture(photo, frame), sent]);
  const weight = fadeInwards(inside);
  for (let i = 0; i < weight.length; i++) weight[i] *= placed.covered[i] * smoothstep(...AGREEMENT, agreement.data[i]);

  const added = new Float32Array(3 * width * frame.canvas.height);
  const transfers = zones.map((zone) => takeDetail(zone, corrected, sent, weight, agreement.data, added));
  const picture = addChecked({ photo, layers, plan, local, frame, answer }, added, zones, transfers);
  const changed = zones.reduce((sum, { pixels }) => sum + pixels.length, 0);
  const used = transfers.reduce((sum, zone, k) => sum + zone.used * zones[k].pixels.length, 0) / Math.max(1, changed);
  const transfer: DetailTransfer = { ...nothingUsed('structure', registration, transfers, drift), used };
  if (used > 0) delete transfer.notUsed;
  else if (transfers.some(({ kept }) => kept === 'color')) transfer.notUsed = 'color';
  return used > 0 ? { composed: { picture, changed: local.changed }, transfer } : keepOwn(transfer);
};

/** Writes the zone's detail to `added`, if it can be used. */
const takeDetail = (
  zone: CanvasZone,
  answer: Raster,
  sent: Raster,
  weight: Float32Array,
  agreement: Float32Array,
  added: Float32Array,
): ZoneTransfer => {
  const { pixels } = zone;
  let [agreementSum, weightSum] = [0, 0];
  for (const i of pixels) {
    agreementSum += agreement[i];
    weightSum += weight[i];
  }
  const transfer: ZoneTransfer = {
    id: zone.zone.id,
    name: zone.zone.name,
    agreement: agreementSum / pixels.length,
    used: weightSum / pixels.length,
  };
  if (transfer.used < MIN_ZONE_FRACTION) return { ...transfer, used: 0, kept: 'structure' };
  const detail = zoneDetail(zone, answer, sent, weight);
  if (!isColorCloseEnough(detail)) return { ...transfer, used: 0, kept: 'color' };
  pixels.forEach((i, k) => added.set(detail.added.subarray(3 * k, 3 * k + 3), 3 * i));
  return transfer;
};

/** Adds the detail to the picture, except in zones whose color it moves away from the swatch; these change in `transfers`. */
const addChecked = (
  { layers, plan, local, frame }: TransferTask,
  added: Float32Array,
  zones: readonly CanvasZone[],
  transfers: ZoneTransfer[],
): Raster => {
  const before = byId(reportZones(local.picture, layers, plan));
  let picture = addDetail(local, added, frame);
  const after = byId(reportZones(picture, layers, plan));
  let undone = false;
  zones.forEach(({ zone, pixels }, k) => {
    const newDifference = after.get(zone.id)?.deltaELit;
    if (
      transfers[k].used === 0 ||
      newDifference === undefined ||
      newDifference <= Math.max(ALLOWED_DIFFERENCE, (before.get(zone.id)?.deltaELit ?? 0) + MAX_COLOR_INCREASE)
    )
      return;
    for (const i of pixels) added.fill(0, 3 * i, 3 * i + 3);
    transfers[k] = { ...transfers[k], used: 0, kept: 'color' };
    undone = true;
  });
  if (undone) picture = addDetail(local, added, frame);
  return picture;
};

const byId = (zones: readonly ZoneReport[]): Map<string, ZoneReport> => new Map(zones.map((zone) => [zone.id, zone]));
