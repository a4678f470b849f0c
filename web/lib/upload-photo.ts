/** One file to the server, with progress; `fetch` reports none for uploads, so this is an XMLHttpRequest. */
import { ACCOUNT_HEADER } from '#contract/account-header.ts';
import { ProblemReply } from '#contract/problem.ts';
import { uploadPhoto as endpoint } from '#contract/photos.ts';
import { uploadTryPhoto as tryEndpoint } from '#contract/try.ts';
import { actingAccount } from './acting-account.ts';
import { ApiError } from './api-error.ts';
import { announceSignedOut } from './api.ts';
import { SENDING } from './upload-words.ts';

export interface UploadedPhoto {
  url: string;
  name: string;
  size: number;
  width?: number;
  height?: number;
}

/**
 * @param account for which the photo was chosen; the server refuses it for another one
 * @throws ApiError; status 0 when the connection was lost; an Error with M-34's text when the answer names no picture
 */
export const uploadPhoto = (
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  account = actingAccount(),
): Promise<UploadedPhoto> => sendPhoto(endpoint.path, file, onProgress, signal, account);

/** The same for a photo of material. */
export const uploadMaterialPhoto: typeof uploadPhoto = (file, onProgress, signal, account = actingAccount()) =>
  sendPhoto(`${endpoint.path}?of=material`, file, onProgress, signal, account);

/** The same for somebody without an account. */
export const uploadTryPhoto: typeof uploadPhoto = (file, onProgress, signal, account = actingAccount()) =>
  sendPhoto(tryEndpoint.path, file, onProgress, signal, account);

const sendPhoto = (
  address: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  account: string | undefined,
): Promise<UploadedPhoto> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(endpoint.method, address);
    request.withCredentials = true;
    if (account !== undefined) request.setRequestHeader(ACCOUNT_HEADER, account);
    request.responseType = 'text';
    request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      onProgress(lengthComputable ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) {
        const image = readUploaded(request.responseText, file);
        if (image === undefined) reject(new Error(SENDING.noAddressFor(file.name)));
        else resolve(image);
      } else {
        const error = errorOf(request);
        reject(error);
        if (error.code === 'account_changed') announceSignedOut(address, error.code);
      }
    };
    request.onerror = () => reject(new ApiError(0, SENDING.connectionLost));
    request.onabort = () => reject(new DOMException('Upload cancelled', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('images', file);
    request.send(form);
  });

const errorOf = ({ status, statusText, responseText }: XMLHttpRequest): ApiError =>
  new ApiError(status, responseText === '' ? statusText : responseText, readProblem(responseText));

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
