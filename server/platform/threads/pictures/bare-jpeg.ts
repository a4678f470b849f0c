/**
 * Removes everything from a JPEG but its picture, whose coded pixels stay byte for byte. Segments follow ITU-T T.81,
 * annex B. JFIF and Adobe markers are rewritten, because they determine how the colors are coded.
 */

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP14 = 0xee;
const COM = 0xfe;
/** Quantization tables, Huffman tables, restart interval. */
const TABLES = new Set([0xdb, 0xc4, 0xdd]);
/** Baseline, extended and progressive, which every browser decodes. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** A progressive photo has about ten scans; many more would only cost every reader time. */
const MAX_SCANS = 32;
/** Tables take a few hundred bytes; much larger ones contain something else. */
const MAX_TABLE_BYTES = 16 * 1024;

/** A new JFIF header without thumbnail: version 1.1, no density. */
const JFIF = [0xff, APP0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];
/** @param transform 0: RGB, 1: YCbCr */
const adobeSegment = (transform: number): number[] => [
  0xff,
  APP14,
  0,
  14,
  0x41,
  0x64,
  0x6f,
  0x62,
  0x65,
  0,
  100,
  0,
  0,
  0,
  0,
  transform,
];

interface Segment {
  marker: number;
  /** The segment with its marker; of a scan, also the coded pixels after it. */
  bytes: Uint8Array;
  /** Content without marker and length. */
  payload: Uint8Array;
}

/** End of the coded pixels that begin at `from`: the next marker that is neither a stuffed byte nor a restart. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  let offset = from;
  for (;;) {
    offset = bytes.indexOf(0xff, offset);
    const next = bytes[offset + 1];
    if (offset < 0 || next === undefined) return bytes.length;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return offset;
    offset += 2;
  }
};

/** @returns undefined for a file that does not end with EOI; bytes after it are ignored */
const segmentsOf = (bytes: Uint8Array): Segment[] | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  const segments: Segment[] = [];
  let offset = 2;
  while (offset + 4 <= bytes.length || (bytes[offset] === 0xff && bytes[offset + 1] === EOI)) {
    const marker = bytes[offset + 1];
    if (bytes[offset] !== 0xff || marker === undefined) return undefined;
    if (marker === EOI) return segments;
    const length = ((bytes[offset + 2] ?? 0) << 8) | (bytes[offset + 3] ?? 0);
    const end = offset + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    const until = marker === SOS ? endOfScan(bytes, end) : end;
    segments.push({ marker, bytes: bytes.subarray(offset, until), payload: bytes.subarray(offset + 4, end) });
    offset = until;
  }
  return undefined;
};

const startsWith = (payload: Uint8Array, word: string): boolean =>
  Buffer.from(word, 'latin1').every((byte, i) => payload[i] === byte);

const isOrdinary = (segments: readonly Segment[]): boolean => {
  const frames = segments.filter(({ marker }) => FRAMES.has(marker));
  const tables = segments.filter(({ marker }) => TABLES.has(marker));
  const scans = segments.filter(({ marker }) => marker === SOS);
  const [frame] = frames;
  return (
    frames.length === 1 &&
    frame?.payload[0] === 8 &&
    frame.payload[5] === 3 &&
    scans.length > 0 &&
    scans.length <= MAX_SCANS &&
    tables.reduce((sum, { payload }) => sum + payload.length, 0) <= MAX_TABLE_BYTES
  );
};

const isMetadata = (marker: number): boolean => marker === COM || (marker >= APP0 && marker <= 0xef);

/** @returns undefined for anything but an ordinary color JPEG, which then has to be re-encoded */
export const bareJpeg = (bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined => {
  const segments = segmentsOf(bytes);
  if (segments === undefined || !isOrdinary(segments)) return undefined;
  if (!segments.every(({ marker }) => isMetadata(marker) || TABLES.has(marker) || FRAMES.has(marker) || marker === SOS))
    return undefined;
  const jfif = segments.some(({ marker, payload }) => marker === APP0 && startsWith(payload, 'JFIF\0'));
  const colors = segments.find(
    ({ marker, payload }) => marker === APP14 && payload.length === 12 && startsWith(payload, 'Adobe'),
  );
  const parts = [
    [0xff, SOI],
    jfif ? JFIF : [],
    colors === undefined ? [] : adobeSegment(colors.payload[11] ?? 0),
    ...segments.filter(({ marker }) => !isMetadata(marker)).map((segment) => segment.bytes),
    [0xff, EOI],
  ];
  const bare = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bare.set(part, offset);
    offset += part.length;
  }
  return bare;
};
