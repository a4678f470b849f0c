/**
 * Scores of found inserts and panels against hand-drawn ones: IoU of the inserts, precision and recall of their borders, panels
 * found as one piece, and inserts found where there is none.
 */
import { findBorder, dilate, fractionInside } from './masks.ts';
import { drawLine, polygonMask, scaled, type PanelFile } from './hand-labels.ts';

/** Largest distance of a correct border from a drawn seam or panel edge, as a fraction of the long side. */
const BORDER_TOLERANCE = 0.01;
/** Roles that are scored; panels of the role "other" are not. */
const SCORED_ROLES = new Set(['insert', 'bolster', 'headrest', 'rear']);
/** IoU above which a panel counts as found. */
const MIN_FOUND_IOU = 0.7;

export interface PanelScore {
  /** Undefined where no insert is labeled as sure. */
  insert?: { iou: number; precision: number; recall: number };
  /** Panels labeled as sure, and how many of them were found as one piece. */
  panels: number;
  panelsFound: number;
  /** Area of other panels wrongly taken for an insert, as a fraction of all sure panels' pixels. */
  invented: number;
}

export interface FoundParts {
  width: number;
  height: number;
  /** 1 where an insert was found. */
  insert: Uint8Array;
  /** Number of the found panel at each pixel; 0 where there is none. */
  pieces: Int32Array;
}

/** Masks of the labeled panels. */
interface DrawnPanels {
  /** Panels that are scored. */
  sure: Uint8Array;
  insert: Uint8Array;
  any: Uint8Array;
  /** Lines of panel edges and seams. */
  edges: Uint8Array;
  /** A mask for each scored panel. */
  single: Uint8Array[];
}

const drawPanels = (file: PanelFile, width: number, height: number): DrawnPanels => {
  const plane = (): Uint8Array => new Uint8Array(width * height);
  const drawn: DrawnPanels = { sure: plane(), insert: plane(), any: plane(), edges: plane(), single: [] };
  for (const panel of file.panels) {
    if (panel.points.length < 3) continue;
    const points = scaled(panel.points, file, width);
    const inside = polygonMask(points, width, height);
    const scored = panel.sure && SCORED_ROLES.has(panel.role);
    for (let i = 0; i < inside.length; i++) {
      if (!inside[i]) continue;
      drawn.any[i] = 1;
      if (!scored) continue;
      drawn.sure[i] = 1;
      drawn.insert[i] = Number(panel.role === 'insert');
    }
    if (scored) drawn.single.push(inside);
    drawLine([...points, points[0]!], drawn.edges, width, height);
  }
  for (const seam of file.seams) drawLine(scaled(seam.points, file, width), drawn.edges, width, height);
  return drawn;
};

/** Intersection over union of two masks inside a third. */
const overlap = (a: Uint8Array, b: Uint8Array, where: Uint8Array): number => {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    if (!where[i]) continue;
    both += a[i]! & b[i]!;
    either += a[i]! | b[i]!;
  }
  return both / Math.max(1, either);
};

/** Whether one found piece covers the panel with an IoU above 0.7; pixels outside labeled panels do not count. */
const isFoundAsOnePiece = (panel: Uint8Array, any: Uint8Array, pieces: Int32Array): boolean => {
  const inPanel = new Map<number, number>();
  const inAny = new Map<number, number>();
  let size = 0;
  for (let i = 0; i < panel.length; i++) {
    size += panel[i]!;
    const piece = pieces[i]!;
    if (piece === 0 || !any[i]) continue;
    inAny.set(piece, (inAny.get(piece) ?? 0) + 1);
    if (panel[i]) inPanel.set(piece, (inPanel.get(piece) ?? 0) + 1);
  }
  return [...inPanel].some(([piece, both]) => both / (size + inAny.get(piece)! - both) > MIN_FOUND_IOU);
};

export const scorePanels = (file: PanelFile, { width, height, insert, pieces }: FoundParts): PanelScore => {
  const drawn = drawPanels(file, width, height);
  const tolerance = Math.max(1, Math.round(BORDER_TOLERANCE * Math.max(width, height)));
  const sureCount = drawn.sure.reduce((sum, value) => sum + value, 0);
  let invented = 0;
  for (let i = 0; i < insert.length; i++) if (insert[i] && drawn.sure[i] && !drawn.insert[i]) invented++;
  const result: PanelScore = {
    panels: drawn.single.length,
    panelsFound: drawn.single.filter((panel) => isFoundAsOnePiece(panel, drawn.any, pieces)).length,
    invented: invented / Math.max(1, sureCount),
  };
  const insertSize = drawn.insert.reduce((sum, value) => sum + value, 0);
  if (insertSize < 0.01 * width * height) return result;
  const nearEdges = dilate(drawn.edges, width, height, tolerance);
  const foundBorder = findBorder(insert, width, height);
  const foundInside = foundBorder.map((value, i) => value & drawn.any[i]!);
  return {
    ...result,
    insert: {
      iou: overlap(insert, drawn.insert, drawn.sure),
      precision: fractionInside(foundInside, nearEdges) ?? 0,
      recall:
        fractionInside(findBorder(drawn.insert, width, height), dilate(foundBorder, width, height, tolerance)) ?? 0,
    },
  };
};

/** Harmonic mean of precision and recall. */
export const fScore = ({ precision, recall }: { precision: number; recall: number }): number =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
