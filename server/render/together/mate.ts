/**
 * The second thread of a render. While the first one decodes the photo and looks at its light, this one unpacks the layers, lays the ground
 * and sews; while the first one measures, it finds the colours at the edges and calms the light for the relief; then both paint. Pixels lie in memory that both see; everything else is small.
 */
import { parentPort } from 'node:worker_threads';
import { groundOf } from '#engine/compose/ground.ts';
import { calmOf, edgesOf } from '#engine/compose/prepare.ts';
import { reliefOnGround } from '#engine/compose/relief-for.ts';
import { zoneFinishes } from '#engine/compose/zone-finishes.ts';
import { layCalm } from '#engine/materials/patterns/build-relief.ts';
import { layPlanesInCommon } from '#engine/raster/planes.ts';
import { paintBands } from './bands.ts';
import { keepShapes } from './keep-shapes.ts';
import type { FromMate, LayTask, ToMate } from './mate-words.ts';
import { sweep } from './sweep.ts';
import { unpackLayers } from './unpack-layers.ts';

layPlanesInCommon();

const keepShape = keepShapes();

const say = (word: FromMate): void => parentPort!.postMessage(word);

const lay = (job: number, { layers: packed, plan, width, height }: LayTask): void => {
  const layers = unpackLayers(packed);
  const ground = groundOf(layers, width, height);
  say({ job, kind: 'ground', layers, ground });
  say({ job, kind: 'relief', relief: reliefOnGround(layers, ground, width, height, plan) });
  // The first picture of a material makes its surface, which takes its time: better now than when both could paint.
  for (const look of zoneFinishes(layers, plan).look) look.surface?.();
};

const answer = (word: ToMate): void => {
  if (word.kind === 'lay') return lay(word.job, word);
  if (word.kind === 'edges') return say({ job: word.job, kind: 'edges', edges: edgesOf(word.photo, word.ground, word.lit) });
  if (word.kind === 'calm') {
    layCalm(() => calmOf(word.shading, word.gloss, word, word.pictureWidth, word.layers), word.direction, word.relief);
    return say({ job: word.job, kind: 'calmed' });
  }
  paintBands(word.paintable, word.plan, word.relief, word.tiles, word.canvas, word.bands);
  say({ job: word.job, kind: 'painted' });
};

parentPort!.on('message', (word: ToMate) => {
  try {
    keepShape(word);
    answer(word);
    if (word.kind === 'paint') setImmediate(sweep);
  } catch (error) {
    say({ job: word.job, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
