/**
 * Asks a model to redraw the middle of a test picture once for each mask format and measures what changed: this tells
 * whether a server draws where a mask is white, black or transparent, or ignores masks.
 */
import sharp, { type Sharp } from 'sharp';
import { ModelFailure } from './models/model-failure.ts';
import type { MaskMode, PictureModel } from './models/picture-model.ts';

/** The only square that all services accept: newer ones need at least 655,360 pixels, older ones allow no other. */
const SIDE = 1024;
/** The middle half of each side. */
const FROM = SIDE / 4;
const TO = (3 * SIDE) / 4;
/** Width of the border on either side of the mask's edge that is not measured. */
const EDGE = 24;
/** Side of the reduced pictures that are compared. */
const COMPARED_SIDE = 256;
/** Difference, of 255 levels, from which a pixel counts as changed. */
const CHANGE_THRESHOLD = 24;
const PROMPT =
  'Replace the checkered pattern in the marked area by smooth, evenly red leather. Change nothing outside the marked area.';

export interface ProbeResult {
  mode: MaskMode;
  /** Fractions of changed pixels inside and outside the mask, 0..1. */
  inside: number;
  outside: number;
  honored: boolean;
  /** The model made no picture with this format. */
  failure?: string;
  costUsd: number;
  milliseconds: number;
}

const isInside = (x: number, y: number, margin = 0): boolean =>
  x >= FROM + margin && x < TO - margin && y >= FROM + margin && y < TO - margin;

/** A checkerboard with a ramp, so that a change of tone shows as well. */
const probePicture = (): Buffer => {
  const data = Buffer.alloc(SIDE * SIDE * 3);
  for (let y = 0, p = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++, p += 3)
      data.fill(((x >> 5) + (y >> 5)) % 2 === 0 ? 70 + (x >> 4) : 160 + (y >> 4), p, p + 3);
  return data;
};

const encodePng = (data: Buffer, channels: 1 | 3 | 4): Promise<Buffer> =>
  sharp(data, { raw: { width: SIDE, height: SIDE, channels } })
    .png()
    .toBuffer();

const maskFor = async (mode: MaskMode, picture: Buffer): Promise<Buffer | undefined> => {
  if (mode === 'none') return undefined;
  const [inside, outside] = mode === 'black' ? [0, 255] : [255, 0];
  const mask = Buffer.alloc(SIDE * SIDE, outside);
  for (let y = FROM; y < TO; y++) mask.fill(inside, y * SIDE + FROM, y * SIDE + TO);
  if (mode !== 'alpha') return encodePng(mask, 1);
  const cutOut = Buffer.alloc(SIDE * SIDE * 4);
  for (let i = 0; i < SIDE * SIDE; i++) {
    picture.copy(cutOut, 4 * i, 3 * i, 3 * i + 3);
    cutOut[4 * i + 3] = 255 - (mask[i] ?? 0);
  }
  return encodePng(cutOut, 4);
};

const measureChangedFractions = async (
  picture: Buffer,
  answer: Uint8Array,
): Promise<{ inside: number; outside: number }> => {
  const small = (source: Sharp): Promise<Buffer> =>
    source
      .removeAlpha()
      .toColourspace('srgb')
      .resize(COMPARED_SIDE, COMPARED_SIDE, { fit: 'fill' })
      .blur(1)
      .raw()
      .toBuffer();
  const [before, after] = await Promise.all([
    small(sharp(picture, { raw: { width: SIDE, height: SIDE, channels: 3 } })),
    small(sharp(answer, { limitInputPixels: 20_000_000 })),
  ]);
  const count = { inside: { changed: 0, all: 0 }, outside: { changed: 0, all: 0 } };
  for (let y = 0, p = 0; y < COMPARED_SIDE; y++) {
    for (let x = 0; x < COMPARED_SIDE; x++, p += 3) {
      const [fullX, fullY] = [(x * SIDE) / COMPARED_SIDE, (y * SIDE) / COMPARED_SIDE];
      const isIn = isInside(fullX, fullY, EDGE);
      if (!isIn && isInside(fullX, fullY, -EDGE)) continue;
      const side = isIn ? count.inside : count.outside;
      const differs = [p, p + 1, p + 2].some((i) => Math.abs((before[i] ?? 0) - (after[i] ?? 0)) > CHANGE_THRESHOLD);
      if (differs) side.changed++;
      side.all++;
    }
  }
  return { inside: count.inside.changed / count.inside.all, outside: count.outside.changed / count.outside.all };
};

/** Whether the model drew inside the mask and hardly outside. */
const isHonored = ({ inside, outside }: Pick<ProbeResult, 'inside' | 'outside'>): boolean =>
  inside > 0.5 && outside < 0.15;

/** Costs one picture for each mode. @param openInMode opens the model with a mask format */
export const probeModel = async (
  openInMode: (mode: MaskMode) => PictureModel,
  modes: readonly MaskMode[],
  signal: AbortSignal,
): Promise<ProbeResult[]> => {
  const picture = probePicture();
  const image = await encodePng(picture, 3);
  const results: ProbeResult[] = [];
  for (const mode of modes) {
    const model = openInMode(mode);
    const request = {
      image,
      mask: await maskFor(mode, picture),
      width: SIDE,
      height: SIDE,
      prompt: PROMPT,
      seed: 1,
      tier: 'free' as const,
    };
    const startedAt = performance.now();
    try {
      const { bytes, costUsd } = await model.edit(request, { signal, timeoutMs: model.timeoutMs });
      const fractions = await measureChangedFractions(picture, bytes).catch(() => {
        throw new ModelFailure('malformed', 'the answer is not a complete picture');
      });
      results.push({
        mode,
        ...fractions,
        honored: mode !== 'none' && isHonored(fractions),
        costUsd: costUsd ?? model.estimate(request),
        milliseconds: Math.round(performance.now() - startedAt),
      });
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      results.push({
        mode,
        inside: 0,
        outside: 0,
        honored: false,
        failure: `${error.kind}: ${error.message}`,
        costUsd: error.maybeBilled ? model.estimate(request) : 0,
        milliseconds: Math.round(performance.now() - startedAt),
      });
    }
  }
  return results;
};

/** Value for the settings; `none` when the model ignores masks. */
export const findBestMode = (results: readonly ProbeResult[]): MaskMode =>
  results.filter(({ honored }) => honored).toSorted((a, b) => b.inside - b.outside - (a.inside - a.outside))[0]?.mode ??
  'none';
