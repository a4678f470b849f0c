/**
 * Warms up an idle thread with a synthetic photo: loads modules, codecs and the network, makes surfaces of materials, and
 * gets the hot loops compiled, so that the first photo takes no longer than later ones.
 */
import sharp from 'sharp';
import { planFor } from '#engine/zone-map.ts';
import { parseDesign } from '#engine/design.ts';
import { COVER_MATERIALS, type ZoneKind } from '#engine/options.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import { analyzePhoto } from './analyze-task.ts';
import { STORED_JPEG, writeMask } from './pictures/photo-codec.ts';
import { renderPicture } from './render-task.ts';
import { WARM_UP_STEPS } from './warm-up-steps.ts';

const WIDTH = 1050;
const HEIGHT = 700;

interface WarmUpArea {
  kind: ZoneKind;
  left: number;
  top: number;
  right: number;
  bottom: number;
}
/** A seat with its zones, and a door, in pixels. */
const WARM_UP_AREAS: readonly WarmUpArea[] = [
  { kind: 'headrest', left: 450, top: 40, right: 600, bottom: 140 },
  { kind: 'insert', left: 420, top: 180, right: 630, bottom: 430 },
  { kind: 'bolster', left: 340, top: 170, right: 420, bottom: 450 },
  { kind: 'seat-back', left: 630, top: 170, right: 710, bottom: 450 },
  { kind: 'seat', left: 320, top: 460, right: 740, bottom: 670 },
  { kind: 'door', left: 40, top: 210, right: 250, bottom: 560 },
];

const isIn = ({ left, top, right, bottom }: WarmUpArea, x: number, y: number): boolean =>
  x >= left && x < right && y >= top && y < bottom;

/** Draws dark covers in a light cabin, in uneven light, with seams and grain. */
const drawPhoto = (seed: number): Uint8ClampedArray => {
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  for (let y = 0, p = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, p += 4) {
      const part = WARM_UP_AREAS.findIndex((one) => isIn(one, x, y));
      const light = 0.6 + (0.5 * x) / WIDTH + 0.1 * Math.sin(y / 37);
      const grain = ((x * 7919 + y * 104_729 + seed * x * y) % 13) - 6;
      const gray = (part < 0 ? 170 : 58 + 3 * part) * light + grain;
      data[p] = gray + (part < 0 ? 0 : 6);
      data[p + 1] = gray;
      data[p + 2] = gray - (part < 0 ? 10 : 2);
      data[p + 3] = 255;
    }
  }
  return data;
};

const maskOf = (kind: ZoneKind): Promise<Uint8Array> => {
  const data = new Uint8Array(WIDTH * HEIGHT);
  for (const part of WARM_UP_AREAS)
    if (part.kind === kind)
      for (let y = part.top; y < part.bottom; y++) data.fill(255, y * WIDTH + part.left, y * WIDTH + part.right);
  return writeMask({ width: WIDTH, height: HEIGHT, data }).then(({ bytes }) => bytes);
};

/** Few, because a material's surface takes a second to make. */
const MATERIALS_PER_STEP = 2;

/** Piping and double stitching, on materials that this worker has not made yet. */
const planOf = (renderStep: number): TrimPlan => {
  const from = (renderStep * MATERIALS_PER_STEP) % COVER_MATERIALS.length;
  const materials = COVER_MATERIALS.slice(from, from + MATERIALS_PER_STEP);
  return planFor(
    parseDesign({
      style: 'luxury',
      materials,
      mainColors: ['#dccfb4', 'tan'],
      secondaryColor: 'red',
      stitchingStyle: 'double',
      stitchingColor: 'red',
      pipingStyle: 'single',
      pipingColor: 'white',
    }),
  );
};

/** @param seed makes each photo different, so that no cache has it */
const makePhoto = (seed: number): Promise<Uint8Array> =>
  sharp(drawPhoto(seed), { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .removeAlpha()
    .jpeg(STORED_JPEG)
    .toBuffer();

const layersOf = async (photo: Uint8Array): Promise<Uint8Array> => {
  const knownZones = Object.fromEntries(
    await Promise.all(WARM_UP_AREAS.map(async ({ kind }) => [kind, await maskOf(kind)] as const)),
  );
  return (await analyzePhoto({ photo, knownZones })).bytes;
};

/** The first two steps are analyses: one with known zones, and one with the neural network. */
const ANALYSIS_STEPS = 2;

let layers: Promise<Uint8Array> | undefined;

/** @param step from 0 to WARM_UP_STEPS - 1 */
export const warmUp = async ({ step }: { step: number }): Promise<void> => {
  const photo = await makePhoto(step);
  if (step === 0) await (layers ??= layersOf(photo));
  else if (step === 1) await analyzePhoto({ photo });
  else await renderPicture({ photo, layers: await (layers ??= layersOf(photo)), plan: planOf(step - ANALYSIS_STEPS) });
  if (step === WARM_UP_STEPS - 1) layers = undefined;
};
