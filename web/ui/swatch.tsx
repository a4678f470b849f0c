import type { InputHTMLAttributes, ReactNode } from 'react';
import { MATERIAL_ROWS, reliefPicture, type CoverMaterial, type Grain, type PanelPicture } from '#contract/options.ts';

export type Relief = CoverMaterial;
export type PanelRelief = PanelPicture;

/** A photographed material: its picture in the relief's place, so that the real cloth is visible. */
export interface Tile {
  url: string;
  /** CSS pixels that one repeat takes: width, height. */
  size: readonly [width: number, height: number];
}

const USUAL_CM = 10;
const MIN_PX = 28;
/**
 * How large one repeat is drawn, for a card on which a centimeter is `perCm` pixels; neither a blur nor a speck, and
 * of its own shape.
 */
export const tileSize = (widthCm: number | null, heightCm: number | null, perCm: number, most = 160): Tile['size'] => {
  const wide = widthCm ?? USUAL_CM;
  const tall = heightCm ?? wide;
  const long = Math.max(wide, tall);
  const scale = Math.min(most, Math.max(MIN_PX, long * perCm)) / long;
  return [Math.round(wide * scale), Math.round(tall * scale)];
};

/** Addresses of the gray reliefs, by file. */
const PICTURES = import.meta.glob<string>('./reliefs/*.webp', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
});
const pictured = (name: string): string => `url("${PICTURES[`./reliefs/${name}.webp`]}")`;

interface Face {
  className: string;
  style: React.CSSProperties;
}

const materialFace = (relief: Relief, color: string, tile?: Tile, grain?: Grain | null): Face => {
  const {
    relief: { px },
    pinked,
  } = MATERIAL_ROWS[relief];
  const photographed =
    tile === undefined ? {} : { '--tile': `url("${tile.url}")`, '--tile-size': `${tile.size[0]}px ${tile.size[1]}px` };
  return {
    className: `material${pinked ? ' material-pinked' : ''}${tile === undefined ? '' : ' material-tile'}`,
    style: {
      '--swatch': color,
      '--relief': pictured(reliefPicture(relief, grain)),
      '--relief-size': `${px}px`,
      ...photographed,
    } as Record<string, string>,
  };
};
const panelFace = (panel: PanelRelief, color: string): Face => ({
  className: 'panel',
  style: { '--swatch': color, '--relief': pictured(`style-${panel}`) } as Record<string, string>,
});

/**
 * A piece of material: a gray relief over a CSS color, or its own photographed tile. Decoration; name it in words
 * beside it.
 */
export function Material({
  relief,
  color,
  tile,
  grain,
  className = '',
}: {
  relief: Relief;
  color: string;
  tile?: Tile;
  grain?: Grain | null;
  className?: string;
}) {
  const face = materialFace(relief, color, tile, grain);
  return <span aria-hidden="true" className={`${face.className} ${className}`} style={face.style} />;
}

/** A sewn panel of one style over a CSS color. */
export function Panel({ relief, color, className = '' }: { relief: PanelRelief; color: string; className?: string }) {
  const face = panelFace(relief, color);
  return <span aria-hidden="true" className={`${face.className} ${className}`} style={face.style} />;
}

type SwatchInput = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  /** `radio` where one may be chosen, `checkbox` where several may. */
  type?: 'radio' | 'checkbox';
  name: string;
  /** The word below the swatch. */
  label: ReactNode;
  code?: string;
  /** Small mark in the corner: a lock, an order number. */
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

/**
 * A swatch to choose: a native radio or checkbox under a card of material. The chosen one is tacked down and ticked.
 */
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
