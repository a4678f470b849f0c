/**
 * Paints one panel's pattern into the relief: padded rolls and diamonds as slopes lit from the photo's direction, creases that light
 * reaches less, stitched lines of a quilt, holes of a perforation. All in the panel's own centimetres.
 */
import type { Panel } from '../../analyse/geometry/geometry.ts';
import type { PanelMap } from '../../analyse/geometry/panel-map.ts';
import type { LightDirection } from './light-direction.ts';
import type { DiamondSpec, PatternSpec, PerforationSpec, RollSpec } from './pattern-spec.ts';
import { aboveNyquist, dutyOver, heightOver, openOver, slopeOver } from './profile.ts';
import type { Region, Trim } from './relief.ts';
import { unevenness } from './unevenness.ts';

/** Target of one panel: planes of the relief's region. */
export interface PatternTarget {
  region: Region;
  width: number;
  shade: Float32Array;
  tilt: Int8Array;
  keepMid: Uint8Array;
  keepFine: Uint8Array;
}

export interface PanelSurface {
  panel: Panel;
  map: PanelMap;
  box: Region;
  /** Is this working pixel the panel's? */
  owns: (x: number, y: number) => boolean;
  /** Distance to the panel's edge in cm. */
  edgeCm: (x: number, y: number) => number;
  light: LightDirection;
  seed: number;
}

/** What a pattern says about one pixel. */
interface Sample {
  /** Slope along u and along v, rise over run. */
  su: number;
  sv: number;
  /** Light that reaches the place, 0..1. */
  open: number;
}

interface Place {
  /** Centimetres from the panel's middle. */
  x: number;
  y: number;
  /** Footprint: change of x and y over one pixel to the right and one down. */
  xx: number;
  xy: number;
  yx: number;
  yy: number;
}

const length = (a: number, b: number): number => Math.sqrt(a * a + b * b);

type Sampler = (place: Place, out: Sample) => void;

const rollSampler = (spec: RollSpec, panel: Panel): Sampler => {
  const down = spec.run === 'down';
  const span = down ? panel.widthCm : panel.heightCm;
  const count = Math.max(2, Math.round(span / spec.periodCm));
  const period = span / count;
  const steep = spec.heightCm / period;
  return (p, out) => {
    const t = (down ? p.x : p.y) / period + count / 2;
    const footprint = (down ? length(p.xx, p.xy) : length(p.yx, p.yy)) / period;
    const visible = aboveNyquist(footprint);
    const slope = visible === 0 ? 0 : slopeOver(spec.profile, t, footprint) * steep * visible;
    out.su = down ? slope : 0;
    out.sv = down ? 0 : slope;
    const open = openOver(spec.profile, t, footprint);
    out.open = visible === 1 ? open : open * visible + openOver(spec.profile, 0.5, 1) * (1 - visible);
  };
};

const diamondSampler = (spec: DiamondSpec, panel: Panel): Sampler => {
  // A whole number of diamonds across, so that the quilt is symmetrical and meets both sides alike.
  const count = Math.max(2, Math.round(panel.widthCm / spec.widthCm));
  const w = panel.widthCm / count;
  const h = (spec.heightCm * w) / spec.widthCm;
  return (s, out) => {
    const p = s.x / w + s.y / h;
    const q = s.x / w - s.y / h;
    const fp = length(s.xx / w + s.yx / h, s.xy / w + s.yy / h);
    const fq = length(s.xx / w - s.yx / h, s.xy / w - s.yy / h);
    const vp = aboveNyquist(fp);
    const vq = aboveNyquist(fq);
    const hp = heightOver(spec.profile, p, fp);
    const hq = heightOver(spec.profile, q, fq);
    const sp = vp === 0 ? 0 : slopeOver(spec.profile, p, fp) * hq * vp * spec.puffCm;
    const sq = vq === 0 ? 0 : slopeOver(spec.profile, q, fq) * hp * vq * spec.puffCm;
    out.su = (sp + sq) / w;
    out.sv = (sp - sq) / h;
    const mean = openOver(spec.profile, 0.5, 1);
    out.open = (openOver(spec.profile, p, fp) * vp + mean * (1 - vp)) * (openOver(spec.profile, q, fq) * vq + mean * (1 - vq));
  };
};

