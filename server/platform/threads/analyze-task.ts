/** Analyzes a photo in the worker thread. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { analyze } from '#engine/analyze.ts';
import { encodeLayers } from '#engine/layers-codec.ts';
import { visibleZones, type Layers, type Mark, type UnsureRegion, type Warning, type Zone } from '#engine/layers.ts';
import type { ZoneKind } from '#engine/options.ts';
import type { Mask } from '#engine/raster/raster.ts';
import { computeNetworkEvidence } from './network/network.ts';
import { readMask, readPicture } from './pictures/photo-codec.ts';

export interface AnalyzeTask {
  photo: Uint8Array;
  marks?: readonly Mark[];
  /** Masks of the known outlines; only for templates. */
  knownMask?: Uint8Array;
  knownZones?: Partial<Record<ZoneKind, Uint8Array>>;
}

export interface AnalyzeResult {
  /** The encoded layers, gzipped. */
  bytes: Uint8Array<ArrayBuffer>;
  zones: Pick<Zone, 'id' | 'kind' | 'name' | 'confidence' | 'area'>[];
  warnings: Warning[];
  questions: UnsureRegion[];
  source: Layers['source'];
}

export const analyzePhoto = async (task: AnalyzeTask): Promise<AnalyzeResult> => {
  const photo = await readPicture(task.photo);
  const layers = analyze(photo, {
    marks: task.marks,
    // The network is not needed when the zones are known.
    net: task.knownZones === undefined ? await computeNetworkEvidence(photo) : undefined,
    knownMask: task.knownMask === undefined ? undefined : await readMask(task.knownMask),
    knownZones: task.knownZones === undefined ? undefined : await readMasks(task.knownZones),
  });
  return {
    bytes: await packLayers(layers),
    zones: visibleZones(layers.zones).map(({ id, kind, name, confidence, area }) => ({
      id,
      kind,
      name,
      confidence,
      area,
    })),
    warnings: layers.warnings,
    questions: layers.questions ?? [],
    source: layers.source,
  };
};

const readMasks = async (zones: Partial<Record<ZoneKind, Uint8Array>>): Promise<Partial<Record<ZoneKind, Mask>>> => {
  const masks: Partial<Record<ZoneKind, Mask>> = {};
  for (const [kind, bytes] of Object.entries(zones)) masks[kind as ZoneKind] = await readMask(bytes);
  return masks;
};

/** Gzipped here, because browsers are sent the stored bytes unchanged. */
const packLayers = async (layers: Layers): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(await promisify(gzip)(encodeLayers(layers), { level: 6 }));
