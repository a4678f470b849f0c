/** A decompression bomb: a small file that decodes to a huge picture. */
import { crc32, deflateSync } from 'node:zlib';

const SIDE = 16_000;

const chunk = (type: string, data: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
};

/** A PNG of 256 megapixels in about 30 kilobytes, assembled here because an encoder would allocate the whole picture. */
export const createBomb = (): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIDE, 0);
  header.writeUInt32BE(SIDE, 4);
  // One bit per pixel, indexed color.
  header.set([1, 3], 8);
  const rows = Buffer.alloc(SIDE * (1 + SIDE / 8));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.alloc(6)),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
};
