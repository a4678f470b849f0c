/**
 * Copies parsed layers into objects made by literals, for speed. V8 discards the hidden class of JSON objects with the
 * last object, and all code optimized for it, so that the first render of every photo was slow ("wrong map" in
 * `node --trace-deopt`). The class of a literal stays as long as its code.
 */
import type { Panel, PatchOutline, Seam } from './geometry/geometry.ts';
import type { AlbedoCluster } from './light.ts';
import type { ToneCurve } from './color/tone.ts';
import type { Layers, Question, Zone } from './layers.ts';

const ownZone = ({ id, kind, name, confidence, bounds: { left, top, right, bottom }, area }: Zone): Zone => ({
  id,
  kind,
  name,
  confidence,
  bounds: { left, top, right, bottom },
  area,
});

const ownTone = ({ exposure, toe, contrast, shoulder, flare }: ToneCurve): ToneCurve =>
  flare === undefined ? { exposure, toe, contrast, shoulder } : { exposure, toe, contrast, shoulder, flare };

const ownCluster = ({ albedo, zone }: AlbedoCluster): AlbedoCluster => ({ albedo, zone });

const ownOutline = ({ left, right, top, bottom }: PatchOutline): PatchOutline => ({ left, right, top, bottom });

const ownPanel = ({ zone, corners, outline, widthCm, heightCm, facing, role, existingRelief }: Panel): Panel => ({
  zone,
  corners,
  outline: ownOutline(outline),
  widthCm,
  heightCm,
  facing,
  role,
  existingRelief,
});

const ownSeam = ({ points, kind, zones, panels, cmPerPixel, confidence, stitched }: Seam): Seam => ({
  points,
  kind,
  zones,
  panels,
  cmPerPixel,
  confidence,
  stitched,
});

const ownQuestion = ({ x, y, area, probability }: Question): Question => ({ x, y, area, probability });

export const ownLayers = ({
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
    zones: zones.map(ownZone),
    zoneOf,
    matte,
    light: {
      tone: ownTone(tone),
      whitePoint,
      noise,
      clusters: clusters.map(ownCluster),
      clusterOf,
      shade: { width: shade.width, height: shade.height, data: shade.data },
    },
    geometry: { panels: panels.map(ownPanel), panelOf, seams: seams.map(ownSeam), normals, normalWidth, normalHeight },
    warnings,
    ...(questions === undefined ? {} : { questions: questions.map(ownQuestion) }),
    source,
    ...(ground === undefined ? {} : { ground }),
  };
};
