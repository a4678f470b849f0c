/** One file to the server, with progress; `fetch` reports none for uploads, so this is an XMLHttpRequest. */
import { ProblemReply } from '#contract/problem.ts';
import { uploadPhoto as endpoint } from '#contract/photos.ts';
import { uploadTryPhoto as tryEndpoint } from '#contract/try.ts';
import { ApiError } from './api-error.ts';
import { SENDING } from './upload-words.ts';

export interface UploadedPhoto {
  url: string;
  name: string;
  size: number;
  width?: number;
  height?: number;
}

/** @throws ApiError; status 0 when the connection was lost; an Error with M-34's text when the answer names no picture */
export const uploadPhoto = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  of: 'interior' | 'material' = 'interior',
): Promise<UploadedPhoto> =>
  sendPhoto(of === 'interior' ? endpoint.path : `${endpoint.path}?of=${of}`, file, onProgress, signal);

/** The same for somebody without an account. */
export const uploadTryPhoto = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedPhoto> => sendPhoto(tryEndpoint.path, file, onProgress, signal);

const sendPhoto = (
  address: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedPhoto> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, address);
    request.withCredentials = true;
    request.responseType = 'text';
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      onProgress(lengthComputable ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        const image = readUploaded(request.responseText, file);
        if (image === undefined) reject(new Error(SENDING.noAddressFor(file.name)));
        else resolve(image);
      } else
        reject(
          new ApiError(
            request.status,
            request.responseText === '' ? request.statusText : request.responseText,
            readProblem(request.responseText),
          ),
        );
    };
    request.onerror = () => reject(new ApiError(0, SENDING.connectionLost));
    request.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('images', file);
    request.send(form);
  });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readProblem = (text: string): ProblemReply | undefined => {
  const problem = ProblemReply.safeParse(parse(text));
  return problem.success ? problem.data : undefined;
};

/** `imageUrl` or the first of `images`. */
export const readUploaded = (text: string, file: Pick<File, 'name' | 'size'>): UploadedPhoto | undefined => {
  const reply = parse(text) as
    | { imageUrl?: unknown; images?: unknown; width?: unknown; height?: unknown }
    | null
    | undefined;
  if (reply === null || typeof reply !== 'object') return undefined;
  const url =
    typeof reply.imageUrl === 'string'
      ? reply.imageUrl
      : Array.isArray(reply.images)
        ? (reply.images[0] as unknown)
        : undefined;
  if (typeof url !== 'string' || url === '') return undefined;
  const size = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
  return { url, name: file.name, size: file.size, width: size(reply.width), height: size(reply.height) };
};
