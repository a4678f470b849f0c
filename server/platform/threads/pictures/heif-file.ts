/**
 * Reads HEIC and AVIF files through libheif's C functions, because its JavaScript layer gives neither color nor rotation
 * and only eight of ten bits. Pixels of AVIF are decoded by sharp.
 */
import libheif from 'libheif-js/wasm-bundle.js';
import { toCodedColor, type CodedColor } from './coded-color.ts';
import { readOrientation } from './exif-orientation.ts';

const POINTER_BYTES = 4;
/** `heif_error_code`. */
const OK = 0;
/** Error codes: unsupported feature, and no decoder for this codec. */
const UNKNOWN_CODING = new Set([4, 11]);
/** Error code when a tile cannot be decoded, also for want of a decoder. */
const TILE_FAILED = 7;
/** `heif_error`: code, subcode, text. */
const ERROR_BYTES = 12;
const fourCc = (word: string): number => Buffer.from(word, 'latin1').readUInt32BE();
const AV1 = fourCc('av01');
/** `heif_colorspace` and `heif_chroma`. */
const RGB = 1;
const RGBA_8 = 11;
const RGBA_16 = 15;
/** Leaves colorspace and chroma as coded, because the conversion to RGB loses the color description. */
const AS_CODED = [99, 99] as const;
const INTERLEAVED = 10;
const MAX_EXIF_BYTES = 1024 * 1024;

type Pointer = number;

class HeifError extends Error {}

/** Calls `work` with a pointer to this many bytes of libheif's memory, which are freed afterward. */
const withMemory = <T>(bytes: number, work: (pointer: Pointer) => T): T => {
  const pointer = libheif._malloc(bytes);
  if (pointer === 0) throw new HeifError('no memory for this picture');
  try {
    return work(pointer);
  } finally {
    libheif._free(pointer);
  }
};

/** Calls a function that writes a `heif_error`. @returns its code */
const getErrorCode = (call: (error: Pointer) => void): number =>
  withMemory(ERROR_BYTES, (error) => {
    call(error);
    return libheif.HEAP32[error >> 2] as number;
  });

/** Calls a function that writes a pointer. */
const pointerFrom = (call: (error: Pointer, out: Pointer) => void): Pointer | undefined =>
  withMemory(POINTER_BYTES, (out) =>
    getErrorCode((error) => call(error, out)) === OK ? (libheif.HEAPU32[out >> 2] as Pointer) : undefined,
  );

const requirePointer = (pointer: Pointer | undefined, message: string): Pointer => {
  if (pointer === undefined) throw new HeifError(message);
  return pointer;
};

/** Reads libheif's struct of an nclx color. */
const nclxOf = (call: (error: Pointer, out: Pointer) => void): { color: CodedColor | undefined } | undefined => {
  const nclx = pointerFrom(call);
  if (nclx === undefined) return undefined;
  const codeAt = (i: number): number => libheif.HEAPU32[(nclx >> 2) + i] as number;
  const [primaries, transfer] = [codeAt(1), codeAt(2)];
  libheif._heif_nclx_color_profile_free(nclx);
  return { color: toCodedColor(primaries, transfer) };
};

const profileOf = (handle: Pointer): Uint8Array | undefined => {
  const size = libheif._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0) return undefined;
  return withMemory(size, (pointer) => {
    const code = getErrorCode((error) => libheif._heif_image_handle_get_raw_color_profile(error, handle, pointer));
    return code === OK ? (libheif.HEAPU8.slice(pointer, pointer + size) as Uint8Array) : undefined;
  });
};

const hasProperty = (context: Pointer, item: number, type: string): boolean =>
  libheif._heif_item_get_properties_of_type(context, item, fourCc(type), 0, 0) > 0;

/** The Exif block begins with the offset of its TIFF part. */
const exifOrientationOf = (handle: Pointer): number =>
  withMemory(8 + POINTER_BYTES, (pointer) => {
    libheif.HEAPU8.set(Buffer.from('Exif\0', 'latin1'), pointer);
    const out = pointer + 8;
    if (libheif._heif_image_handle_get_list_of_metadata_block_IDs(handle, pointer, out, 1) === 0) return 1;
    const id = libheif.HEAPU32[out >> 2] as number;
    const size = libheif._heif_image_handle_get_metadata_size(handle, id);
    if (size < 4 || size > MAX_EXIF_BYTES) return 1;
    return withMemory(size, (block) => {
      if (getErrorCode((error) => libheif._heif_image_handle_get_metadata(error, handle, id, block)) !== OK) return 1;
      const bytes = Buffer.from(libheif.HEAPU8.slice(block, block + size) as Uint8Array);
      return readOrientation(bytes.subarray(4 + bytes.readUInt32BE()));
    });
  });

