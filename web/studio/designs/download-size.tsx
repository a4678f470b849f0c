import { useEffect, useState, type ReactNode } from 'react';
import { fetchResponse } from '#web/lib/api/api.ts';
import { usePictureSize } from '#web/ui/pictures/use-picture-size.ts';
import { DOWNLOAD } from './designs-words.ts';

interface Pictures {
  /** The picture that the page shows. A standard download has the same size. */
  shown: string;
  /** A download in high resolution has the size of the photo (D-16). */
  photo: string;
  high: boolean;
}

/** The size of a file in bytes, learned from its first byte; undefined while it is unknown. */
const useFileSize = (url: string): number | undefined => {
  const [known, setKnown] = useState<{ url: string; bytes: number }>();
  useEffect(() => {
    const request = new AbortController();
    fetchResponse(url, { signal: request.signal, headers: { Range: 'bytes=0-0', Accept: 'image/png' } }).then(
      ({ headers }) => {
        setKnown({ url, bytes: Number(headers.get('Content-Range')?.split('/')[1]) });
        request.abort();
      },
      () => undefined,
    );
    return () => request.abort();
  }, [url]);
  return known?.url === url && known.bytes > 0 ? known.bytes : undefined;
};

/** Says beside a download's button how large the file is. @param file its url */
export function DownloadSize({ shown, photo, high, file }: Pictures & { file: string }) {
  const pixels = usePictureSize(high ? photo : shown);
  const bytes = useFileSize(file);
  return pixels !== undefined && <p className="caption num no-print">{DOWNLOAD.size(pixels, bytes)}</p>;
}

/** Shows the size of the photo if a download is smaller. @param children how to get the full size */
export function LargerPhoto({ shown, photo, high, children }: Pictures & { children?: ReactNode }) {
  const [standard, full] = [usePictureSize(shown), usePictureSize(photo)];
  if (high || standard === undefined || full === undefined || standard.width >= full.width) return null;
  return (
    <p className="caption num no-print">
      {DOWNLOAD.photoHas(full)} {children}
    </p>
  );
}
