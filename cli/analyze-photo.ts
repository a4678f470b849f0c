/** Implements `retrim analyze`, which writes the engine's analysis of a photo as masks and as a report. */
import { join } from 'node:path';
import { analyze } from '#engine/analyze.ts';
import type { Layers } from '#engine/layers.ts';
import { ENGINE_VERSION, NO_ZONE } from '#engine/layers.ts';
import type { Mask, Raster } from '#engine/raster/raster.ts';
import { resizeMask } from '#engine/raster/resize.ts';
import { computeNetworkEvidence } from '#server/platform/threads/network/network.ts';
import { loadPhoto, saveJson, saveMask } from './picture-files.ts';

interface AnalyzeJob {
  photo: string;
  maskOut?: string;
  zonesOut?: string;
  report?: string;
}

/** The matte of the zones for which `isIncluded` holds, in the photo's size. */
const createMask = (layers: Layers, photo: Raster, isIncluded: (zone: number) => boolean): Mask => {
  const data = new Uint8Array(layers.width * layers.height);
  for (let i = 0; i < data.length; i++) {
    const zone = layers.zoneOf[i]!;
    if (zone !== NO_ZONE && isIncluded(zone)) data[i] = layers.matte[i]!;
  }
  const mask = { width: layers.width, height: layers.height, data };
  return mask.width === photo.width && mask.height === photo.height
    ? mask
    : resizeMask(mask, photo.width, photo.height);
};

/** Excludes doors and custom zones, which are upholstery but not seats. */
const isSeat =
  (layers: Layers) =>
  (zone: number): boolean =>
    !['door', 'custom'].includes(layers.zones[zone]!.kind);

export const analyzeFile = async (job: AnalyzeJob) => {
  const photo = await loadPhoto(job.photo);
  const startedAt = performance.now();
  const layers = analyze(photo, { net: await computeNetworkEvidence(photo) });
  const milliseconds = Math.round(performance.now() - startedAt);
  if (job.maskOut !== undefined) await saveMask(job.maskOut, createMask(layers, photo, isSeat(layers)));
  if (job.zonesOut !== undefined)
    for (const [index, zone] of layers.zones.entries())
      await saveMask(
        join(job.zonesOut, `${zone.id}.png`),
        createMask(layers, photo, (other) => other === index),
      );
  const report = {
    engineVersion: ENGINE_VERSION,
    width: photo.width,
    height: photo.height,
    source: layers.source,
    zones: layers.zones,
    warnings: layers.warnings,
    questions: layers.questions ?? [],
    milliseconds,
  };
  if (job.report !== undefined) await saveJson(job.report, report);
  return report;
};