interface HeifPixels {
  width: number;
  height: number;
  /** RGBA; 16-bit values over their whole range. */
  data: Uint8Array | Uint16Array;
}

/** The primary picture of a file. */
export interface HeifPicture {
  /** Size as shown, after the rotations in the file. */
  width: number;
  height: number;
  profile: Uint8Array | undefined;
  /** Color by nclx, or else by the picture's coding, which must be decoded for it. */
  color(): CodedColor | undefined;
  /** 1 to 8, by Exif; 1 when the file itself contains a rotation. */
  orientation: number;
  /** Whether colors are multiplied by the transparency. */
  isPremultiplied: boolean;
  /** @returns undefined for a codec other than HEVC */
  decode(isDeep: boolean): HeifPixels | undefined;
}

const pixelsOf = (image: Pointer, width: number, height: number, isDeep: boolean): HeifPixels['data'] =>
  withMemory(POINTER_BYTES, (out) => {
    const plane = libheif._heif_image_get_plane_readonly(image, INTERLEAVED, out);
    const stride = libheif.HEAP32[out >> 2] as number;
    if (plane === 0) throw new HeifError('a picture without pixels');
    const row = 4 * width;
    if (!isDeep) {
      const data = new Uint8Array(row * height);
      for (let y = 0; y < height; y++)
        data.set(libheif.HEAPU8.subarray(plane + y * stride, plane + y * stride + row) as Uint8Array, y * row);
      return data;
    }
    const maxValue = 2 ** libheif._heif_image_get_bits_per_pixel_range(image, INTERLEAVED) - 1;
    const data = new Uint16Array(row * height);
    for (let y = 0; y < height; y++) {
      const from = (plane + y * stride) >> 1;
      for (let x = 0; x < row; x++)
        data[y * row + x] = Math.round(((libheif.HEAPU16[from + x] as number) * 65_535) / maxValue);
    }
    return data;
  });

const typeOf = (context: Pointer, item: number): number =>
  (libheif._heif_item_get_item_type(context, item) as number) >>> 0;

const hasAv1 = (context: Pointer): boolean => {
  const count = libheif._heif_context_get_number_of_items(context) as number;
  return withMemory(POINTER_BYTES * count, (ids) => {
    const listed = libheif._heif_context_get_list_of_item_IDs(context, ids, count) as number;
    const types = Array.from({ length: listed }, (_, i) => typeOf(context, libheif.HEAPU32[(ids >> 2) + i] as number));
    return types.includes(AV1);
  });
};

/** A picture and the file that it is in. */
interface Handle {
  context: Pointer;
  handle: Pointer;
}

/** Calls `work` with the decoded image, which is freed afterward. @returns undefined for a coding other than HEVC */
const withImage = <T>(
  { context, handle }: Handle,
  [colorspace, chroma]: readonly [number, number],
  work: (image: Pointer) => T,
): T | undefined => {
  let code: number = OK;
  const image = withMemory(POINTER_BYTES, (out) => {
    code = getErrorCode((error) => libheif._heif_decode_image(error, handle, out, colorspace, chroma, 0));
    return libheif.HEAPU32[out >> 2] as Pointer;
  });
  if (UNKNOWN_CODING.has(code) || (code === TILE_FAILED && hasAv1(context))) return undefined;
  if (code !== OK) throw new HeifError('a picture that cannot be decoded');
  try {
    return work(image);
  } finally {
    libheif._heif_image_release(image);
  }
};

const decode = (opened: Handle, isDeep: boolean): HeifPixels | undefined =>
  withImage(opened, [RGB, isDeep ? RGBA_16 : RGBA_8], (image) => {
    const width = libheif._heif_image_get_width(image, INTERLEAVED);
    const height = libheif._heif_image_get_height(image, INTERLEAVED);
    return { width, height, data: pixelsOf(image, width, height, isDeep) };
  });

