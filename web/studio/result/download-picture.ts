/** Downloads the result as PNG. */
import { downloadDesign } from '#contract/studio/saved-designs.ts';
import { fetchResponse } from '#web/lib/api/api.ts';
import { endpointUrl } from '#web/lib/api/queries.ts';
import { assertPixelsReadable } from '#web/lib/photo/read-pixels.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { canvasToBlob } from '../../lib/photo/canvas-to-blob.ts';

/** A saved design in high resolution has its own URL. Otherwise the displayed picture is downloaded. */
export const pictureUrl = (generatedImage: string, savedId: number | null, isHighRes: boolean): string =>
  savedId !== null && isHighRes
    ? endpointUrl(downloadDesign, { params: { id: savedId }, query: { quality: 'high' } })
    : generatedImage;

export const downloadPicture = async (url: string, fileName: string): Promise<void> => {
  const response = await fetchResponse(url, { headers: { Accept: 'image/png, image/*' } });
  const picture = await response.blob();
  try {
    saveFile(await convertToPng(picture), fileName);
  } catch {
    // This browser cannot convert pictures, so the file keeps its format and gets a matching name.
    saveFile(picture, fileName.replace(/\.png$/, `.${picture.type.replace(/^image\//, '').replace('jpeg', 'jpg')}`));
  }
};

const convertToPng = async (picture: Blob): Promise<Blob> => {
  if (picture.type === 'image/png') return picture;
  assertPixelsReadable();
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return canvasToBlob(canvas, 'image/png');
};
