/**
 * The second thread of a render. While the first one decodes the photo and measures its light, this one unpacks the
 * layers, prepares the ground and sews, until the first one comes to sew with it; it takes a share in measuring, finds the
 * colors at the edges and smooths the light under the relief; at the end both paint. Pixels are in shared memory;
 * everything that is copied is small.
 */
import { parentPort } from 'node:worker_threads';
import { expected } from '#contract/expected.ts';
import { groundOf } from '#engine/compose/ground.ts';
import { calmOf, edgesOf } from '#engine/compose/prepare.ts';
import { sewingOnGround } from '#engine/compose/relief-for.ts';
import { zoneFinishes } from '#engine/compose/zone-finishes.ts';
import { shareNewPlanes } from '#engine/raster/planes.ts';
import { workPart } from '#engine/compose/stages/stages.ts';
import { bandPainter } from './paint-bands.ts';
import { workIfFree, workParts } from './parts.ts';
import { keepShapes } from './keep-shapes.ts';
import type { FromHelper, LayTask, ToHelper } from './helper-messages.ts';
import { collectGarbage } from './collect-garbage.ts';
import { sewParts, sewTaskOf } from './sew-together.ts';
import { unpackLayers } from './unpack-layers.ts';

shareNewPlanes();

const keepShape = keepShapes();

const port = expected(parentPort, 'The thread that asked for help');
const post = (message: FromHelper): void => port.postMessage(message);

const lay = (job: number, { layers: packed, plan, width, height }: LayTask): void => {
  const layers = unpackLayers(packed);
  post({ job, kind: 'layers', layers });
  const ground = groundOf(layers, width, height);
  post({ job, kind: 'ground', ground });
  const sewing = sewingOnGround(layers, ground, width, height, plan);
  const task = sewing && sewTaskOf(sewing);
  post({ job, kind: 'sewing', task });
  if (task) sewParts(task);
  // The first picture with a material computes its surface, which is slow: better now than when both threads could
  // paint.
  for (const look of zoneFinishes(layers, plan).look) look.surface?.();
  post({ job, kind: 'laid' });
};

const handle = (message: ToHelper): void => {
  if (message.kind === 'lay') return lay(message.job, message);
  if (message.kind === 'stage') {
    const { name, input, lines, parts } = message;
    workParts(parts, (part) => workPart(name, input, lines, part));
    return post({ job: message.job, kind: 'shared' });
  }
  if (message.kind === 'sew') {
    sewParts(message);
    return post({ job: message.job, kind: 'shared' });
  }
  if (message.kind === 'edges') {
    const { photo, ground, lit, parts } = message;
    return post({ job: message.job, kind: 'edges', edges: workIfFree(parts, () => edgesOf(photo, ground, lit)) });
  }
  if (message.kind === 'calm') {
    const { shading, gloss, pictureWidth, layers, parts } = message;
    const smooth = () => calmOf(shading, gloss, message, pictureWidth, layers);
    return post({ job: message.job, kind: 'calmed', calm: workIfFree(parts, smooth) });
  }
  const { paintable, plan, relief, tiles, canvas, bands } = message;
  workParts(bands, bandPainter(paintable, plan, relief, tiles, canvas));
  post({ job: message.job, kind: 'painted' });
};

port.on('message', (message: ToHelper) => {
  try {
    keepShape(message);
    handle(message);
    if (message.kind === 'paint') setImmediate(collectGarbage);
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    post({ job: message.job, kind: 'failed', message: `${message.kind}: ${reason}` });
  }
});
