/** Decodes photographed tiles in the preview worker. */
import { readTileFacts } from '#engine/materials/photographed/tile-file.ts';
import { readPixels } from '#web/lib/photo/read-pixels.ts';
import { tileCache } from '#engine/materials/photographed/tile-cache.ts';

export const openTiles = tileCache<Blob>(async (file) => {
  const tileFacts = readTileFacts(new Uint8Array(await file.arrayBuffer()));
  if (tileFacts === undefined) return undefined;
  // The file stores reflectances, which no color profile may change.
  const bitmap = await createImageBitmap(file, { colorSpaceConversion: 'none' });
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) return undefined;
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  try {
    return { picture: { width, height, data: readPixels(context, width, height).data }, ...tileFacts };
  } catch {
    // Without the tile, color and material are painted.
    return undefined;
  }
});
