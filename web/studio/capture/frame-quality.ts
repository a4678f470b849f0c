/** Detects dark, blurred and tilted photos. */

export interface Frame {
  width: number;
  height: number;
  /** Luma of each pixel, 0 to 255. */
  luma: Uint8Array;
}

export type FrameTrouble = 'dark' | 'blurred' | 'tilted';

/** Mean luma (0 to 255) below which the seams of black leather are invisible. */
const MIN_LUMA = 38;
/** `measureBlur` above which a photo is visibly soft. Interiors have .19 to .44; blurred by two pixels .60 to .71. */
const MAX_BLUR = 0.58;
const MAX_TILT_DEGREES = 8;

export const toFrame = ({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Frame => {
  const luma = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < luma.length; i++, p += 4)
    luma[i] = 0.2126 * (data[p] ?? 0) + 0.7152 * (data[p + 1] ?? 0) + 0.0722 * (data[p + 2] ?? 0);
  return { width, height, luma };
};

const computeMeanLuma = ({ luma }: Frame): number => luma.reduce((sum, value) => sum + value, 0) / luma.length;

/** Radius of the test blur in pixels. */
const BLUR_RADIUS = 4;

/** Mean difference between neighboring pixels (0 to 255) below which a frame shows a plain surface. */
const MIN_MEAN_DIFFERENCE = 0.2;

/**
 * The fraction of the differences between neighboring pixels along one axis that a blur along it removes. Highest for
 * a sharp frame.
 */
const measureBlurLoss = ({ luma }: Frame, length: number, lineCount: number, step: number, stride: number): number => {
  let before = 0;
  let lost = 0;
  for (let line = 0; line < lineCount; line++) {
    const start = line * stride;
    const lumaAt = (k: number): number => luma[start + Math.min(length - 1, Math.max(0, k)) * step] ?? 0;
    let sum = 0;
    for (let k = -BLUR_RADIUS; k <= BLUR_RADIUS; k++) sum += lumaAt(k);
    for (let k = 1; k < length; k++) {
      const next = sum + lumaAt(k + BLUR_RADIUS) - lumaAt(k - BLUR_RADIUS - 1);
      const difference = Math.abs(lumaAt(k) - lumaAt(k - 1));
      before += difference;
      lost += Math.max(0, difference - Math.abs(next - sum) / (2 * BLUR_RADIUS + 1));
      sum = next;
    }
  }
  // A plain surface counts as sharp.
  return before < MIN_MEAN_DIFFERENCE * luma.length ? 1 : lost / before;
};

/**
 * Blur from 0 (sharp) to 1, measured by how little another blur changes the picture (Crété, Dolmière, Ladret, Nicolas,
 * "The blur effect: perception and estimation with a new no-reference perceptual blur metric", 2007).
 */
export const measureBlur = (frame: Frame): number => {
  const { width, height } = frame;
  return 1 - Math.min(measureBlurLoss(frame, width, height, 1, width), measureBlurLoss(frame, height, width, width, 1));
};

/**
 * Tilt of a phone from upright or from landscape, in degrees from 0 to 45. `beta` and `gamma` are from a
 * `deviceorientation` event.
 * @returns undefined if the camera points up or down
 */
export const computeTiltDegrees = (beta: number, gamma: number): number | undefined => {
  const [betaRadians, gammaRadians] = [(beta * Math.PI) / 180, (gamma * Math.PI) / 180];
  const [right, up] = [Math.cos(betaRadians) * Math.sin(gammaRadians), -Math.sin(betaRadians)];
  if (Math.hypot(right, up) < 0.5) return undefined;
  const turned = (Math.atan2(right, -up) * 180) / Math.PI;
  const fromAxis = ((turned % 90) + 90) % 90;
  return Math.min(fromAxis, 90 - fromAxis);
};

/** The worst problem of a frame. */
export const findTrouble = (frame: Frame, tilt?: number): FrameTrouble | undefined => {
  if (computeMeanLuma(frame) < MIN_LUMA) return 'dark';
  if (measureBlur(frame) > MAX_BLUR) return 'blurred';
  return tilt !== undefined && tilt > MAX_TILT_DEGREES ? 'tilted' : undefined;
};
