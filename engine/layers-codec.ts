/**
 * Encodes layers as bytes for storage and transfer: a JSON header followed by the planes. They compress well with gzip,
 * because the smooth light is stored as differences of float16 numbers, low and high bytes apart.
 *
 *     "RTLY" · u16 codec version · u16 0 · u32 header length · header (ASCII JSON) · planes in the order of `planeLengths`
 */
import type { Geometry, Panel, Seam } from './geometry/geometry.ts';
import type { AlbedoCluster, Light } from './light.ts';
import { groundHeader, groundPlaneLengths, readGround, writeGround, type GroundHeader } from './ground-codec.ts';
import { NO_ZONE, type Layers, type UnsureRegion, type Warning, type Zone } from './layers.ts';
import { ZONE_KINDS } from './options.ts';
import { decodeFloat16, encodeFloat16 } from './raster/float16.ts';

/** Bumped whenever the layout of the bytes changes. */
export const CODEC_VERSION = 1;

/** More than any photo needs; a damaged header must not allocate gigabytes. */
const MAX_PIXELS = 8_000_000;
const MAX_SEAM_POINTS = 400_000;
/** Each question is about at least 1/200 of the picture. */
const MAX_QUESTIONS = 200;
const PREAMBLE = 12;

/** Thrown for bytes that are not layers, are damaged, or were written by another version. */
export class UnreadableLayersError extends Error {
  constructor(reason: string) {
    super(`These layers cannot be read: ${reason}`);
    this.name = 'UnreadableLayersError';
  }
}

interface Header {
  version: number;
  width: number;
  height: number;
  zones: Zone[];
  warnings: Warning[];
  questions?: UnsureRegion[];
  source: Layers['source'];
  light: Omit<Light, 'clusterOf' | 'shading'>;
  /** Size of the shading, under the name that stored headers have. */
  shade: { width: number; height: number };
  geometry: Omit<Geometry, 'panelOf' | 'normals' | 'seams'>;
  seams: (Omit<Seam, 'points'> & { points: number })[];
  ground?: GroundHeader;
}

const planeLengths = (header: Header) => {
  const pixels = header.width * header.height;
  return {
    zoneOf: pixels,
    matte: pixels,
    clusterOf: pixels,
    panelOf: pixels,
    normals: header.geometry.normalWidth * header.geometry.normalHeight * 2,
    shade: header.shade.width * header.shade.height * 6,
    points: header.seams.reduce((sum, seam) => sum + seam.points, 0) * 8,
    ground: sum(groundPlaneLengths(header.ground, pixels)),
  };
};

const sum = (lengths: Record<string, number>): number =>
  Object.values(lengths).reduce((total, length) => total + length, 0);

const noPlanes = (key: string, value: unknown): unknown => {
  if (ArrayBuffer.isView(value)) throw new Error(`layers-codec does not know the plane "${key}"`);
  return value;
};

/** JSON in pure ASCII, so that each character is one byte. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value, noPlanes).replace(
    /[\u007f-\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** @returns bytes that `decodeLayers` reads; compress them for storage and transfer */
export const encodeLayers = (layers: Layers): Uint8Array => {
  const {
    zoneOf,
    matte,
    light: { clusterOf, shading, ...light },
    geometry: { panelOf, normals, seams, ...geometry },
    ground,
    ...rest
  } = layers;
  const header: Header = {
    ...rest,
    light,
    geometry,
    shade: { width: shading.width, height: shading.height },
    seams: seams.map((seam) => ({ ...seam, points: seam.points.length })),
  };
  if (ground !== undefined) header.ground = groundHeader(ground);
  const json = asciiJson(header);
  const lengths = planeLengths(header);
  const bytes = new Uint8Array(PREAMBLE + json.length + sum(lengths));
  const view = new DataView(bytes.buffer);
  bytes.set([0x52, 0x54, 0x4c, 0x59]);
  view.setUint16(4, CODEC_VERSION, true);
  view.setUint32(8, json.length, true);
  for (let i = 0; i < json.length; i++) bytes[PREAMBLE + i] = json.charCodeAt(i);

  let at = PREAMBLE + json.length;
  for (const [plane, length] of [
    [zoneOf, lengths.zoneOf],
    [matte, lengths.matte],
    [clusterOf, lengths.clusterOf],
    [panelOf, lengths.panelOf],
  ] as const) {
    if (plane.length !== length) throw new Error(`A plane of ${plane.length} instead of ${length} pixels`);
    bytes.set(plane, at);
    at += length;
  }
  bytes.set(new Uint8Array(normals.buffer, normals.byteOffset, normals.length), at);
  at += lengths.normals;
  writeShading(shading.data, bytes.subarray(at, at + lengths.shade));
  at += lengths.shade;
  for (const seam of seams)
    for (const [x, y] of seam.points) {
      view.setFloat32(at, x, true);
      view.setFloat32(at + 4, y, true);
      at += 8;
    }
  if (ground !== undefined) writeGround(ground, bytes.subarray(at));
  return bytes;
};

