import { useEffect, useState } from 'react';

export interface PictureSize {
  width: number;
  height: number;
}

/** The size in pixels of a picture that the page shows anyway; undefined until it has loaded. */
export const usePictureSize = (address: string): PictureSize | undefined => {
  const [loaded, setLoaded] = useState<PictureSize & { address: string }>();
  useEffect(() => {
    const image = new Image();
    image.onload = () => setLoaded({ address, width: image.naturalWidth, height: image.naturalHeight });
    image.src = address;
    return () => {
      image.onload = null;
    };
  }, [address]);
  return loaded?.address === address ? loaded : undefined;
};