const perforationSampler = (spec: PerforationSpec): Sampler => {
  const rows = spec.pitchCm * 0.5;
  const columns = spec.pitchCm;
  const radius = spec.holeCm / 2;
  const share = (Math.PI * radius * radius) / (2 * rows * columns) * 2;
  return (s, out) => {
    const pixel = Math.max(length(s.xx, s.xy), length(s.yx, s.yy));
    const visible = aboveNyquist((0.8 * pixel) / spec.pitchCm);
    out.su = 0;
    out.sv = 0;
    let holes = share;
    if (visible > 0) {
      // Staggered rows: the nearest hole is in this row's lattice or in the next one's.
      const row = Math.round(s.y / rows);
      let nearest = Infinity;
      let dx = 0;
      let dy = 0;
      for (let r = row - 1; r <= row + 1; r++) {
        const shift = (r & 1) * 0.5;
        const x = s.x - (Math.round(s.x / columns - shift) + shift) * columns;
        const y = s.y - r * rows;
        const d = x * x + y * y;
        if (d < nearest) {
          nearest = d;
          dx = x;
          dy = y;
        }
      }
      const d = Math.sqrt(nearest);
      const cover = Math.min(1, Math.max(0, (radius - d) / pixel + 0.5)) * Math.min(1, (2 * radius) / pixel);
      // The punched rim turns down into the hole.
      const rim = Math.exp(-(((d - radius) / (0.5 * radius + 0.5 * pixel)) ** 2)) * 0.35 * Math.min(1, radius / pixel);
      out.su = (-dx / (d + 0.02)) * -rim * visible;
      out.sv = (-dy / (d + 0.02)) * -rim * visible;
      holes = cover * visible + share * (1 - visible);
    }
    out.open = 1 - 0.86 * holes;
  };
};

/** Margin over which a pattern rises from the panel's seam, in cm. */
const RISE: Record<PatternSpec['kind'], number> = { rolls: 0.9, diamond: 1.2, perforation: 0.9 };

/** How far a hand-sewn line strays, in cm. */
const STRAY: Record<PatternSpec['kind'], number> = { rolls: 0.16, diamond: 0.13, perforation: 0.02 };

/** Thread of a quilt's lines in cm. */
const THREAD = { halfWidth: 0.055, stitch: 0.55, duty: 0.8, rows: 0.17 };

export interface QuiltThread {
  trim: Trim;
  rows: 1 | 2;
}

