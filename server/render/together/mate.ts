/**
 * The second thread of a render. While the first one decodes the photo and looks at its light, this one unpacks the layers, lays the ground
 * and sews; then both paint. Pixels lie in memory that both see; everything else is small.
 */
import { parentPort } from 'node:worker_threads';
import { groundOf } from '#engine/compose/ground.ts';
import { reliefOnGround } from '#engine/compose/relief-for.ts';
import { zoneFinishes } from '#engine/compose/zone-finishes.ts';
import type { Layers } from '#engine/layers.ts';
import type { Relief } from '#engine/materials/patterns/relief.ts';
import { layPlanesInCommon } from '#engine/raster/planes.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import { paintBands } from './bands.ts';
import type { FromMate, LayTask, PaintTask, ToMate } from './mate-words.ts';
import { sweep } from './sweep.ts';
import { unpackLayers } from './unpack-layers.ts';

layPlanesInCommon();

interface Work {
  layers: Layers;
  plan: TrimPlan;
  relief: Relief | null;
}

const say = (word: FromMate): void => parentPort!.postMessage(word);

const lay = (job: number, { layers: packed, plan, width, height }: LayTask): Work => {
  const layers = unpackLayers(packed);
  const ground = groundOf(layers, width, height);
  say({ job, kind: 'ground', layers, ground });
  const relief = reliefOnGround(layers, ground, width, height, plan);
  say({ job, kind: 'relief', relief });
  // The first picture of a material makes its surface, which takes its time: better now than when both could paint.
  for (const look of zoneFinishes(layers, plan).look) look.surface?.();
  return { layers, plan, relief };
};

const paint = ({ layers, plan, relief }: Work, { paintable, canvas, bands }: PaintTask): void => {
  paintBands({ ...paintable, layers }, plan, relief, canvas, bands);
};

let work: ({ job: number } & Work) | undefined;

const answer = (word: ToMate): void => {
  if (word.kind === 'lay') {
    work = undefined;
    work = { job: word.job, ...lay(word.job, word) };
    return;
  }
  if (work?.job !== word.job) throw new Error('there is nothing laid for this picture');
  const laid = work;
  // Painted or not, its planes may go.
  work = undefined;
  paint(laid, word);
  say({ job: word.job, kind: 'painted' });
};

parentPort!.on('message', (word: ToMate) => {
  try {
    answer(word);
    if (word.kind === 'paint') setImmediate(sweep);
  } catch (error) {
    say({ job: word.job, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
