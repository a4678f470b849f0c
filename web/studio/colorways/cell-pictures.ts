/** Previews of the colorways, painted one at a time by the preview worker. */
import { useEffect, useState } from 'react';
import type { Design } from '#engine/design.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { encodePicture } from '../preview/encode-picture.ts';
import type { LivePreview } from '../preview/live-preview.ts';

const LONG_SIDE_PX = 560;
const QUALITY = 0.86;

const encodeSmallPicture = async (picture: Raster): Promise<string> =>
  URL.createObjectURL(await encodePicture(picture, LONG_SIDE_PX, QUALITY));

export interface CellToPaint {
  key: string;
  design: Design;
}

/** @returns URLs by key; `null` if a picture could not be painted */
export const useCellPictures = (
  live: LivePreview,
  ready: boolean,
  cells: readonly CellToPaint[],
): ReadonlyMap<string, string | null> => {
  const [painted, setPainted] = useState<ReadonlyMap<string, string | null>>(new Map());
  const keys = cells.map(({ key }) => key).join('\n');

  useEffect(() => {
    if (!ready) return;
    let isStopped = false;
    const paintAll = async (): Promise<void> => {
      for (const { key, design } of cells) {
        if (isStopped) return;
        if (painted.has(key)) continue;
        const url = await live.sample(design).then(encodeSmallPicture, () => null);
        // The next run of the effect paints this picture again.
        if (isStopped) return void (url !== null && URL.revokeObjectURL(url));
        setPainted((before) => new Map(before).set(key, url));
      }
    };
    void paintAll();
    return () => {
      isStopped = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- must not restart with every finished picture
  }, [live, ready, keys]);

  // Object URLs keep their data in memory until they are revoked.
  useEffect(
    () => () => {
      setPainted((before) => {
        for (const url of before.values()) if (url !== null) URL.revokeObjectURL(url);
        return new Map();
      });
    },
    [live],
  );
  return painted;
};
