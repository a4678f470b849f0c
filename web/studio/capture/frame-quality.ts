/** Problems of the camera's frame, before the picture is taken. Pure. */

export interface Frame {
  width: number;
  height: number;
  /** Luma, 0..255, one a pixel. */
  luma: Uint8Array;
}

export type FrameTrouble = 'dark' | 'blurred' | 'tilted';

/** Mean luma below which the seams of black leather are invisible. */
const DARK = 38;
/**
 * Value of `blurOf` from which a photo is visibly soft; interiors have .19 to .44, blurred by two pixels .60 to .71.
 */
const BLURRED = 0.58;
/** Degrees off the horizon or the plumb line. */
const TILTED = 8;

/** RGBA -> luma. */
export const frameOf = ({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Frame => {
  const luma = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < luma.length; i++, p += 4)
    luma[i] = 0.2126 * (data[p] ?? 0) + 0.7152 * (data[p + 1] ?? 0) + 0.0722 * (data[p + 2] ?? 0);
  return { width, height, luma };
};

const meanOf = ({ luma }: Frame): number => luma.reduce((sum, value) => sum + value, 0) / luma.length;

/** Half the length of the blur that is laid over a frame, in pixels. */
const REACH = 4;

/** Mean change from pixel to pixel below which a frame shows a plain wall, or nothing. */
const MIN_CHANGE = 0.2;

/**
 * How much of the change between neighbors along one axis goes when the frame is blurred along it: a sharp frame loses
 * most.
 */
const lossAlong = ({ luma }: Frame, length: number, lines: number, step: number, stride: number): number => {
  let before = 0;
  let lost = 0;
  for (let line = 0; line < lines; line++) {
    const start = line * stride;
    const at = (k: number): number => luma[start + Math.min(length - 1, Math.max(0, k)) * step] ?? 0;
    let sum = 0;
    for (let k = -REACH; k <= REACH; k++) sum += at(k);
    for (let k = 1; k < length; k++) {
      const next = sum + at(k + REACH) - at(k - REACH - 1);
      const own = Math.abs(at(k) - at(k - 1));
      before += own;
      lost += Math.max(0, own - Math.abs(next - sum) / (2 * REACH + 1));
      sum = next;
    }
  }
  // A picture without changes from pixel to pixel cannot be blurred.
  return before < MIN_CHANGE * luma.length ? 1 : lost / before;
};

/**
 * 0 sharp .. 1 blurred, independent of the content (Crété, Dolmière, Ladret, Nicolas, "The blur effect: perception and
 * estimation with a new no-reference perceptual blur metric", 2007): blurring a blurred picture changes little.
 */
export const blurOf = (frame: Frame): number => {
  const { width, height } = frame;
  return 1 - Math.min(lossAlong(frame, width, height, 1, width), lossAlong(frame, height, width, width, 1));
};

/**
 * How far a phone is turned from upright or lying on its side, in degrees, 0..45.
 * @param beta, gamma of a `deviceorientation` event; @returns undefined where the camera looks up or down and nothing
 * is level
 */
export const tiltOf = (beta: number, gamma: number): number | undefined => {
  const [b, c] = [(beta * Math.PI) / 180, (gamma * Math.PI) / 180];
  const [right, up] = [Math.cos(b) * Math.sin(c), -Math.sin(b)];
  if (Math.hypot(right, up) < 0.5) return undefined;
  const turned = (Math.atan2(right, -up) * 180) / Math.PI;
  const off = ((turned % 90) + 90) % 90;
  return Math.min(off, 90 - off);
};

/** The worst problem; none when the picture may be taken. */
export const troubleOf = (frame: Frame, tilt?: number): FrameTrouble | undefined => {
  if (meanOf(frame) < DARK) return 'dark';
  if (blurOf(frame) > BLURRED) return 'blurred';
  return tilt !== undefined && tilt > TILTED ? 'tilted' : undefined;
};