/** Writes each float16 number as its difference to the previous pixel's: first all low bytes, then all high bytes. */
const writeShading = (shading: Float32Array, into: Uint8Array): void => {
  const before = [0, 0, 0];
  for (let i = 0; i < shading.length; i++) {
    const word = encodeFloat16(shading[i]);
    const step = (word - before[i % 3]) & 0xffff;
    before[i % 3] = word;
    into[i] = step & 255;
    into[shading.length + i] = step >>> 8;
  }
};

const readShading = (from: Uint8Array): Float32Array => {
  const shading = new Float32Array(from.length / 2);
  const before = [0, 0, 0];
  for (let i = 0; i < shading.length; i++) {
    before[i % 3] = (before[i % 3] + from[i] + (from[shading.length + i] << 8)) & 0xffff;
    shading[i] = decodeFloat16(before[i % 3]);
    if (!Number.isFinite(shading[i])) throw new UnreadableLayersError('the light is not a number');
  }
  return shading;
};

/**
 * @param bytes from `encodeLayers`; planes are copied
 * @param withGround whether to read the correction ground, which painting does not need
 * @throws UnreadableLayersError
 */
export const decodeLayers = (bytes: Uint8Array, withGround = true): Layers => {
  const { header, start } = readHeader(bytes);
  const lengths = planeLengths(header);
  if (bytes.length !== start + sum(lengths)) throw new UnreadableLayersError('the length is wrong');

  let at = start;
  const take = (length: number): Uint8Array => {
    const plane = new Uint8Array(length);
    plane.set(bytes.subarray(at, (at += length)));
    return plane;
  };
  const zoneOf = indices(take(lengths.zoneOf), header.zones.length, 'zone');
  const matte = take(lengths.matte);
  const clusterOf = indices(take(lengths.clusterOf), header.light.clusters.length, 'color');
  const panelOf = indices(take(lengths.panelOf), header.geometry.panels.length, 'panel');
  const normals = new Int8Array(take(lengths.normals).buffer);
  const shading = { ...header.shade, data: readShading(take(lengths.shade)) };
  const points = new DataView(take(lengths.points).buffer);
  let point = 0;
  const seams = header.seams.map((seam) => ({
    ...seam,
    points: Array.from({ length: seam.points }, (): [number, number] => {
      const pair: [number, number] = [points.getFloat32(point, true), points.getFloat32(point + 4, true)];
      point += 8;
      if (!Number.isFinite(pair[0] + pair[1])) throw new UnreadableLayersError('a point of a seam is not a number');
      return pair;
    }),
  }));
  const { light, geometry, shade: _, seams: __, ground: groundHead, ...rest } = header;
  const ground = withGround && groundHead ? readGround(groundHead, header.width * header.height, take) : undefined;
  if (ground?.found) indices(ground.found.zoneOf, ground.found.zones.length, 'zone');
  if (ground?.covers) indices(ground.covers.pieceOf, ground.covers.pieces.length, 'piece');
  return {
    ...rest,
    ...(ground && { ground }),
    zoneOf,
    matte,
    light: { ...light, clusterOf, shading },
    geometry: { ...geometry, panelOf, normals, seams },
  };
};

/**
 * Checks that each label of a plane is below `count`, or NO_ZONE. Labels come in runs, so groups of four that repeat are
 * skipped.
 */
const indices = (plane: Uint8Array, count: number, subject: string): Uint8Array => {
  const groupsOfFour = new Uint32Array(plane.buffer, plane.byteOffset, plane.length >> 2);
  const check = (from: number, to: number): void => {
    for (let i = from; i < to; i++)
      if (plane[i] >= count && plane[i] !== NO_ZONE)
        throw new UnreadableLayersError(`it names a ${subject} that does not exist`);
  };
  check(0, Math.min(4, plane.length));
  for (let i = 1; i < groupsOfFour.length; i++) if (groupsOfFour[i] !== groupsOfFour[i - 1]) check(4 * i, 4 * i + 4);
  check(4 * groupsOfFour.length, plane.length);
  return plane;
};

const readHeader = (bytes: Uint8Array): { header: Header; start: number } => {
  if (bytes.length < PREAMBLE || bytes[0] !== 0x52 || bytes[1] !== 0x54 || bytes[2] !== 0x4c || bytes[3] !== 0x59)
    throw new UnreadableLayersError('they are something else');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = view.getUint16(4, true);
  if (version !== CODEC_VERSION)
    throw new UnreadableLayersError(`written in format ${version}, this program reads ${CODEC_VERSION}`);
  const start = PREAMBLE + view.getUint32(8, true);
  if (start > bytes.length) throw new UnreadableLayersError('the header is cut off');
  let json = '';
  for (let i = PREAMBLE; i < start; i += 4096)
    json += String.fromCharCode(...bytes.subarray(i, Math.min(start, i + 4096)));
  try {
    const header: unknown = JSON.parse(json);
    assertHeader(header);
    return { header, start };
  } catch (error) {
    throw error instanceof UnreadableLayersError ? error : new UnreadableLayersError('the header is damaged');
  }
};

