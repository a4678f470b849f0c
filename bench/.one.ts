import sharp from 'sharp';
import { analyse } from '#engine/analyse.ts';
import { compose, prepare } from '#engine/compose.ts';
import { rgbOfHex } from '#engine/colour/hex.ts';
import { reportZones } from '#engine/report/report-zones.ts';
import { BASE_PLAN } from '#engine/trim-plan.ts';
import { networkEvidence } from '#server/render/network.ts';
const [id, mats, hexes, out] = process.argv.slice(2);
const { data, info } = await sharp(`../shared/photos/${id}.jpg`).rotate().resize({ width: 1024, withoutEnlargement: true }).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
const photo = { width: info.width, height: info.height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.byteLength) };
const layers = analyse(photo, { net: await networkEvidence(photo) }); const ready = prepare(photo, layers);
const W = 620, H = Math.round(W * info.height / info.width); const tiles = []; let n = 0;
const put = async (r) => { tiles.push({ input: await sharp(r.data, { raw: { width: r.width, height: r.height, channels: 4 } }).resize(W, H).png().toBuffer(), left: (n % 3) * (W + 6), top: Math.floor(n / 3) * (H + 6) }); n++; };
await put(photo);
for (const m of mats.split(',')) for (const h of hexes.split(',')) { const f = { ...(m === 'none' ? {} : { material: m }), color: rgbOfHex(h), pattern: 'keep', gloss: 1 }; const plan = { ...BASE_PLAN, byKind: Object.fromEntries(['seat', 'insert', 'bolster', 'headrest', 'seat-back'].map((k) => [k, f])) }; const { picture } = compose(ready, plan); console.log(m, h, reportZones(picture, layers, plan).filter((z) => z.changed).map((z) => `${z.id} ref ${z.deltaERef?.toFixed(1)} lit ${z.deltaELit?.toFixed(1)}`).join(' | ')); await put(picture); }
const rows = Math.ceil(n / 3); await sharp({ create: { width: 3 * (W + 6), height: rows * (H + 6), channels: 3, background: '#fff' } }).composite(tiles).png().toFile(out);
