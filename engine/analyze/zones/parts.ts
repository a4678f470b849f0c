/** Part of a seat of each chosen pixel: from the partition of the covers, else from two-tone covers and lone headrests. */
import { NO_ZONE } from '../../layers.ts';
import type { ZoneKind } from '../../options.ts';
import type { Plane } from '../../raster/raster.ts';
import { bytesAt } from '../../raster/per-pixel.ts';
import { PIECE_KINDS, type Partition } from '../panels/partition.ts';
import { CUT_BLUR, RAGGED_BLUR, shareOfInsert } from './draw-inserts.ts';
import { findHeadrests } from './headrests.ts';
import type { Inside } from './inside.ts';
import type { Superpixels } from './superpixels.ts';
import { splitTwoTone, type TwoTone } from './two-tone.ts';

export interface Parts {
  kinds: readonly ZoneKind[];
  /** Index into `kinds` for each pixel of the working size inside a chosen region, NO_ZONE elsewhere. */
  of: Uint8Array;
  /** 0..1 for each kind. */
  confidence: readonly number[];
  /** Share of insert around each working pixel: where the border to the bolsters runs, finer than `of` can say. */
  share?: Plane;
}

/** Whether a pixel of a region is seat. */
type IsSeat = (pixel: number, region: number) => boolean;

const partsFromPieces = (
  { labels }: Superpixels,
  { pieceOf, pieces, width, height }: Partition,
  isSeat: IsSeat,
): Parts => {
  const kindOf = pieces.map(({ kind }) => PIECE_KINDS.indexOf(kind));
  const of = bytesAt(labels.length, (i) => (isSeat(i, labels[i]) ? kindOf[pieceOf[i]] : NO_ZONE));
  const mass = new Float64Array(pieces.length);
  for (let i = 0; i < of.length; i++) if (of[i] !== NO_ZONE) mass[pieceOf[i]]++;
  const confidence = PIECE_KINDS.map((kind) => {
    const mine = pieces.map((piece, k) => (piece.kind === kind ? mass[k] : 0));
    const whole = mine.reduce((sum, one) => sum + one, 0);
    return whole === 0 ? 0 : mine.reduce((sum, one, k) => sum + one * pieces[k].confidence, 0) / whole;
  });
  const [insert, bolster] = [PIECE_KINDS.indexOf('insert'), PIECE_KINDS.indexOf('bolster')];
  const share = shareOfInsert(
    bytesAt(of.length, (i) => Number(of[i] === insert)),
    bytesAt(of.length, (i) => Number(of[i] === bolster)),
    width,
    height,
    CUT_BLUR,
  );
  return { kinds: PIECE_KINDS, of, confidence, share };
};

/** By eye: two colors that lie as covers do, headrests that stand alone, and `seat` for the rest. */
const partsFromLooks = (inside: Inside, { labels, width, height }: Superpixels, tones: TwoTone | undefined): Parts => {
  const kinds: ZoneKind[] = ['seat', 'insert', 'bolster', 'headrest'];
  const confidence = [0.5, tones?.confidence ?? 0, tones?.confidence ?? 0, 0.6];
  const inTones = (k: number): number => (tones === undefined ? 0 : 2 - tones.inner[k]);
  const ofRegion = inside.side.map((s, k) => (s ? inTones(k) : NO_ZONE));
  for (const k of findHeadrests(inside)) ofRegion[k] = 3;
  const of = bytesAt(labels.length, (i) => ofRegion[labels[i]]);
  const isPart = (part: number): Uint8Array => bytesAt(of.length, (i) => Number(of[i] === part));
  return {
    kinds,
    of,
    confidence,
    ...(tones && { share: shareOfInsert(isPart(1), isPart(2), width, height, RAGGED_BLUR) }),
  };
};

/**
 * The partition knows the parts of a seat; without one, colors only show that two areas differ.
 * @param sureOutline false where the outline may hold floor or doors, whose colors would pass for a second tone
 * @param isSeat where a region's own side does not tell
 */
export const splitParts = (
  inside: Inside,
  patches: Superpixels,
  sureOutline: boolean,
  covers: Partition | undefined,
  isSeat: IsSeat = (_, region) => inside.side[region] === 1,
): Parts =>
  covers !== undefined && covers.pieces.length > 0
    ? partsFromPieces(patches, covers, isSeat)
    : partsFromLooks(inside, patches, sureOutline ? splitTwoTone(inside) : undefined);