const check = (isValid: boolean, subject: string): void => {
  if (!isValid) throw new UnreadableLayersError(`the ${subject} is damaged`);
};
const isCount = (value: unknown, max: number): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max;
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const areNumbers = (value: unknown, length: number): boolean =>
  Array.isArray(value) && value.length === length && value.every(isNumber);
const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 500;

// Fields that are not checked here are checked by the length of their plane, or are never computed with.
function assertHeader(value: unknown): asserts value is Header {
  const header = value as Header;
  check(
    isCount(header.width, MAX_PIXELS) &&
      isCount(header.height, MAX_PIXELS) &&
      header.width * header.height > 0 &&
      header.width * header.height <= MAX_PIXELS,
    'size',
  );
  check(isCount(header.version, 1e9) && ['network', 'none', 'given'].includes(header.source), 'origin');
  check(Array.isArray(header.zones) && header.zones.length < NO_ZONE && header.zones.every(isZone), 'list of zones');
  check(
    Array.isArray(header.warnings) &&
      header.warnings.length <= 50 &&
      header.warnings.every((warning) => isText(warning.code) && isText(warning.text)),
    'list of warnings',
  );
  const { questions = [] } = header;
  check(
    Array.isArray(questions) && questions.length <= MAX_QUESTIONS && questions.every(isQuestion),
    'list of questions',
  );
  const { light, shade, geometry } = header;
  const { exposure, toe, contrast, shoulder } = light.tone;
  check(
    [exposure, toe, contrast, shoulder].every(isNumber) &&
      exposure > 0 &&
      areNumbers(light.whitePoint, 3) &&
      areNumbers(light.noise, 3),
    'light',
  );
  check(
    Array.isArray(light.clusters) &&
      light.clusters.length <= 255 &&
      light.clusters.every((cluster) => isCluster(cluster, header.zones.length)),
    'list of colors',
  );
  check(
    isCount(shade.width, MAX_PIXELS) && isCount(shade.height, MAX_PIXELS) && shade.width * shade.height <= MAX_PIXELS,
    'shading',
  );
  check(
    isCount(geometry.normalWidth, MAX_PIXELS) &&
      isCount(geometry.normalHeight, MAX_PIXELS) &&
      geometry.normalWidth * geometry.normalHeight <= MAX_PIXELS,
    'relief',
  );
  check(
    Array.isArray(geometry.panels) &&
      geometry.panels.length <= 255 &&
      geometry.panels.every((panel) => isPanel(panel, header.zones.length)),
    'list of panels',
  );
  check(
    Array.isArray(header.seams) &&
      header.seams.every((seam) => isSeam(seam, header.zones.length, geometry.panels.length)),
    'list of seams',
  );
  check(header.seams.reduce((sum, seam) => sum + seam.points, 0) <= MAX_SEAM_POINTS, 'list of seams');
  check(header.ground === undefined || isGround(header.ground), 'ground of corrections');
}

const isSize = ({ width, height }: { width: number; height: number }): boolean =>
  isCount(width, MAX_PIXELS) && isCount(height, MAX_PIXELS) && width * height > 0 && width * height <= MAX_PIXELS;

const isGround = (ground: GroundHeader): boolean =>
  isSize(ground) &&
  (ground.net === undefined || isSize(ground.net)) &&
  (ground.found === undefined ||
    (Array.isArray(ground.found.zones) && ground.found.zones.length < NO_ZONE && ground.found.zones.every(isZone)));

const isZone = (zone: Zone): boolean =>
  isText(zone.id) &&
  isText(zone.name) &&
  ZONE_KINDS.includes(zone.kind) &&
  isNumber(zone.confidence) &&
  isNumber(zone.area) &&
  [zone.bounds.left, zone.bounds.top, zone.bounds.right, zone.bounds.bottom].every(isNumber);

const isQuestion = ({ x, y, area, probability }: UnsureRegion): boolean => [x, y, area, probability].every(isNumber);

const isCluster = (cluster: AlbedoCluster, zones: number): boolean =>
  areNumbers(cluster.albedo, 3) && isCount(cluster.zone, zones - 1);

const isPanel = (panel: Panel, zones: number): boolean =>
  isCount(panel.zone, zones - 1) &&
  Array.isArray(panel.corners) &&
  panel.corners.length === 4 &&
  panel.corners.every((corner) => areNumbers(corner, 2)) &&
  isNumber(panel.widthCm) &&
  isNumber(panel.heightCm) &&
  isNumber(panel.existingRelief) &&
  [panel.outline.left, panel.outline.right, panel.outline.top, panel.outline.bottom].every((curve) =>
    areNumbers(curve, 3),
  ) &&
  isText(panel.seatPart) &&
  isText(panel.role);

const areIndices = (pair: unknown, count: number): boolean =>
  Array.isArray(pair) && pair.length === 2 && pair.every((index) => index === NO_ZONE || isCount(index, count - 1));

const isSeam = (seam: Header['seams'][number], zones: number, panels: number): boolean =>
  isCount(seam.points, MAX_SEAM_POINTS) &&
  isText(seam.kind) &&
  isNumber(seam.cmPerPixel) &&
  isNumber(seam.confidence) &&
  areIndices(seam.zones, zones) &&
  areIndices(seam.panels, panels);
