/** Places of pictures on the paper, in points. */
export interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Share of a picture that may be cut off, so that it fills a place of almost its own shape. */
const MILD_CROP = 0.08;

/** Height from which a picture fills this width. */
export const fillingHeight = (width: number, aspect: number): number => (width / aspect) * (1 - MILD_CROP);

/** The place itself where a picture about fills it, else the part in its middle that has the shape of the picture. */
export const wholeIn = (place: Place, aspect: number): Place => {
  const { x, y, width, height } = place;
  const ratio = aspect / (width / height);
  if (Math.min(ratio, 1 / ratio) >= 1 - MILD_CROP) return place;
  const own = { width: Math.min(width, height * aspect), height: Math.min(height, width / aspect) };
  return { x: x + (width - own.width) / 2, y: y + (height - own.height) / 2, ...own };
};
