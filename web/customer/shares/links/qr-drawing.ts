/** QR codes as an SVG path of their dark modules, one unit wide each, and as a PNG to print. */
import { canvasToBlob } from '#web/lib/photo/canvas-to-blob.ts';

/** Width of the white border that scanners need, in modules. */
export const QUIET_ZONE_MODULES = 4;
export const DARK_COLOR = '#1c1917';
/** Minimum width of the PNG in pixels, sharp at 8 cm on paper. */
const MIN_PICTURE_SIDE_PX = 960;

export interface QrDrawing {
  /** Width in modules. */
  size: number;
  path: string;
}

export const drawQr = async (text: string): Promise<QrDrawing> => {
  const { create } = await import('qrcode');
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let i = 0; i < data.length; i++) if (data[i] === 1) path += `M${i % size} ${Math.floor(i / size)}h1v1h-1z`;
  return { size, path };
};

/** PNG to print. */
export const renderQrPng = async (text: string): Promise<Blob> => {
  const { size, path } = await drawQr(text);
  const modules = size + 2 * QUIET_ZONE_MODULES;
  const pixelsPerModule = Math.ceil(MIN_PICTURE_SIDE_PX / modules);
  const canvas = document.createElement('canvas');
  canvas.width = modules * pixelsPerModule;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = DARK_COLOR;
  context.scale(pixelsPerModule, pixelsPerModule);
  context.translate(QUIET_ZONE_MODULES, QUIET_ZONE_MODULES);
  context.fill(new Path2D(path));
  return canvasToBlob(canvas, 'image/png');
};
