/** HEIC files with different properties around one encoded picture, because no HEVC encoder is installed. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/platform/entry.ts';

export interface HeicPicture {
  /** Counterclockwise quarter turns (`irot`). */
  quarterTurns?: 1 | 2 | 3;
  /** `imir`: 0 flips vertically, 1 horizontally. */
  mirror?: 0 | 1;
  profile?: Uint8Array;
  /** Code points of primaries and transfer in an `nclx` box with full range. */
  nclx?: readonly [number, number];
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

/** The decoder settings and the encoded bytes of the first picture in the fixture file. */
const fixture = () => {
  const file = readFileSync(path.join(projectRoot, 'tests/fixtures/seat.heic'));
  const at = file.indexOf('hvcC') - 4;
  const iloc = file.indexOf('iloc') + 4;
  // Version 0 with fields of four bytes; the first item's offset is 12 bytes and its length 22 bytes after the box's name.
  const [from, length] = [file.readUInt32BE(iloc + 12), file.readUInt32BE(iloc + 22)];
  return {
    hvcC: file.subarray(at, at + file.readUInt32BE(at)),
    coded: file.subarray(from, from + length),
    width: 320,
    height: 240,
  };
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

const propertiesOf = ({ quarterTurns, mirror, profile, nclx }: HeicPicture): Buffer[] => {
  const { hvcC, width, height } = fixture();
  return [
    hvcC,
    fullBox('ispe', 0, u32(width), u32(height)),
    ...(profile === undefined ? [] : [box('colr', Buffer.from('prof'), profile)]),
    ...(nclx === undefined ? [] : [box('colr', Buffer.from('nclx'), u16(nclx[0]), u16(nclx[1]), u16(6), [0x80])]),
    ...(quarterTurns === undefined ? [] : [box('irot', [quarterTurns])]),
    ...(mirror === undefined ? [] : [box('imir', [mirror])]),
  ];
};

/**
 * @param primary index of the primary picture (`pitm`)
 * @param exifOrientation adds an Exif block for the first picture
 */
export const makeHeic = (
  pictures: readonly HeicPicture[],
  { primary = 0, exifOrientation, brand = 'heic' }: { primary?: number; exifOrientation?: number; brand?: string } = {},
): Buffer => {
  const { coded } = fixture();
  const properties = pictures.map(propertiesOf);
  const exif = exifOrientation === undefined ? undefined : exifOf(exifOrientation);
  const exifId = pictures.length + 1;
  const data = [...pictures.map(() => coded), ...(exif === undefined ? [] : [exif])];
  const ftyp = box('ftyp', Buffer.from(brand), [0, 0, 0, 0], Buffer.from('mif1heic'));
  const entry = (id: number, type: string): Buffer => fullBox('infe', 2, u16(id), [0, 0], Buffer.from(type), [0]);
  let property = 0;
  const ipma = pictures.map((_, i) => [
    ...u16(i + 1),
    properties[i]!.length,
    // Decoder settings and transformations have the essential flag.
    ...properties[i]!.map((one) => {
      property += 1;
      return ['hvcC', 'irot', 'imir'].includes(one.toString('latin1', 4, 8)) ? 0x80 | property : property;
    }),
  ]);
  const metaOf = (start: number): Buffer => {
    let offset = start;
    const locations = data.map((bytes, i) => {
      const location = [...u16(i + 1), ...u16(0), ...u16(1), ...u32(offset), ...u32(bytes.length)];
      offset += bytes.length;
      return location;
    });
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(primary + 1)),
      fullBox('iloc', 0, [0x44, 0], u16(data.length), locations.flat()),
      fullBox(
        'iinf',
        0,
        u16(data.length),
        ...pictures.map((_, i) => entry(i + 1, 'hvc1')),
        ...(exif === undefined ? [] : [entry(exifId, 'Exif')]),
      ),
      box('iprp', box('ipco', ...properties.flat()), fullBox('ipma', 0, u32(pictures.length), ipma.flat())),
      ...(exif === undefined ? [] : [fullBox('iref', 0, box('cdsc', u16(exifId), u16(1), u16(1)))]),
    );
  };
  const start = ftyp.length + metaOf(0).length + 8;
  return Buffer.concat([ftyp, metaOf(start), box('mdat', ...data)]);
};
