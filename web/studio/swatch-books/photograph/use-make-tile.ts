import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type RefObject } from 'react';
import { makeSwatchTile, type TileReply } from '#contract/studio/swatches.ts';
import { getUserMessage } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/api.ts';
import { toastError } from '#web/lib/toasts.ts';
import { PHOTOGRAPH } from '../photograph-words.ts';
import { parseLength } from './length-unit.ts';
import type { MaterialPhotoSettings } from './material-photo-settings.ts';
import { rectifiedPicture } from './rectified-picture.ts';
import type { MaterialPhoto } from './use-material-photo.ts';

export interface FinishedTile {
  reply: TileReply;
  /** URL of the marked piece, straightened. */
  before: string;
  /** Height divided by width. */
  shape: number;
}

/** Makes the tile of a marked photo, as soon as the photo is uploaded. */
export const useMakeTile = (
  { url }: MaterialPhoto,
  { quad, neutralPoint, neutralKind, quadWidthText, unit }: MaterialPhotoSettings,
  pixels: RefObject<ImageData | undefined>,
  onMade: (marked: FinishedTile) => void,
) => {
  const [isRequested, setRequested] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ image, cm }: { image: string; cm: number }): Promise<FinishedTile> => {
      const reply = await call(makeSwatchTile, {
        body: {
          image,
          corners: quad.map(([x, y]) => [x, y]) as never,
          ...(neutralPoint && {
            grey: [neutralPoint[0], neutralPoint[1]] as [number, number],
            ...(neutralKind !== 'unknown' && { neutral: neutralKind }),
          }),
          widthCm: cm,
        },
      });
      // If the browser does not allow reading pixels, the tile is compared with the whole photo.
      const straight =
        pixels.current === undefined ? { url: image, shape: 1 } : await rectifiedPicture(pixels.current, quad);
      return { reply, before: straight.url, shape: straight.shape };
    },
    onSuccess: (marked) => {
      window.scrollTo(0, 0);
      onMade(marked);
    },
    onError: (error) => toastError(PHOTOGRAPH.makeFailed, getUserMessage(error, '')),
    onSettled: () => setRequested(false),
  });
  const widthCm = parseLength(quadWidthText, unit);
  useEffect(() => {
    if (isRequested && url !== undefined && widthCm !== undefined) mutate({ image: url, cm: widthCm });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the photo is uploaded
  }, [isRequested, url]);
  return { start: (): void => setRequested(true), isMaking: isPending, isBusy: isRequested || isPending };
};
