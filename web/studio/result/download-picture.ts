/** The download is made in the browser from the file that the caller may have. */
import { downloadDesign } from '#contract/saved-designs.ts';
import { send } from '#web/lib/api.ts';
import { addressOf } from '#web/lib/queries.ts';

/** A saved design in HD comes from its own address; everything else is the picture as it is shown. */
export const pictureAddress = (generatedImage: string, savedId: number | null, isHighRes: boolean): string =>
  savedId !== null && isHighRes
    ? addressOf(downloadDesign, { params: { id: savedId }, query: { quality: 'high' } })
    : generatedImage;

export const downloadPicture = async (address: string, fileName: string): Promise<void> => {
  const answer = await send(address, { headers: { Accept: 'image/png, image/*' } });
  const png = await asPng(await answer.blob());
  const url = URL.createObjectURL(png);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
};

const asPng = async (picture: Blob): Promise<Blob> => {
  if (picture.type === 'image/png') return picture;
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (png) => (png === null ? reject(new Error('The picture could not be written as PNG')) : resolve(png)),
      'image/png',
    ),
  );
};
