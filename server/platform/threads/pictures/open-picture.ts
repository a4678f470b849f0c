/**
 * Opens every picture that is not our own: uploads, photos of visitors and of materials, logos, models' answers, files
 * of the command line. Detects the format by content, checks the sides, and gives the primary picture upright and in
 * sRGB.
 */
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { UNSUPPORTED_IMAGE_MESSAGE } from '#contract/studio/photos.ts';
import { ImageRefusedError } from './image-refused.ts';
import { READ_OPTIONS } from './photo-codec.ts';
import { isDocument, sniffFormat } from './sniff-format.ts';
import { toSrgb, type CodedColor } from './coded-color.ts';
import type { HeifPicture } from './heif-file.ts';
import { hdrColorOfProfile, isOfGray, withProfile } from './color-profile.ts';
import { isSideways, rotateByExif } from './exif-orientation.ts';
import { assertSides, tooManyPixelsError, type PictureLimits } from './picture-limits.ts';
import { pngColor } from './png-color.ts';

export const MAX_DECODE_SECONDS = 15;

const DAMAGED = 'This image is damaged or incomplete. Please try another copy of it.';
const NOT_A_PICTURE = 'This file is not a picture, even if its name says so. Please use JPEG or PNG.';
const unsupportedError = (): ImageRefusedError => new ImageRefusedError('unsupported_image', UNSUPPORTED_IMAGE_MESSAGE);

/** Explains why a file of an unknown format is refused. */
const refusalOfUnknown = (bytes: Uint8Array): ImageRefusedError => {
  if (isDocument(bytes)) return new ImageRefusedError('unsupported_image', NOT_A_PICTURE);
  // The first bytes of a JPEG, with hardly anything after them.
  return bytes[0] === 0xff && bytes[1] === 0xd8
    ? new ImageRefusedError('unsupported_image', DAMAGED)
    : unsupportedError();
};

/** Messages of decoders that do not know how a file is coded. */
const UNKNOWN_CODING =
  /unsupported (?:image format|JPEG|color conversion)|no decode delegate|not been built in|not been enabled/i;

/** Turns a decoder's error into a sentence for the user. */
export const toRefusal = (error: unknown, limits: PictureLimits): unknown => {
  if (error instanceof ImageRefusedError || !(error instanceof Error)) return error;
  if (/pixel limit|too large|dimensions/i.test(error.message)) return tooManyPixelsError(limits);
  if (UNKNOWN_CODING.test(error.message)) return unsupportedError();
  return new ImageRefusedError('unsupported_image', DAMAGED);
};

const readOptions = ({ maxPixels }: PictureLimits, options: SharpOptions = {}): SharpOptions => ({
  ...READ_OPTIONS,
  limitInputPixels: maxPixels,
  ...options,
});

const limitSize = (picture: Sharp, { maxSide }: PictureLimits): Sharp =>
  Number.isFinite(maxSide)
    ? picture.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    : picture;

const decodePixels = async (picture: Sharp, isDeep: boolean) => {
  const { data, info } = await picture
    .toColourspace(isDeep ? 'rgb16' : 'srgb')
    .raw({ depth: isDeep ? 'ushort' : 'uchar' })
    .timeout({ seconds: MAX_DECODE_SECONDS })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const codes = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2) : data;
  return { codes, raw: { width, height, channels } };
};

/** Reduces before it converts, which is less work. */
const convertCodedColor = async (
  picture: Sharp,
  color: CodedColor,
  isDeep: boolean,
  limits: PictureLimits,
): Promise<Sharp> => {
  const { codes, raw } = await decodePixels(limitSize(picture, limits), isDeep);
  return sharp(toSrgb({ data: codes, channels: raw.channels }, color), { raw });
};

/** Divides colors that are multiplied by the transparency already, because `sharp` multiplies them. */
const divideByTransparency = async (picture: Sharp, isDeep: boolean): Promise<Sharp> => {
  const { codes, raw } = await decodePixels(picture.ensureAlpha(), isDeep);
  const maxCode = isDeep ? 65_535 : 255;
  for (let offset = 0; offset < codes.length; offset += raw.channels) {
    const alpha = codes[offset + raw.channels - 1] ?? 0;
    if (alpha === 0) continue;
    for (let i = offset; i < offset + raw.channels - 1; i++)
      codes[i] = Math.min(maxCode, Math.round(((codes[i] ?? 0) * maxCode) / alpha));
  }
  return sharp(codes, { raw });
};

interface Source {
  /** The upright picture with unconverted codes. */
  codes: Sharp;
  isDeep: boolean;
  color?: CodedColor;
  profile?: Uint8Array;
}

