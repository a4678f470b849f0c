/** Estimates a photo's tone curve and noise, the albedos of the present covers and the shading on them. */
import { decodeTable } from '../../color/tone.ts';
import type { Raster } from '../../raster/raster.ts';
import type { ZonesResult } from '../panels/zone-panels.ts';
import { borderRatios } from './border-ratios.ts';
import { estimateTone } from './estimate-tone.ts';
import type { Light } from '../../light.ts';
import { estimateAlbedos } from './estimate-albedos.ts';
import { noiseByLevel } from './noise-levels.ts';
import { estimateShading } from './estimate-shading.ts';
import { splitColors } from './split-colors.ts';
import { zoneColors } from './zone-colors.ts';

/**
 * @param photo at analysis size
 * @param zones found on it
 */
export const estimateLight = (photo: Raster, zones: ZonesResult): Light => {
  const { width, height, data } = photo;
  const tone = estimateTone(photo);
  const toLinear = decodeTable(tone);
  const map = splitColors(photo, zones, toLinear);
  const { colorIndexOf } = map;
  const linearRgbAt = (i: number): [number, number, number] => [
    toLinear[data[4 * i]],
    toLinear[data[4 * i + 1]],
    toLinear[data[4 * i + 2]],
  ];
  const colors = estimateAlbedos(
    zoneColors(photo, map, zones.matte, toLinear),
    borderRatios(colorIndexOf, zones.matte, linearRgbAt, width, height),
    map.zones,
  );

  return {
    tone,
    whitePoint: [1, 1, 1],
    noise: noiseByLevel(photo),
    clusters: colors,
    clusterOf: colorIndexOf,
    shading: estimateShading(photo, toLinear, zones.matte, colors, colorIndexOf),
  };
};
