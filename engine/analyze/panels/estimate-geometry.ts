/** Geometry of the upholstery from one photo: panels, seams and normals. */
import { findEdgeSeams } from '../../seams/edge-seams.ts';
import { findInnerSeams } from '../../seams/inner-seams.ts';
import { markStitched } from '../../seams/mark-stitched.ts';
import { quantizeSeam } from '../../seams/quantize-seam.ts';
import { displayLuma, findLines, valleyPlane } from '../../seams/line-filter.ts';
import { netPlane } from '../../net.ts';
import { resizePlane, fitSize } from '../../raster/resize.ts';
import type { Raster } from '../../raster/raster.ts';
import { groundEvidence } from '../outline/correction-ground.ts';
import { dissolvePiping } from './dissolve-piping.ts';
import { NO_PANEL, type Geometry } from '../../geometry/geometry.ts';
import { edgeDistance } from '../../geometry/edge-distance.ts';
import { measureExistingRelief } from './existing-relief.ts';
import { estimateNormals } from './normals.ts';
import { findPanels } from './panels.ts';
import type { ZonesResult } from './zone-panels.ts';

/** Largest size, in pixels, at which lines are detected. */
const LINE_PIXELS = 500_000;

/** Larger for stitching, because thread is thinner. */
const THREAD_PIXELS = 850_000;

const sizeOf = (size: { width: number; height: number }): [number, number] => [size.width, size.height];

/** @param zones at the photo's size */
export const estimateGeometry = (photo: Raster, zones: ZonesResult): Geometry => {
  const { width, height } = photo;
  const fullLuma = displayLuma(photo);
  const fine = resizePlane(fullLuma, ...sizeOf(fitSize(width, height, THREAD_PIXELS)));
  const luma = resizePlane(fine, ...sizeOf(fitSize(width, height, LINE_PIXELS)));
  const valleys = findLines(luma, 1.8, 1);
  const valley = valleyPlane(valleys);
  const sewn = dissolvePiping(zones, width);
  const { panels, panelOf } = findPanels(sewn, width, height);
  const edge = edgeDistance(panelOf, width, height);
  measureExistingRelief(panels, panelOf, width, height, valley, edge);
  const label = panelOf.slice();
  for (let p = 0; p < label.length; p++) if (zones.matte[p] <= 127) label[p] = NO_PANEL;
  const net = zones.ground && groundEvidence(zones.ground);
  const seams = markStitched([
    ...findEdgeSeams({
      panels,
      zones: zones.zones,
      label,
      width,
      height,
      valley,
    }),
    ...findInnerSeams({
      valleys,
      threadLuma: fine,
      analysisLuma: fullLuma,
      edgeDistance: edge,
      panels,
      label,
      width,
      height,
      nearness: net && { width: net.width, height: net.height, data: netPlane(net, 'seam') },
    }),
  ]);
  const normals = estimateNormals(panelOf, width, height, luma);
  return {
    panels,
    panelOf,
    seams: seams.map(quantizeSeam),
    normals: normals.data,
    normalWidth: normals.width,
    normalHeight: normals.height,
  };
};
