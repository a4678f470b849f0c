/**
 * The second thread of a render. While the first thread decodes the photo and measures its light, this one unpacks the
 * layers, prepares the ground and begins to sew. Then both share the work. Pixels are in shared memory, so messages are
 * small.
 */
import { parentPort } from 'node:worker_threads';
import { requireValue } from '#contract/expected.ts';
import { computeGround } from '#engine/compose/prepare/ground.ts';
import { computeSmoothedLight, computeEdges } from '#engine/compose/prepare/prepare.ts';
import { createSewingWithoutLight } from '#engine/compose/relief-for.ts';
import { zoneFinishes } from '#engine/compose/zone-finishes.ts';
import { shareNewPlanes } from '#engine/raster/planes.ts';
import { workIfNotTaken, workParts } from './parts.ts';
import { bandPainter, sewParts, sewTaskOf, workStage } from './shared-work.ts';
import { createShapeKeeper } from './keep-shapes.ts';
import type { FromHelper, OpenLayersTask, Tasks, ToHelper } from './helper-messages.ts';
import { collectGarbage } from './collect-garbage.ts';
import { unpackLayers } from './unpack-layers.ts';

shareNewPlanes();

const keepShape = createShapeKeeper();

const port = requireValue(parentPort, 'The thread that asked for help');
const post = (message: FromHelper): void => port.postMessage(message);

const openLayers = ({ layers: packed, plan, width, height }: OpenLayersTask, job: number): undefined => {
  const layers = unpackLayers(packed);
  post({ job, kind: 'layers', value: layers });
  const ground = computeGround(layers, width, height);
  post({ job, kind: 'ground', value: ground });
  const sewing = createSewingWithoutLight(layers, ground, width, height, plan);
  const task = sewing && sewTaskOf(sewing);
  post({ job, kind: 'sewing', value: task });
  if (task) sewParts(task);
  // Computes the surfaces of new materials, which is slow, before both threads paint.
  for (const look of zoneFinishes(layers, plan).look) look.surface?.();
};

type Answer = Extract<FromHelper, { kind: 'done' }>['value'];

const HANDLERS: { [Kind in keyof Tasks]: (task: Tasks[Kind], job: number) => Answer | void } = {
  openLayers,
  stage: workStage,
  sew: sewParts,
  edges: ({ photo, ground, lit, parts }) => workIfNotTaken(parts, () => computeEdges(photo, ground, lit)),
  smoothedLight: ({ shading, gloss, pictureWidth, layers, region, parts }) =>
    workIfNotTaken(parts, () => computeSmoothedLight(shading, gloss, { region }, pictureWidth, layers)),
  paint: ({ paintable, plan, relief, tiles, canvas, bands }) =>
    workParts(bands, bandPainter(paintable, plan, relief, tiles, canvas)),
};

port.on('message', (message: ToHelper) => {
  const { job, kind } = message;
  try {
    keepShape(message);
    const value = (HANDLERS[kind] as (task: ToHelper, job: number) => Answer | void)(message, job);
    post({ job, kind: 'done', value: value ?? undefined });
    if (kind === 'paint') setImmediate(collectGarbage);
  } catch (error) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    post({ job, kind: 'failed', message: `${kind}: ${reason}` });
  }
});
