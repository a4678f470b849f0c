import { useEffect, useState } from 'react';

export interface PictureSize {
  width: number;
  height: number;
}

/** The size in pixels of a picture that the page shows anyway; undefined until it has loaded. */
export const usePictureSize = (url: string): PictureSize | undefined => {
  const [loaded, setLoaded] = useState<PictureSize & { url: string }>();
  useEffect(() => {
    const image = new Image();
    image.onload = () => setLoaded({ url, width: image.naturalWidth, height: image.naturalHeight });
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url]);
  return loaded?.url === url ? loaded : undefined;
};
