/** Decompression bombs, and pictures whose header contradicts their data. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Buffer): number => {
  let c = 0xffffffff;
  for (const byte of bytes) c = crcTable[(c ^ byte) & 255]! ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, check]);
};
/** Creates a one-channel PNG. @param rows filter byte and pixels of each row; they need not match the header */
const png = (width: number, height: number, bits: number, rows: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** @returns the files' bytes by description */
export const bombs = async (): Promise<Record<string, Buffer>> => ({
  '50,000 x 50,000, 1 bit': png(50_000, 50_000, 1, Buffer.alloc(6251 * 400)),
  '14,000 x 14,000': await sharp({
    create: { width: 14_000, height: 14_000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 1 })
    .toBuffer(),
  'says 100 x 100, holds 50,000 rows': png(100, 100, 8, Buffer.alloc(101 * 50_000)),
  'says 6000 x 6000, holds 3 rows': png(6000, 6000, 8, Buffer.alloc(6001 * 3)),
  '1 x 65,535': png(1, 65_535, 8, Buffer.alloc(2 * 65_535)),
  '0 x 0': png(0, 0, 8, Buffer.alloc(1)),
  'text that unpacks to 100 MB': Buffer.concat([
    png(8, 8, 8, Buffer.alloc(72)).subarray(0, 33),
    chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(100 << 20))])),
    png(8, 8, 8, Buffer.alloc(72)).subarray(33),
  ]),
});
