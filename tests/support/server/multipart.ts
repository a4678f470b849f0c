import { newId } from '#server/platform/ids.ts';

/** A `multipart/form-data` body with one file, as a browser encodes it, and its content type. */
export const multipart = (
  bytes: Uint8Array,
  { name = 'seat.jpg', type = 'image/jpeg', field = 'images', boundary = `----test${newId()}` } = {},
): { type: string; body: Buffer } => {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
};
