/**
 * Copies parsed layers into objects made by literals, for speed. V8 discards the hidden class of JSON objects with the
 * last object, and all code optimized for it, so that the first render of every photo was slow ("wrong map" in
 * `node --trace-deopt`). The class of a literal stays as long as its code.
 */
import type { Panel, PatchOutline, Seam } from './geometry/geometry.ts';
import type { AlbedoCluster } from './light.ts';
import type { ToneCurve } from './color/tone.ts';
import type { Layers, UnsureRegion, Zone } from './layers.ts';

const copyZone = ({ id, kind, name, confidence, bounds: { left, top, right, bottom }, area }: Zone): Zone => ({
  id,
  kind,
  name,
  confidence,
  bounds: { left, top, right, bottom },
  area,
});

const copyTone = ({ exposure, toe, contrast, shoulder, flare }: ToneCurve): ToneCurve =>
  flare === undefined ? { exposure, toe, contrast, shoulder } : { exposure, toe, contrast, shoulder, flare };

const copyCluster = ({ albedo, zone }: AlbedoCluster): AlbedoCluster => ({ albedo, zone });

const copyOutline = ({ left, right, top, bottom }: PatchOutline): PatchOutline => ({ left, right, top, bottom });

const copyPanel = ({ zone, corners, outline, widthCm, heightCm, facing, role, existingRelief }: Panel): Panel => ({
  zone,
  corners,
  outline: copyOutline(outline),
  widthCm,
  heightCm,
  facing,
  role,
  existingRelief,
});

const copySeam = ({ points, kind, zones, panels, cmPerPixel, confidence, stitched }: Seam): Seam => ({
  points,
  kind,
  zones,
  panels,
  cmPerPixel,
  confidence,
  stitched,
});

const copyUnsureRegion = ({ x, y, area, probability }: UnsureRegion): UnsureRegion => ({ x, y, area, probability });

export const copyLayers = ({
  version,
  width,
  height,
  zones,
  zoneOf,
  matte,
  light,
  geometry,
  warnings,
  questions,
  source,
  ground,
}: Layers): Layers => {
  const { tone, whitePoint, noise, clusters, clusterOf, shade } = light;
  const { panels, panelOf, seams, normals, normalWidth, normalHeight } = geometry;
  return {
    version,
    width,
    height,
    zones: zones.map(copyZone),
    zoneOf,
    matte,
    light: {
      tone: copyTone(tone),
      whitePoint,
      noise,
      clusters: clusters.map(copyCluster),
      clusterOf,
      shade: { width: shade.width, height: shade.height, data: shade.data },
    },
    geometry: {
      panels: panels.map(copyPanel),
      panelOf,
      seams: seams.map(copySeam),
      normals,
      normalWidth,
      normalHeight,
    },
    warnings,
    ...(questions === undefined ? {} : { questions: questions.map(copyUnsureRegion) }),
    source,
    ...(ground === undefined ? {} : { ground }),
  };
};
