/** Reads the light out of a photo: the tone curve, the noise, the colours of what is covered now and the light that falls on it. */
import { decodeTable } from '../../colour/tone.ts';
import { luminance } from '../../colour/srgb.ts';
import { NO_ZONE } from '../../layers.ts';
import type { Raster } from '../../raster/raster.ts';
import type { ZonesResult } from '../geometry/zones-result.ts';
import { borderRatios } from './border-ratios.ts';
import { estimateTone } from './estimate-tone.ts';
import type { Light } from './light.ts';
import { materialsOf } from './materials-of.ts';
import { noiseLevels } from './noise-levels.ts';
import { shadeField } from './shade-field.ts';
import { zoneColours } from './zone-colours.ts';

/** Log of the least light that is told from none. */
const DARKEST = 2e-4;

/**
 * @param photo at analysis size
 * @param zones what was found on it
 */
export const estimateLight = (photo: Raster, zones: ZonesResult): Light => {
  const { width, height, data } = photo;
  const tone = estimateTone(photo);
  const scene = decodeTable(tone);
  const logY = new Float32Array(width * height);
  for (let i = 0; i < logY.length; i++) logY[i] = Math.log(DARKEST + luminance(scene[data[4 * i]], scene[data[4 * i + 1]], scene[data[4 * i + 2]]));

  const colours = zoneColours(photo, zones, scene);
  const clusters = materialsOf(colours, borderRatios(zones, logY, width, height));
  const clusterOf = new Uint8Array(width * height).fill(255);
  for (let i = 0; i < clusterOf.length; i++) if (zones.zoneOf[i] !== NO_ZONE) clusterOf[i] = zones.zoneOf[i];

  return {
    tone,
    whitePoint: [1, 1, 1],
    noise: noiseLevels(photo),
    clusters,
    clusterOf,
    shade: shadeField(photo, scene, zones.matte, clusters, clusterOf),
  };
};