const colorOf = (opened: Handle): CodedColor | undefined => {
  const nclx = nclxOf((error, out) => libheif._heif_image_handle_get_nclx_color_profile(error, opened.handle, out));
  if (nclx !== undefined) return nclx.color;
  return withImage(
    opened,
    AS_CODED,
    (image) => nclxOf((error, out) => libheif._heif_image_get_nclx_color_profile(error, image, out))?.color,
  );
};

const describePicture = (opened: Handle): HeifPicture => {
  const { context, handle } = opened;
  const item = libheif._heif_image_handle_get_item_id(handle);
  const isTurned = hasProperty(context, item, 'irot') || hasProperty(context, item, 'imir');
  return {
    width: libheif._heif_image_handle_get_width(handle),
    height: libheif._heif_image_handle_get_height(handle),
    profile: profileOf(handle),
    color: () => colorOf(opened),
    orientation: isTurned ? 1 : exifOrientationOf(handle),
    isPremultiplied: libheif._heif_image_handle_is_premultiplied_alpha(handle) !== 0,
    decode: (isDeep) => decode(opened, isDeep && libheif._heif_image_handle_get_luma_bits_per_pixel(handle) > 8),
  };
};

const UNSUPPORTED = 'unsupported image format';
/** HEVC, AV1, and items that consist of others. */
const KNOWN_ITEMS = new Set(['hvc1', 'av01', 'grid', 'iovl', 'iden', 'tmap'].map(fourCc));

/** @throws HeifError when the primary picture is coded in another way, which the decoder might call damaged */
const requireKnownItem = (context: Pointer): void =>
  withMemory(POINTER_BYTES, (out) => {
    if (getErrorCode((error) => libheif._heif_context_get_primary_image_ID(error, context, out)) !== OK) return;
    if (!KNOWN_ITEMS.has(typeOf(context, libheif.HEAPU32[out >> 2] as number))) throw new HeifError(UNSUPPORTED);
  });

/** @throws HeifError for a sequence of pictures without a still one (`meta`), which the decoder calls damaged */
const requireStill = (bytes: Uint8Array): void => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const types = new Set<string>();
  // Boxes of ISO/IEC 14496-12, section 4.2. The size 1 means that 64 bits follow, and 0 the rest of the file.
  for (let at = 0, size = 8; size >= 8 && at + 16 <= file.length; at += size) {
    types.add(file.toString('latin1', at + 4, at + 8));
    size = file.readUInt32BE(at);
    if (size === 1) size = Number(file.readBigUInt64BE(at + 8));
  }
  if (types.has('moov') && !types.has('meta')) throw new HeifError(UNSUPPORTED);
};

/** Sets `max_image_size_pixels`, a 64-bit number after the version of `heif_security_limits`. */
const limitPixels = (context: Pointer, maxPixels: number): void => {
  const limits = libheif._heif_context_get_security_limits(context);
  libheif.HEAPU32[(limits + 8) >> 2] = maxPixels;
  libheif.HEAPU32[(limits + 12) >> 2] = 0;
};

/**
 * Calls `work` with the primary picture, which is freed afterward.
 * @throws HeifError
 */
export const withHeifPicture = async <T>(
  bytes: Uint8Array,
  maxPixels: number,
  work: (picture: HeifPicture) => Promise<T>,
): Promise<T> => {
  requireStill(bytes);
  await libheif.ready;
  const file = libheif._malloc(bytes.length);
  const context = libheif._heif_context_alloc();
  let handle: Pointer | undefined;
  try {
    libheif.HEAPU8.set(bytes, file);
    limitPixels(context, maxPixels);
    const code = getErrorCode((error) =>
      libheif._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0),
    );
    if (code !== OK) throw new HeifError(UNKNOWN_CODING.has(code) ? UNSUPPORTED : 'no picture in this file');
    requireKnownItem(context);
    handle = requirePointer(
      pointerFrom((error, out) => libheif._heif_context_get_primary_image_handle(error, context, out)),
      'no primary picture in this file',
    );
    return await work(describePicture({ context, handle }));
  } finally {
    if (handle !== undefined) libheif._heif_image_handle_release(handle);
    libheif._heif_context_free(context);
    libheif._free(file);
  }
};
