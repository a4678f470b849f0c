import type { InputHTMLAttributes, ReactNode } from 'react';

export type Relief = 'leather' | 'vinyl' | 'suede' | 'alcantara' | 'cloth';
export type PanelRelief = 'original' | 'classic' | 'modern' | 'racing' | 'retro' | 'luxury' | 'custom' | 'none';

const inColor = (color: string): React.CSSProperties => ({ '--swatch': color }) as React.CSSProperties;

/** A piece of material: a grey relief over a CSS colour. Decoration; name it in words beside it. */
export function Material({ relief, color, className = '' }: { relief: Relief; color: string; className?: string }) {
  return <span aria-hidden="true" className={`material material-${relief} ${className}`} style={inColor(color)} />;
}

/** A sewn panel of one style over a CSS colour. */
export function Panel({ relief, color, className = '' }: { relief: PanelRelief; color: string; className?: string }) {
  return <span aria-hidden="true" className={`panel panel-${relief} ${className}`} style={inColor(color)} />;
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
  | { material: Relief; panel?: undefined; color: string; blank?: undefined }
  | { panel: PanelRelief; material?: undefined; color: string; blank?: undefined }
  | { blank: ReactNode; material?: undefined; panel?: undefined; color?: undefined };

/** A swatch to choose: a native radio or checkbox under a card of material. The chosen one is tacked down and ticked. */
export function SwatchCard({ type = 'radio', label, code, mark, material, panel, color, blank, className = '', ...input }: SwatchInput & SwatchFace & { className?: string }) {
  const face = material !== undefined ? `material material-${material}` : panel !== undefined ? `panel panel-${panel}` : 'swatch-blank';
  return (
    <label className={`swatch ${className}`}>
      <input {...input} type={type} className="sr-only" />
      <span className="swatch-cut" aria-hidden="true">
        <span className={`swatch-face ${face}`} style={color === undefined ? undefined : inColor(color)}>{blank}</span>
      </span>
      {mark !== undefined && <span className="swatch-mark">{mark}</span>}
      <span className="swatch-name">{label}</span>
      {code !== undefined && <span className="code" aria-hidden="true">{code}</span>}
    </label>
  );
}
