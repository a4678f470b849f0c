/**
 * Whether an ICC profile is sRGB, the default without a profile; decided by primaries and name (ICC.1:2022, sections 7
 * and 9).
 */

/** sRGB's primaries, adapted to D50 (IEC 61966-2-1 as ICC writes it). */
const PRIMARIES: Readonly<Record<string, readonly [number, number, number]>> = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
};
/** Makers round differently; Display P3 and Adobe RGB are ten times further away. */
const TOLERANCE = 0.002;
const TAG_TABLE = 128;
const MOST_TAGS = 100;

const wordAt = (view: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));

const tagsOf = (view: DataView): Map<string, { at: number; bytes: number }> =>
  new Map(
    Array.from({ length: Math.min(MOST_TAGS, view.getUint32(TAG_TABLE)) }, (_, i) => {
      const entry = TAG_TABLE + 4 + 12 * i;
      return [wordAt(view, entry), { at: view.getUint32(entry + 4), bytes: view.getUint32(entry + 8) }] as const;
    }),
  );

export const isSrgbProfile = (profile: Uint8Array): boolean => {
  try {
    const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
    const tags = tagsOf(view);
    const description = tags.get('desc');
    if (description === undefined) return false;
    // One or two bytes a letter, depending on the version.
    const name = new TextDecoder('latin1')
      .decode(profile.subarray(description.at, description.at + Math.min(512, description.bytes)))
      .replaceAll('\0', '');
    return (
      /sRGB/i.test(name) &&
      Object.entries(PRIMARIES).every(([tag, wanted]) => {
        const at = tags.get(tag)?.at;
        return (
          at !== undefined &&
          wanted.every((value, i) => Math.abs(view.getInt32(at + 8 + 4 * i) / 65_536 - value) <= TOLERANCE)
        );
      })
    );
  } catch (error) {
    // An offset points outside the profile.
    if (error instanceof RangeError) return false;
    throw error;
  }
};
