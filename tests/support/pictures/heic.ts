/** HEIC and AVIF files with different properties around one encoded picture, because no HEVC encoder is installed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sharp } from 'sharp';
import { projectRoot } from '#server/platform/entry.ts';

export interface HeicPicture {
  /** Counterclockwise quarter turns (`irot`). */
  quarterTurns?: 1 | 2 | 3;
  /** `imir`: 0 flips vertically, 1 horizontally. */
  mirror?: 0 | 1;
  profile?: Uint8Array;
  /** Code points of primaries and transfer in an `nclx` box with full range. */
  nclx?: readonly [number, number];
  /** The transparency of the first picture. */
  isAlpha?: boolean;
}

const box = (type: string, ...content: (Uint8Array | number[])[]): Buffer => {
  const body = Buffer.concat(content.map((part) => Buffer.from(part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const fullBox = (type: string, version: number, ...content: (Uint8Array | number[])[]): Buffer =>
  box(type, [version, 0, 0, 0], ...content);
const u16 = (value: number): number[] => [value >> 8, value & 255];
const u32 = (value: number): number[] => [...u16(value >>> 16), ...u16(value & 0xffff)];

/** An encoded picture with its decoder settings. */
interface Coded {
  type: 'hvc1' | 'av01';
  settings: Buffer;
  bytes: Buffer;
  width: number;
  height: number;
}

const boxAt = (file: Buffer, type: string): Buffer => {
  const at = file.indexOf(type) - 4;
  return file.subarray(at, at + file.readUInt32BE(at));
};

/** The first picture in the fixture file. */
const fixture = (): Coded => {
  const file = readFileSync(path.join(projectRoot, 'tests/fixtures/seat.heic'));
  const iloc = file.indexOf('iloc') + 4;
  // Version 0 with fields of four bytes; the first item's offset is 12 bytes and its length 22 bytes after the box's name.
  const [from, length] = [file.readUInt32BE(iloc + 12), file.readUInt32BE(iloc + 22)];
  return {
    type: 'hvc1',
    settings: boxAt(file, 'hvcC'),
    bytes: file.subarray(from, from + length),
    width: 320,
    height: 240,
  };
};

export const codeAsAv1 = async (picture: Sharp): Promise<Coded> => {
  const { data, info } = await picture
    .avif({ quality: 95, chromaSubsampling: '4:4:4', effort: 0 })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { type: 'av01', settings: boxAt(data, 'av1C'), bytes: boxAt(data, 'mdat').subarray(8), width, height };
};

/** An Exif block with only the orientation. */
const exifOf = (orientation: number): Buffer =>
  Buffer.from([
    ...u32(0),
    ...Buffer.from('MM\0*', 'latin1'),
    ...u32(8),
    ...u16(1),
    ...u16(0x0112),
    ...u16(3),
    ...u32(1),
    ...u16(orientation),
    0,
    0,
    ...u32(0),
  ]);

const propertiesOf = (
  { quarterTurns, mirror, profile, nclx, isAlpha }: HeicPicture,
  { settings, width, height }: Coded,
): Buffer[] => {
  return [
    settings,
    fullBox('ispe', 0, u32(width), u32(height)),
    ...(profile === undefined ? [] : [box('colr', Buffer.from('prof'), profile)]),
    ...(nclx === undefined ? [] : [box('colr', Buffer.from('nclx'), u16(nclx[0]), u16(nclx[1]), u16(6), [0x80])]),
    ...(quarterTurns === undefined ? [] : [box('irot', [quarterTurns])]),
    ...(mirror === undefined ? [] : [box('imir', [mirror])]),
    ...(isAlpha === true ? [fullBox('auxC', 0, Buffer.from('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0'))] : []),
  ];
};

/** One row of tiles. */
const gridOf = (tiles: number, { width, height }: Coded): { data: Buffer; properties: Buffer[] } => ({
  data: Buffer.from([0, 0, 0, tiles - 1, ...u16(tiles * width), ...u16(height)]),
  properties: [fullBox('ispe', 0, u32(tiles * width), u32(height))],
});

interface HeicOptions {
  /** Index of the primary picture (`pitm`). */
  primary?: number;
  /** Adds an Exif block for the first picture. */
  exifOrientation?: number;
  brand?: string;
  coded?: Coded;
  /** The pictures are the tiles of the primary one. */
  isGrid?: boolean;
  isPremultiplied?: boolean;
}

export const makeHeic = (
  pictures: readonly HeicPicture[],
  {
    primary = 0,
    exifOrientation,
    brand = 'heic',
    coded = fixture(),
    isGrid = false,
    isPremultiplied = false,
  }: HeicOptions = {},
): Buffer => {
  const ids = pictures.map((_, i) => i + 1);
  const items = pictures.map((picture): { type: string; data: Buffer; properties: Buffer[] } => ({
    type: coded.type,
    data: coded.bytes,
    properties: propertiesOf(picture, coded),
  }));
  if (isGrid) items.push({ type: 'grid', ...gridOf(pictures.length, coded) });
  if (exifOrientation !== undefined) items.push({ type: 'Exif', data: exifOf(exifOrientation), properties: [] });
  const reference = (type: string, from: number, to: number[]): Buffer =>
    box(type, u16(from), u16(to.length), to.flatMap(u16));
  const alpha = pictures.findIndex(({ isAlpha }) => isAlpha) + 1;
  const references = [
    ...(isGrid ? [reference('dimg', ids.length + 1, ids)] : []),
    ...(exifOrientation === undefined ? [] : [reference('cdsc', items.length, [1])]),
    ...(alpha === 0 ? [] : [reference('auxl', alpha, [1])]),
    ...(isPremultiplied ? [reference('prem', 1, [alpha])] : []),
  ];
  const ftyp = box('ftyp', Buffer.from(brand), [0, 0, 0, 0], Buffer.from('mif1heic'));
  let property = 0;
  const ipma = items.map(({ properties }, i) => [
    ...u16(i + 1),
    properties.length,
    // Decoder settings and transformations have the essential flag.
    ...properties.map((one) => {
      property += 1;
      return ['hvcC', 'av1C', 'irot', 'imir'].includes(one.toString('latin1', 4, 8)) ? 0x80 | property : property;
    }),
  ]);
  const metaOf = (start: number): Buffer => {
    let offset = start;
    const locations = items.map(({ data }, i) => {
      const location = [...u16(i + 1), ...u16(0), ...u16(1), ...u32(offset), ...u32(data.length)];
      offset += data.length;
      return location;
    });
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(isGrid ? ids.length + 1 : primary + 1)),
      fullBox('iloc', 0, [0x44, 0], u16(items.length), locations.flat()),
      fullBox(
        'iinf',
        0,
        u16(items.length),
        ...items.map(({ type }, i) => fullBox('infe', 2, u16(i + 1), [0, 0], Buffer.from(type), [0])),
      ),
      box(
        'iprp',
        box('ipco', ...items.flatMap(({ properties }) => properties)),
        fullBox('ipma', 0, u32(items.length), ipma.flat()),
      ),
      ...(references.length === 0 ? [] : [fullBox('iref', 0, ...references)]),
    );
  };
  const start = ftyp.length + metaOf(0).length + 8;
  return Buffer.concat([ftyp, metaOf(start), box('mdat', ...items.map(({ data }) => data))]);
};
