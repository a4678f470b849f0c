/**
 * The one way in for pictures that are not our own: uploads, photos of visitors and of materials, logos, models'
 * answers, the command line's. Every format goes the same steps: format by content, limits on sides, the primary
 * picture, upright, in sRGB.
 */
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { UNSUPPORTED_IMAGE } from '#contract/studio/photos.ts';
import { ImageRefused } from './image-refused.ts';
import { READ } from './photo-codec.ts';
import { sniffFormat } from './sniff-format.ts';
import { toSrgb, type CodedColor } from './coded-color.ts';
import { highRangeOfProfile, withProfile } from './color-profile.ts';
import { isOnItsSide, turned } from './exif-turn.ts';
import { assertSides, tooManyPixels, type PictureLimits } from './picture-limits.ts';
import { pngColor } from './png-color.ts';

export const SECONDS_TO_DECODE = 15;

const DAMAGED = 'This image is damaged or incomplete. Please try another copy of it.';
const unsupported = (): ImageRefused => new ImageRefused('unsupported_image', UNSUPPORTED_IMAGE);

/** A decoder's own words become a sentence. */
export const asRefusal = (error: unknown, limits: PictureLimits): unknown => {
  if (error instanceof ImageRefused || !(error instanceof Error)) return error;
  if (/pixel limit|too large|dimensions/i.test(error.message)) return tooManyPixels(limits);
  if (/unsupported image format|no decode delegate|not been built in|not been enabled/i.test(error.message))
    return unsupported();
  return new ImageRefused('unsupported_image', DAMAGED);
};

const reading = ({ mostPixels }: PictureLimits, options: SharpOptions = {}): SharpOptions => ({
  ...READ,
  limitInputPixels: mostPixels,
  ...options,
});

const reduced = (picture: Sharp, { longest }: PictureLimits): Sharp =>
  Number.isFinite(longest)
    ? picture.resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    : picture;

/** Codes as they are stored, reduced; only then converted, which is less work. */
const inCodedColor = async (
  picture: Sharp,
  color: CodedColor,
  isDeep: boolean,
  limits: PictureLimits,
): Promise<Sharp> => {
  const { data, info } = await reduced(picture, limits)
    .toColourspace(isDeep ? 'rgb16' : 'srgb')
    .raw({ depth: isDeep ? 'ushort' : 'uchar' })
    .timeout({ seconds: SECONDS_TO_DECODE })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const codes = isDeep ? new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2) : data;
  return sharp(toSrgb({ data: codes, channels }, color), { raw: { width, height, channels } });
};

interface Source {
  /** Upright, its codes untouched. */
  codes: Sharp;
  isDeep: boolean;
  isGray?: boolean;
  color?: CodedColor;
  profile?: Uint8Array;
}

/**
 * Converts pixels whose decoder does not apply a profile, or not at this depth; a neutral picture has a profile of its
 * own.
 */
const inProfile = async ({ codes, isGray }: Source, profile: Uint8Array, limits: PictureLimits): Promise<Sharp> => {
  const picture = reduced(codes, limits).toColourspace(isGray === true ? 'b-w' : 'srgb');
  return sharp(await withProfile(picture.timeout({ seconds: SECONDS_TO_DECODE }), profile), READ);
};

const converted = async (source: Source, limits: PictureLimits): Promise<Sharp> => {
  const { codes, isDeep, color, profile } = source;
  const coded = profile === undefined ? color : highRangeOfProfile(profile);
  if (coded !== undefined) return inCodedColor(codes, coded, isDeep, limits);
  return profile === undefined ? codes : inProfile(source, profile, limits);
};

/** libvips knows an AVIF by its first brand only, though the standard allows others. */
const asAvif = (bytes: Uint8Array): Uint8Array => {
  const named = Uint8Array.from(bytes);
  named.set(Buffer.from('avif', 'latin1'), 8);
  return named;
};

const openHeif = async (bytes: Uint8Array, limits: PictureLimits): Promise<Sharp> => {
  const { withHeifPicture } = await import('./heif-file.ts');
  return withHeifPicture(bytes, limits.mostPixels, async (picture) => {
    const { width, height, profile, orientation } = picture;
    if (isOnItsSide(orientation)) assertSides(height, width, limits);
    else assertSides(width, height, limits);
    const color = profile === undefined ? picture.color() : undefined;
    const pixels = picture.decode(color?.highRange !== undefined);
    if (pixels === undefined) {
      const known = reading(limits, { ignoreIcc: true });
      const avif = asAvif(bytes);
      const { depth } = await sharp(avif, known).metadata();
      const source = { codes: turned(sharp(avif, known), orientation), isDeep: depth === 'ushort' };
      return converted({ ...source, color, profile }, limits);
    }
    const raw = { width: pixels.width, height: pixels.height, channels: 4 } as const;
    return converted(
      {
        codes: turned(sharp(pixels.data, { raw }), orientation),
        isDeep: pixels.data instanceof Uint16Array,
        color,
        profile,
      },
      limits,
    );
  });
};

/**
 * @returns upright, in sRGB once it is written out; not yet reduced to its limits, and with its transparency
 * @throws ImageRefused with a sentence for the user, or what `asRefusal` makes one of
 */
export const openPicture = async (bytes: Uint8Array, limits: PictureLimits): Promise<Sharp> => {
  const format = sniffFormat(bytes);
  if (format === undefined) throw unsupported();
  if (format === 'heif') return (await openHeif(bytes, limits)).toColourspace('srgb');
  const { width, height, depth, icc, space } = await sharp(bytes, READ).metadata();
  assertSides(width, height, limits);
  const color = format === 'png' ? pngColor(bytes) : 'profile';
  const isDeep = depth === 'ushort';
  if (color === 'profile' && !isDeep && (icc === undefined || highRangeOfProfile(icc) === undefined))
    return sharp(bytes, reading(limits)).autoOrient().toColourspace('srgb');
  const codes = sharp(bytes, reading(limits, { ignoreIcc: true })).autoOrient();
  const source = color === 'profile' ? { profile: icc } : { color };
  return (await converted({ codes, isDeep, isGray: space === 'grey16', ...source }, limits)).toColourspace('srgb');
};
