import type { ReactNode } from 'react';
import { usePictureSize } from '#web/ui/pictures/use-picture-size.ts';
import { DOWNLOAD } from './words.ts';

interface DownloadSizeProps {
  /** The picture that the page shows; a standard download has its size. */
  shown: string;
  /** A download in high resolution has the size of the photo (D-16). */
  photo: string;
  high: boolean;
  /** What gives the full size, if this download is smaller. */
  children?: ReactNode;
}

/** How many pixels a download has, and how many the photo has if those are more. */
export function DownloadSize({ shown, photo, high, children }: DownloadSizeProps) {
  const [standard, full] = [usePictureSize(shown), usePictureSize(photo)];
  if (standard === undefined || full === undefined) return null;
  const isSmaller = !high && standard.width < full.width;
  return (
    <p className="caption num no-print">
      {DOWNLOAD.pixels(high ? full : standard)}
      {isSmaller && (
        <>
          {' '}
          {DOWNLOAD.photoHas(full)} {children}
        </>
      )}
    </p>
  );
}