/** Applies a profile that the decoder does not apply, or not at this depth. */
const convertProfile = async (codes: Sharp, profile: Uint8Array, limits: PictureLimits): Promise<Sharp> => {
  const picture = limitSize(codes, limits).toColourspace(isOfGray(profile) ? 'b-w' : 'srgb');
  return sharp(await withProfile(picture.timeout({ seconds: MAX_DECODE_SECONDS }), profile), READ_OPTIONS);
};

const convert = async ({ codes, isDeep, color, profile }: Source, limits: PictureLimits): Promise<Sharp> => {
  const coded = profile === undefined ? color : hdrColorOfProfile(profile);
  if (coded !== undefined) return convertCodedColor(codes, coded, isDeep, limits);
  return profile === undefined ? codes : convertProfile(codes, profile, limits);
};

/** libvips recognizes an AVIF only by its first brand, though the standard allows others. */
const markAsAvif = (bytes: Uint8Array): Uint8Array => {
  const named = Uint8Array.from(bytes);
  named.set(Buffer.from('avif', 'latin1'), 8);
  return named;
};

/** @param isHdr colors of high dynamic range need more than eight bits */
const openCodes = async (
  bytes: Uint8Array,
  picture: HeifPicture,
  isHdr: boolean,
  limits: PictureLimits,
): Promise<Pick<Source, 'codes' | 'isDeep'>> => {
  const pixels = picture.decode(isHdr);
  if (pixels !== undefined) {
    const raw = { width: pixels.width, height: pixels.height, channels: 4 } as const;
    return { codes: sharp(pixels.data, { raw }), isDeep: pixels.data instanceof Uint16Array };
  }
  const avif = sharp(markAsAvif(bytes), readOptions(limits, { ignoreIcc: true }));
  const { depth } = await avif.metadata();
  return { codes: avif, isDeep: depth === 'ushort' };
};

const openHeif = async (bytes: Uint8Array, limits: PictureLimits): Promise<Sharp> => {
  const { withHeifPicture } = await import('./heif-file.ts');
  return withHeifPicture(bytes, limits.maxPixels, async (picture) => {
    const { width, height, profile, orientation } = picture;
    if (isSideways(orientation)) assertSides(height, width, limits);
    else assertSides(width, height, limits);
    const color = profile === undefined ? picture.color() : undefined;
    const { codes, isDeep } = await openCodes(bytes, picture, color?.hdr !== undefined, limits);
    const straight = picture.isPremultiplied ? await divideByTransparency(codes, isDeep) : codes;
    return convert({ codes: rotateByExif(straight, orientation), isDeep, color, profile }, limits);
  });
};

/**
 * Whether a JPEG decodes completely and without warnings. One that does not is re-encoded, so that all later decoders
 * give the same picture.
 */
export const decodesWell = async (bytes: Uint8Array): Promise<boolean> => {
  try {
    await sharp(bytes, { ...READ_OPTIONS, failOn: 'warning' })
      .timeout({ seconds: MAX_DECODE_SECONDS })
      .raw()
      .toBuffer();
    return true;
  } catch {
    return false;
  }
};

/** JPEG markers: start of a scan, end of the picture. */
const SOS = Buffer.of(0xff, 0xda);
const EOI = Buffer.of(0xff, 0xd9);

/** Adds the end marker that some cameras leave out, if all pixels are there; without it, decoders call the file cut off. */
const withEnd = async (jpeg: Uint8Array): Promise<Uint8Array> => {
  const file = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  if (file.lastIndexOf(EOI) > file.lastIndexOf(SOS)) return jpeg;
  const ended = Buffer.concat([file, EOI]);
  return (await decodesWell(ended)) ? ended : jpeg;
};

/**
 * @returns the picture, upright and in sRGB once it is encoded, with its transparency; not yet reduced to its limits
 * @throws ImageRefusedError, or an error that `toRefusal` turns into one
 */
export const openPicture = async (file: Uint8Array, limits: PictureLimits): Promise<Sharp> => {
  const format = sniffFormat(file);
  if (format === undefined) throw refusalOfUnknown(file);
  if (format === 'heif') return (await openHeif(file, limits)).toColourspace('srgb');
  const { width, height, depth, icc } = await sharp(file, READ_OPTIONS).metadata();
  assertSides(width, height, limits);
  const bytes = format === 'jpeg' ? await withEnd(file) : file;
  const color = format === 'png' ? pngColor(file, icc) : 'profile';
  const isDeep = depth === 'ushort';
  if (color === 'profile' && !isDeep && (icc === undefined || hdrColorOfProfile(icc) === undefined))
    return sharp(bytes, readOptions(limits)).autoOrient().toColourspace('srgb');
  const codes = sharp(bytes, readOptions(limits, { ignoreIcc: true })).autoOrient();
  const source = color === 'profile' ? { profile: icc } : { color };
  return (await convert({ codes, isDeep, ...source }, limits)).toColourspace('srgb');
};
