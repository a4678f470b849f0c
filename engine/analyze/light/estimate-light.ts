/** Estimates a photo's tone curve and noise, the albedos of the present covers and the shading on them. */
import { decodeTable } from '../../color/tone.ts';
import { luminance } from '../../color/srgb.ts';
import type { Raster } from '../../raster/raster.ts';
import type { ZonesResult } from '../panels/zones-result.ts';
import { borderRatios } from './border-ratios.ts';
import { estimateTone } from './estimate-tone.ts';
import type { Light } from '../../light.ts';
import { materialsOf } from './materials-of.ts';
import { noiseLevels } from './noise-levels.ts';
import { shadeField } from './shade-field.ts';
import { splitColors } from './split-colors.ts';
import { zoneColors } from './zone-colors.ts';

/** Scene-linear light added before the logarithm, so that black pixels have one. */
const LOG_OFFSET = 2e-4;

/**
 * @param photo at analysis size
 * @param zones found on it
 */
export const estimateLight = (photo: Raster, zones: ZonesResult): Light => {
  const { width, height, data } = photo;
  const tone = estimateTone(photo);
  const scene = decodeTable(tone);
  const logY = new Float32Array(width * height);
  for (let i = 0; i < logY.length; i++)
    logY[i] = Math.log(
      LOG_OFFSET + Math.max(0, luminance(scene[data[4 * i]], scene[data[4 * i + 1]], scene[data[4 * i + 2]])),
    );

  const map = splitColors(photo, zones, scene);
  const { colorOf } = map;
  const colorAt = (i: number): [number, number, number] => [
    scene[data[4 * i]],
    scene[data[4 * i + 1]],
    scene[data[4 * i + 2]],
  ];
  const clusters = materialsOf(
    zoneColors(photo, map, zones.matte, scene),
    borderRatios(colorOf, zones.matte, logY, colorAt, width, height),
    map.zones,
  );

  return {
    tone,
    whitePoint: [1, 1, 1],
    noise: noiseLevels(photo),
    clusters,
    clusterOf: colorOf,
    shade: shadeField(photo, scene, zones.matte, clusters, colorOf),
  };
};
