/**
 * Writes a page with the found parts drawn over every labeled picture, worst outline first. It shows unpublishable photos, so
 * it is written to a folder that git ignores.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Raster } from '#engine/raster/raster.ts';
import type { ZonesFound } from '#engine/analyze/outline/zones-found.ts';
import { NO_ZONE } from '#engine/layers.ts';
import type { ZoneKind } from '#engine/options.ts';
import { findBorder } from './masks.ts';
import { drawLine, readPanels, scaled } from './hand-labels.ts';
import type { PartScore } from './measure-parts.ts';

const MAX_SIDE_PIXELS = 720;
const COLORS: Readonly<Record<ZoneKind, readonly [number, number, number]>> = {
  insert: [230, 120, 30],
  bolster: [60, 140, 230],
  headrest: [170, 80, 210],
  'seat-back': [40, 170, 120],
  door: [200, 190, 40],
  piping: [240, 240, 240],
  seat: [90, 110, 200],
  custom: [120, 120, 120],
};
const RED = [225, 20, 30];
const BLUE = [20, 60, 255];

/**
 * Tints found parts by kind, false positives red and missed pixels blue; outlines labeled panels white and inserts black.
 * @param matte the outline that is scored; `found.matte` may contain corrections
 */
const drawOverlay = (
  photo: Raster,
  found: ZonesFound,
  matte: Uint8Array,
  truth: Uint8Array,
  panelFile: string | undefined,
): Buffer => {
  const { width, height } = photo;
  const picture = Buffer.from(photo.data);
  const tint = (i: number, color: readonly number[], strength: number): void => {
    for (let c = 0; c < 3; c++) picture[i * 4 + c] = picture[i * 4 + c]! * (1 - strength) + color[c]! * strength;
  };
  for (let i = 0; i < truth.length; i++) {
    const inside = matte[i]! >= 128;
    const zone = found.zoneOf[i]!;
    if (truth[i] === 0 && inside) tint(i, RED, 0.5);
    else if (truth[i] === 1 && !inside) tint(i, BLUE, 0.45);
    else if (zone !== NO_ZONE && found.matte[i]! >= 128) tint(i, COLORS[found.zones[zone]!.kind], 0.35);
  }
  if (panelFile !== undefined) {
    const drawing = readPanels(panelFile);
    const lines = new Uint8Array(width * height);
    for (const { points } of drawing.panels)
      if (points.length > 2) drawLine(scaled([...points, points[0]!], drawing, width), lines, width, height);
    for (let i = 0; i < lines.length; i++) if (lines[i]) tint(i, [255, 255, 255], 0.9);
  }
  const insertMask = Uint8Array.from(found.zoneOf, (zone) =>
    Number(zone !== NO_ZONE && found.zones[zone]!.kind === 'insert'),
  );
  findBorder(insertMask, width, height).forEach((isBorder, i) => isBorder && tint(i, [0, 0, 0], 0.8));
  return picture;
};

export const writeOverlay = async (
  folder: string,
  id: string,
  photo: Raster,
  seen: { found: ZonesFound; matte: Uint8Array; truth: Uint8Array; panelFile?: string },
): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const raw = { width: photo.width, height: photo.height, channels: 4 as const };
  const picture = drawOverlay(photo, seen.found, seen.matte, seen.truth, seen.panelFile);
  await sharp(picture, { raw })
    .removeAlpha()
    .resize(MAX_SIDE_PIXELS, MAX_SIDE_PIXELS, { fit: 'inside' })
    .webp({ quality: 82 })
    .toFile(path.join(folder, `${id}.webp`));
};

const caption = ({ id, iou, panels, budget }: PartScore): string =>
  [
    `<b>${id}</b> IoU ${iou.toFixed(2)}`,
    budget && `too much ${(100 * budget.paintedTooMuch).toFixed(1)} %, missed ${(100 * budget.missed).toFixed(1)} %`,
    panels?.insert &&
      `insert IoU ${panels.insert.iou.toFixed(2)}, border ${panels.insert.precision.toFixed(2)} / ${panels.insert.recall.toFixed(2)}`,
    panels && `panels ${panels.panelsFound} of ${panels.panels}, invented ${(100 * panels.invented).toFixed(1)} %`,
  ]
    .filter(Boolean)
    .join('<br>');

/** Writes an index.html for the pictures that `writeOverlay` wrote to the same folder. */
export const writePartsPage = (folder: string, scores: readonly PartScore[]): void => {
  const figures = [...scores]
    .sort((a, b) => a.iou - b.iou)
    .map(
      (score) =>
        `<figure><img src="${score.id}.webp" loading="lazy"><figcaption>${caption(score)}</figcaption></figure>`,
    );
  const page = `<!doctype html><meta charset="utf-8"><title>What was found</title>
<style>body{font:14px system-ui;margin:16px;background:#fff}figure{display:inline-block;margin:8px;vertical-align:top}img{width:480px}p{max-width:70em}</style>
<p>Worst outline first. Red: painted but not a seat. Blue: missed. Orange: insert, outlined in black. Light blue: bolster. Purple: headrest. Green: seat back. Yellow: door. Indigo: whole seat, not divided. White lines: panels drawn by hand.</p>
${figures.join('\n')}
`;
  writeFileSync(path.join(folder, 'index.html'), page);
};
