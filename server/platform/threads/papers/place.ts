/** Place of a picture on the paper, in points. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Share of a picture that may be cropped so that it fills its place. */
const MILD_CROP = 0.08;

/** Smallest height at which a picture fills this width. */
export const fillingHeight = (width: number, aspect: number): number => (width / aspect) * (1 - MILD_CROP);

/** The whole place if a picture nearly fills it, or else a centered part with the picture's aspect ratio. */
export const wholeIn = (place: Place, aspect: number): Place => {
  const { x, y, width, height } = place;
  const ratio = aspect / (width / height);
  if (Math.min(ratio, 1 / ratio) >= 1 - MILD_CROP) return place;
  const own = { width: Math.min(width, height * aspect), height: Math.min(height, width / aspect) };
  return { x: x + (width - own.width) / 2, y: y + (height - own.height) / 2, ...own };
};
