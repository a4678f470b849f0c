/** Pictures inside the request, which only the test page sends. They get the checks of an upload (D-34). */
import type { UserRow } from '#server/platform/db/schema.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { MAX_UPLOAD_BYTES } from '#contract/studio/photos.ts';
import { fileUrl } from '#server/platform/files/file-store.ts';
import { storePhoto } from '../photos/store-photo.ts';
import { isDataUrl, type RenderRequest } from './read-request.ts';

const DATA_URL = /^data:image\/[a-z0-9.+-]{1,40};base64,([A-Za-z0-9+/]+={0,2})$/;

export const maySendDataUrls = ({ config }: Deps, { isAdmin }: UserRow): boolean => config.devTools || isAdmin;

export const noDataUrlsProblem = (): Problem =>
  new Problem('invalid_input', 'Please upload the picture first.', { field: 'originalImage' });

/** Stores each data URL as an upload of the caller's. @throws Problem for callers who may not send them */
export const storeDataUrls = async (deps: Deps, user: UserRow, request: RenderRequest): Promise<RenderRequest> => {
  if (![request.image, ...request.otherImages].some(isDataUrl)) return request;
  if (!maySendDataUrls(deps, user)) throw noDataUrlsProblem();
  const storeImage = async (image: string): Promise<string> =>
    isDataUrl(image) ? fileUrl(await storePhoto(deps, user.id, { bytes: decode(image), name: 'test-image' })) : image;
  const others: string[] = [];
  for (const other of request.otherImages) others.push(await storeImage(other));
  return { ...request, image: await storeImage(request.image), otherImages: others };
};

const decode = (url: string): Buffer => {
  const base64 = DATA_URL.exec(url)?.[1];
  if (base64 === undefined)
    throw new Problem('invalid_input', 'This data URL is not a picture.', { field: 'originalImage' });
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > MAX_UPLOAD_BYTES)
    throw new Problem('file_too_large', 'This picture is too large. The limit is 10 MB. Please make it smaller.', {
      field: 'originalImage',
    });
  return bytes;
};