export const paintPattern = (surface: PanelSurface, spec: PatternSpec, target: PatternTarget, thread: QuiltThread | null): void => {
  const { panel, map, box, light, owns, edgeCm } = surface;
  const { toPatch: m, outline } = map;
  const sampler = spec.kind === 'rolls' ? rollSampler(spec, panel) : spec.kind === 'diamond' ? diamondSampler(spec, panel) : perforationSampler(spec);
  const rise = RISE[spec.kind];
  const stray = STRAY[spec.kind];
  const uneven = unevenness(surface.seed);
  const place: Place = { x: 0, y: 0, xx: 0, xy: 0, yx: 0, yy: 0 };
  const sample: Sample = { su: 0, sv: 0, open: 1 };
  const { widthCm, heightCm } = panel;
  const ambient = light.ambient;
  const direct = 1 - ambient;
  const replace = spec.kind === 'perforation' ? 0.5 + 0.45 * panel.existingRelief : 0.92;
  const [l0, l1, l2] = outline.left;
  const [r0, r1, r2] = outline.right;
  const [t0, t1, t2] = outline.top;
  const [b0, b1, b2] = outline.bottom;
  const quiltCount = Math.max(2, Math.round(widthCm / (spec.kind === 'diamond' ? spec.widthCm : 1)));
  for (let y = box.top; y < box.bottom; y++) {
    let i = (y - target.region.top) * target.width + box.left - target.region.left;
    for (let x = box.left; x < box.right; x++, i++) {
      if (!owns(x, y)) continue;
      const px = x + 0.5;
      const py = y + 0.5;
      const w = 1 / (m.g * px + m.h * py + m.i);
      const pu = (m.a * px + m.b * py + m.c) * w;
      const pv = (m.d * px + m.e * py + m.f) * w;
      const cu = pu < 0 ? 0 : pu > 1 ? 1 : pu;
      const cv = pv < 0 ? 0 : pv > 1 ? 1 : pv;
      const left = l0 + cv * (l1 + cv * l2);
      const top = t0 + cu * (t1 + cu * t2);
      const spanU = r0 + cv * (r1 + cv * r2) - left;
      const spanV = b0 + cu * (b1 + cu * b2) - top;
      const kx = (widthCm * w) / spanU;
      const ky = (heightCm * w) / spanV;
      place.xx = (m.a - pu * m.g) * kx;
      place.xy = (m.b - pu * m.h) * kx;
      place.yx = (m.d - pv * m.g) * ky;
      place.yy = (m.e - pv * m.h) * ky;
      const sx = ((pu - left) / spanU - 0.5) * widthCm;
      const sy = ((pv - top) / spanV - 0.5) * heightCm;
      place.x = sx + stray * uneven(sx * 0.22, sy * 0.22);
      place.y = sy + stray * uneven(sy * 0.22 + 31, sx * 0.22 + 17);
      sampler(place, sample);
      const d = edgeCm(x, y);
      const e = d >= rise ? 1 : d / rise;
      const amount = e * e * (3 - 2 * e);
      // Foam is never equally full everywhere.
      const full = amount * (1 + 0.12 * uneven(sx * 0.4 + 7, sy * 0.4 + 3));
      // Image directions of the panel's two axes: towards the vanishing points.
      const ux = map.toPixels.a - px * map.toPixels.g;
      const uy = map.toPixels.d - py * map.toPixels.g;
      const vx = map.toPixels.b - px * map.toPixels.h;
      const vy = map.toPixels.e - py * map.toPixels.h;
      const su = (-sample.su * full) / (length(ux, uy) || 1);
      const sv = (-sample.sv * full) / (length(vx, vy) || 1);
      const tx = su * ux + sv * vx;
      const ty = su * uy + sv * vy;
      const norm = 1 / Math.sqrt(tx * tx + ty * ty + 1);
      const facing = (tx * light.x + ty * light.y + light.z) * norm;
      const lit = facing > 0 ? facing / light.z : 0;
      const open = 1 - (1 - sample.open) * amount;
      target.shade[i] *= (ambient * norm + direct * lit) * open;
      target.tilt[2 * i] = Math.max(-127, Math.min(127, target.tilt[2 * i] + 127 * tx * norm));
      target.tilt[2 * i + 1] = Math.max(-127, Math.min(127, target.tilt[2 * i + 1] + 127 * ty * norm));
      const keep = 255 * (1 - replace * amount);
      target.keepMid[i] = keep;
      target.keepFine[i] = keep;
      if (thread && spec.kind === 'diamond' && amount > 0.02) stitchQuilt(thread, spec, place, widthCm / quiltCount, i, amount, light);
    }
  }
};

/** Stitches in the valleys of a quilt. */
const stitchQuilt = (thread: QuiltThread, spec: DiamondSpec, s: Place, w: number, i: number, amount: number, light: LightDirection): void => {
  const h = (spec.heightCm * w) / spec.widthCm;
  const perCm = length(1 / w, 1 / h);
  const pixel = Math.max(length(s.xx, s.xy), length(s.yx, s.yy));
  const { trim } = thread;
  for (let line = 0; line < 2; line++) {
    const sign = line === 0 ? 1 : -1;
    const p = s.x / w + (sign * s.y) / h;
    const along = (sign * s.x * (1 / h) - s.y / w) / perCm;
    const offset = (p - Math.round(p)) / perCm;
    const away = thread.rows === 2 ? Math.abs(offset) - THREAD.rows : offset;
    const half = THREAD.halfWidth;
    const covered = (Math.min(half, away + pixel / 2) - Math.max(-half, away - pixel / 2)) / pixel;
    if (covered <= 0) continue;
    const dash = dutyOver(along / THREAD.stitch, pixel / THREAD.stitch, THREAD.duty);
    const cover = Math.min(1, covered * 1.35) * dash * Math.min(1, amount * 4);
    const value = Math.round(255 * cover);
    if (value <= trim.cover[i]) continue;
    trim.cover[i] = value;
    const c = Math.max(-1, Math.min(1, away / half)) * Math.min(1, half / pixel);
    const end = Math.abs(along / THREAD.stitch - Math.round(along / THREAD.stitch)) / (THREAD.duty / 2);
    const round = 0.8 + 0.35 * c * -light.y - 0.22 * Math.min(1, end ** 4) * Math.min(1, half / pixel);
    trim.shade[i] = Math.max(0, Math.min(255, 64 * round));
  }
};
