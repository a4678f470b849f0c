/** Position and size of a picture on the paper, in points. */
export interface PictureBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Fraction of a picture that may be cropped so that it fills its box. */
const MAX_CROP_FRACTION = 0.08;

/** Smallest height at which a picture fills this width. */
export const getMinFillHeight = (width: number, aspect: number): number => (width / aspect) * (1 - MAX_CROP_FRACTION);

/** The whole box if a picture nearly fills it, or else a centered area with the picture's aspect ratio. */
export const fitInside = (place: PictureBox, aspect: number): PictureBox => {
  const { x, y, width, height } = place;
  const ratio = aspect / (width / height);
  if (Math.min(ratio, 1 / ratio) >= 1 - MAX_CROP_FRACTION) return place;
  const own = { width: Math.min(width, height * aspect), height: Math.min(height, width / aspect) };
  return { x: x + (width - own.width) / 2, y: y + (height - own.height) / 2, ...own };
};
