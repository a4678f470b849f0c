/** The grid's free pictures: painted by the preview worker one after the other, kept as small JPEGs. */
import { useEffect, useState } from 'react';
import type { Design } from '#engine/design.ts';
import type { Raster } from '#engine/raster/raster.ts';
import { encodePicture } from '../preview/encode-picture.ts';
import type { LivePreview } from '../preview/live-preview.ts';

/** Long side of a cell's picture. */
const SIDE = 560;
const QUALITY = 0.86;

const smallPicture = async (picture: Raster): Promise<string> =>
  URL.createObjectURL(await encodePicture(picture, SIDE, QUALITY));

export interface Wanted {
  /** Identifies the picture. */
  key: string;
  design: Design;
}

/** @returns addresses by key, as they are made; `null` where one could not be */
export const useCellPictures = (
  live: LivePreview,
  ready: boolean,
  wanted: readonly Wanted[],
): ReadonlyMap<string, string | null> => {
  const [made, setMade] = useState<ReadonlyMap<string, string | null>>(new Map());
  const keys = wanted.map(({ key }) => key).join('\n');

  useEffect(() => {
    if (!ready) return;
    let over = false;
    const paintAll = async (): Promise<void> => {
      for (const { key, design } of wanted) {
        if (over) return;
        if (made.has(key)) continue;
        const address = await live.sample(design).then(smallPicture, () => null);
        // Another picture took the worker's turn: this one is tried again in the next round.
        if (over) return void (address !== null && URL.revokeObjectURL(address));
        setMade((known) => new Map(known).set(key, address));
      }
    };
    void paintAll();
    return () => {
      over = true;
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- finished pictures are looked up, not waited for
  }, [live, ready, keys]);

  // Addresses of pictures hold memory until they are given back.
  useEffect(
    () => () => {
      setMade((known) => {
        for (const address of known.values()) if (address !== null) URL.revokeObjectURL(address);
        return new Map();
      });
    },
    [live],
  );
  return made;
};
