/** Reports the zones of a picture: their finish, and the color difference from the swatch. */
import { ciede2000 } from '../color/ciede2000.ts';
import { linearToLab } from '../color/lab.ts';
import { SRGB_TO_LINEAR, decodeSrgbColor, luminance } from '../color/srgb.ts';
import { decodeTable, toneToCode } from '../color/tone.ts';
import { finishOf } from '../finish-of.ts';
import { visibleZones, type Layers } from '../layers.ts';
import { median } from '../raster/median.ts';
import type { Raster } from '../raster/raster.ts';
import type { Rgb8, TrimPlan } from '../trim-plan.ts';
import type { ZoneReport } from './report.ts';

/** Approximate number of pixels sampled in each zone. */
const SAMPLES = 4000;
/** A pixel is entirely upholstery at this matte code and above. */
const MIN_INSIDE_MATTE = 250;
/** Range of light in which a pixel is well lit, relative to the zone's median. */
const WELL_LIT = [0.9, 1.1] as const;

type Triple = [number, number, number];

const labOfLinear = ([r, g, b]: Triple): Triple => linearToLab(r, g, b);
const deltaE = (a: Triple, b: Triple): number => ciede2000(...labOfLinear(a), ...labOfLinear(b));

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const meanOf = (samples: readonly Triple[]): Triple =>
  [0, 1, 2].map((c) => mean(samples.map((sample) => sample[c]!))) as Triple;
const medianOf = (samples: readonly Triple[]): Triple =>
  [0, 1, 2].map((c) => median(samples.map((sample) => sample[c]!))) as Triple;

interface Sample {
  /** The picture's pixel, scene-linear. */
  scene: Triple;
  /** Diffuse light on it, scene-linear. */
  light: Triple;
}

/** Samples on a regular grid over the zone. */
const samplesOf = (zone: number, picture: Raster, layers: Layers, decode: Float32Array): Sample[] => {
  const { shading } = layers.light;
  const box = layers.zones[zone]!.bounds;
  const step = Math.max(1, Math.floor(Math.sqrt(((box.right - box.left) * (box.bottom - box.top)) / SAMPLES)));
  const samples: Sample[] = [];
  for (let y = box.top; y < box.bottom; y += step) {
    for (let x = box.left; x < box.right; x += step) {
      const i = y * layers.width + x;
      if (layers.zoneOf[i] !== zone || layers.matte[i]! < MIN_INSIDE_MATTE) continue;
      const px = Math.floor(((x + 0.5) / layers.width) * picture.width);
      const py = Math.floor(((y + 0.5) / layers.height) * picture.height);
      const p = 4 * (py * picture.width + px);
      const s =
        3 *
        (Math.floor(((y + 0.5) / layers.height) * shading.height) * shading.width +
          Math.floor(((x + 0.5) / layers.width) * shading.width));
      samples.push({
        scene: [decode[picture.data[p]!]!, decode[picture.data[p + 1]!]!, decode[picture.data[p + 2]!]!],
        light: [shading.data[s]!, shading.data[s + 1]!, shading.data[s + 2]!],
      });
    }
  }
  return samples;
};

/** @param isPatterned whether only the mean color equals the swatch, as with a photographed tile */
const differences = (
  samples: readonly Sample[],
  color: Rgb8,
  isPatterned: boolean,
  layers: Layers,
): Pick<ZoneReport, 'deltaERef' | 'deltaELit'> => {
  if (samples.length < 20) return {};
  const swatch = decodeSrgbColor(color);
  const average = isPatterned ? meanOf : medianOf;
  const { tone } = layers.light;
  const albedo = average(
    samples.map(({ scene, light }) => scene.map((value, c) => value / Math.max(1e-4, light[c]!)) as Triple),
  );
  // In the picture's light, well-lit pixels are compared with the swatch in that light.
  const level = median(samples.map(({ light }) => luminance(...light)));
  const wellLit = samples.filter(
    ({ light }) => luminance(...light) > WELL_LIT[0] * level && luminance(...light) < WELL_LIT[1] * level,
  );
  const display = (scene: Triple): Triple =>
    scene.map((value) => SRGB_TO_LINEAR[Math.min(255, Math.max(0, Math.round(toneToCode(value, tone))))]!) as Triple;
  const expected = average(wellLit.map(({ light }) => light.map((value, c) => value * swatch[c]!) as Triple));
  return {
    deltaERef: deltaE(albedo, swatch),
    ...(wellLit.length < 10
      ? {}
      : { deltaELit: deltaE(display(average(wellLit.map(({ scene }) => scene))), display(expected)) }),
  };
};

/** @param picture the finished picture, of any size with the photo's aspect ratio */
export const reportZones = (picture: Raster, layers: Layers, plan: TrimPlan): ZoneReport[] => {
  const decode = decodeTable(layers.light.tone);
  return visibleZones(layers.zones).map((zone) => {
    const finish = finishOf(plan, zone);
    const report: ZoneReport = {
      id: zone.id,
      kind: zone.kind,
      name: zone.name,
      area: zone.area,
      confidence: zone.confidence,
      changed: finish !== undefined,
    };
    if (finish === undefined) return report;
    return {
      ...report,
      ...(finish.material === undefined ? {} : { material: finish.material }),
      ...(finish.pattern === 'keep' ? {} : { pattern: finish.pattern }),
      ...(finish.color === undefined
        ? {}
        : {
            color: finish.color,
            ...differences(
              samplesOf(layers.zones.indexOf(zone), picture, layers, decode),
              finish.color,
              finish.tile !== undefined,
              layers,
            ),
          }),
    };
  });
};
