/** B7, B11: what pictures cost that are meant well, and those that are not. */
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { ms, quantile, timed, times, type Bar } from './bar.ts';
import { openPlace } from './place.ts';

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
/** A PNG whose header says one size and whose data is what is given. */
const png = (width: number, height: number, bits: number, rows: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, 0, 0, 0, 0], 8);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
};

const bombs = async (): Promise<Record<string, Buffer>> => ({
  '50,000 x 50,000, 1 bit': png(50_000, 50_000, 1, Buffer.alloc(6251 * 400)),
  '14,000 x 14,000': await sharp({ create: { width: 14_000, height: 14_000, channels: 3, background: '#000' }, limitInputPixels: false }).png({ compressionLevel: 1 }).toBuffer(),
  'says 100 x 100, holds 50,000 rows': png(100, 100, 8, Buffer.alloc(101 * 50_000)),
  'says 6000 x 6000, holds 3 rows': png(6000, 6000, 8, Buffer.alloc(6001 * 3)),
  '1 x 65,535': png(1, 65_535, 8, Buffer.alloc(2 * 65_535)),
  '0 x 0': png(0, 0, 8, Buffer.alloc(1)),
  'text that unpacks to 100 MB': Buffer.concat([png(8, 8, 8, Buffer.alloc(72)).subarray(0, 33), chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(100 << 20))])), png(8, 8, 8, Buffer.alloc(72)).subarray(33)]),
});

export const benchPictures = async (large: Buffer): Promise<Bar[]> => {
  const place = await openPlace();
  try {
    const { pool } = place.deps;
    await pool.normalisePhoto({ bytes: Uint8Array.from(large) });
    const rounds: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
    for (let round = 0; round < 4; round++) {
      rounds.ours.push(...await timed(2, async () => {
        const { bytes } = await pool.normalisePhoto({ bytes: Uint8Array.from(large) });
        await pool.makeThumbnail({ bytes, side: 400 });
      }));
      rounds.bare.push(...await timed(2, async () => {
        const upright = await sharp(large).autoOrient().toColourspace('srgb').jpeg({ quality: 92 }).toBuffer();
        await sharp(upright).resize(400).webp().toBuffer();
      }));
    }
    const [ours, bare] = [quantile(rounds.ours, 0.5), quantile(rounds.bare, 0.5)];
    const bars: Bar[] = [{ id: 'B11', what: 'A photo of 12 megapixels read, cleaned and written with its small copy, beside a bare loop of the same library', bar: '0.7x', figure: `${times(bare / ours)} (${ms(ours)} and ${ms(bare)})`, met: bare / ours >= 0.7 }];

    const who = await place.person();
    const before = process.memoryUsage().rss;
    let most = before;
    const watch = setInterval(() => { most = Math.max(most, process.memoryUsage().rss); }, 20);
    const slow: string[] = [];
    const took: number[] = [];
    const answers: string[] = [];
    for (const [name, bytes] of Object.entries(await bombs())) {
      most = Math.max(before, process.memoryUsage().rss);
      const base = most;
      const began = performance.now();
      const body = Buffer.concat([Buffer.from('--b\r\ncontent-disposition: form-data; name="images"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'), bytes, Buffer.from('\r\n--b--\r\n')]);
      const { statusCode } = await place.app.inject({ method: 'POST', url: '/api/upload', headers: { cookie: who.cookie, 'content-type': 'multipart/form-data; boundary=b' }, payload: body });
      took.push(performance.now() - began);
      answers.push(`${name}: ${statusCode}, ${ms(took.at(-1)!)}, +${Math.round((most - base) / 2 ** 20)} MB`);
      if (statusCode >= 500 || took.at(-1)! > 1000 || most - base > 150 * 2 ** 20) slow.push(name);
    }
    clearInterval(watch);
    bars.push({ id: 'B7', what: `${took.length} pictures that are bombs or lie about themselves`, bar: 'each answered within 1 s, at most 150 MB more, never 5xx', figure: answers.join('; '), met: slow.length === 0 });
    return bars;
  } finally {
    await place.close();
  }
};
