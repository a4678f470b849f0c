import type { ReactNode } from 'react';
import { usePictureSize } from '#web/ui/pictures/use-picture-size.ts';
import { DOWNLOAD } from './words.ts';

interface DownloadSizeProps {
  /** The picture that the page shows. A standard download has the same size. */
  shown: string;
  /** A download in high resolution has the size of the photo (D-16). */
  photo: string;
  high: boolean;
  /** Says how to get the full size, if this download is smaller. */
  children?: ReactNode;
}

/** Shows the size of a download in pixels, and that of the photo if it is larger. */
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
