/** A QR code as one path of its dark fields, in units of a field; for pages, and as a picture to print. */

/** Fields of white around it, which scanners need. */
export const QUIET = 4;
export const DARK = '#1c1917';
/** Least side of the picture in pixels: sharp at 8 cm on paper. */
const PICTURE_SIDE = 960;

export interface QrDrawing {
  /** Fields a side. */
  size: number;
  path: string;
}

export const drawQr = async (text: string): Promise<QrDrawing> => {
  const { create } = await import('qrcode');
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let at = 0; at < data.length; at++) if (data[at] === 1) path += `M${at % size} ${Math.floor(at / size)}h1v1h-1z`;
  return { size, path };
};

/** PNG, for a label or a letter. */
export const qrPicture = async (text: string): Promise<Blob> => {
  const { size, path } = await drawQr(text);
  const fields = size + 2 * QUIET;
  const perField = Math.ceil(PICTURE_SIDE / fields);
  const canvas = document.createElement('canvas');
  canvas.width = fields * perField;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = DARK;
  context.setTransform(perField, 0, 0, perField, QUIET * perField, QUIET * perField);
  context.fill(new Path2D(path));
  return new Promise((resolve, reject) =>
    canvas.toBlob((picture) => (picture === null ? reject(new Error('no picture came')) : resolve(picture))),
  );
};
