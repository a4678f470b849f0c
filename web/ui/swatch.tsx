import type { InputHTMLAttributes, ReactNode } from 'react';
import { MATERIAL_ROWS, reliefPicture, type CoverMaterial, type Grain, type PanelPicture } from '#contract/options.ts';

export type Relief = CoverMaterial;
export type PanelRelief = PanelPicture;

/** A photographed material, shown instead of the relief. */
export interface Tile {
  url: string;
  /** Size of one repeat in CSS pixels. */
  size: readonly [width: number, height: number];
}

const DEFAULT_TILE_CM = 10;
const MIN_TILE_SIDE_PX = 28;
/** The size of one repeat in CSS pixels, at most `maxPixels` on its long side. */
export const tileSize = (
  widthCm: number | null,
  heightCm: number | null,
  pixelsPerCm: number,
  maxPixels = 160,
): Tile['size'] => {
  const width = widthCm ?? DEFAULT_TILE_CM;
  const height = heightCm ?? width;
  const longSide = Math.max(width, height);
  const scale = Math.min(maxPixels, Math.max(MIN_TILE_SIDE_PX, longSide * pixelsPerCm)) / longSide;
  return [Math.round(width * scale), Math.round(height * scale)];
};

/** URLs of the relief pictures, by file name. */
const RELIEF_URLS = import.meta.glob<string>('../../assets/reliefs/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});
const cssUrlOf = (name: string): string => `url("${RELIEF_URLS[`../../assets/reliefs/${name}.webp`]}")`;

interface Face {
  className: string;
  style: React.CSSProperties;
}

const materialFace = (relief: Relief, color: string, tile?: Tile, grain?: Grain | null): Face => {
  const {
    relief: { px },
    isPinked,
  } = MATERIAL_ROWS[relief];
  const photographed =
    tile === undefined ? {} : { '--tile': `url("${tile.url}")`, '--tile-size': `${tile.size[0]}px ${tile.size[1]}px` };
  return {
    className: `material${isPinked ? ' material-pinked' : ''}${tile === undefined ? '' : ' material-tile'}`,
    style: {
      '--swatch': color,
      '--relief': cssUrlOf(reliefPicture(relief, grain)),
      '--relief-size': `${px}px`,
      ...photographed,
    } as Record<string, string>,
  };
};
const panelFace = (panel: PanelRelief, color: string): Face => ({
  className: 'panel',
  style: { '--swatch': color, '--relief': cssUrlOf(`style-${panel}`) } as Record<string, string>,
});

/** A decorative piece of material: a relief over a color, or a photographed tile. */
export function Material({
  material,
  color,
  tile,
  grain,
  className = '',
}: {
  material: Relief;
  color: string;
  tile?: Tile;
  grain?: Grain | null;
  className?: string;
}) {
  const face = materialFace(material, color, tile, grain);
  return <span aria-hidden="true" className={`${face.className} ${className}`} style={face.style} />;
}

/** A decorative panel with a style's pattern in a color. */
export function Panel({ relief, color, className = '' }: { relief: PanelRelief; color: string; className?: string }) {
  const face = panelFace(relief, color);
  return <span aria-hidden="true" className={`${face.className} ${className}`} style={face.style} />;
}

type SwatchInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  /** `checkbox` if several can be chosen. */
  type?: 'radio' | 'checkbox';
  name: string;
  label: ReactNode;
  code?: string;
  /** Small mark in the corner, such as a lock. */
  mark?: ReactNode;
};

type SwatchFace =
  | { material: Relief; panel?: undefined; color: string; tile?: Tile; grain?: Grain | null; blank?: undefined }
  | { panel: PanelRelief; material?: undefined; color: string; tile?: undefined; grain?: undefined; blank?: undefined }
  | {
      blank: ReactNode;
      material?: undefined;
      panel?: undefined;
      color?: undefined;
      tile?: undefined;
      grain?: undefined;
    };

/** A native radio or checkbox that looks like a card of material. */
export function SwatchCard({
  type = 'radio',
  label,
  code,
  mark,
  material,
  panel,
  color,
  tile,
  grain,
  blank,
  className = '',
  ...input
}: SwatchInput & SwatchFace & { className?: string }) {
  const plainFace: Partial<Face> = panel === undefined ? { className: 'swatch-blank' } : panelFace(panel, color);
  const face = material === undefined ? plainFace : materialFace(material, color, tile, grain);
  return (
    <label className={`swatch ${className}`}>
      <input {...input} type={type} className="sr-only" />
      <span className="swatch-cut" aria-hidden="true">
        <span className={`swatch-face ${face.className}`} style={face.style}>
          {blank}
        </span>
      </span>
      {mark !== undefined && <span className="swatch-mark">{mark}</span>}
      <span className="swatch-name">{label}</span>
      {code !== undefined && (
        <span className="code" aria-hidden="true">
          {code}
        </span>
      )}
    </label>
  );
}
