/** The report of a picture: its zones, changes and warnings. */
import type { DetailTransfer } from './detail-transfer.ts';
import type { Warning } from '../layers.ts';
import type { CoverMaterial, Pattern, ZoneKind } from '../options.ts';
import type { Rgb8 } from '../trim-plan.ts';

export interface ZoneReport {
  id: string;
  kind: ZoneKind;
  name: string;
  /** Fraction of the photo, 0..1. */
  area: number;
  confidence: number;
  changed: boolean;
  material?: CoverMaterial;
  color?: Rgb8;
  pattern?: Pattern;
  /** CIEDE2000 between the swatch and the zone's albedo, the median over its pixels (the mean for photographed tiles). */
  deltaERef?: number;
  /** CIEDE2000 between the swatch in the photo's light and the zone's well-lit pixels. */
  deltaELit?: number;
}

/** Reasons why a remote model did not answer. */
export type RemoteFailure =
  | 'unavailable'
  | 'out-of-order'
  | 'busy'
  | 'refused'
  | 'budget'
  | 'slow'
  | 'malformed'
  | 'not-allowed';

/** A remote model's part in a picture. */
export interface RemoteReport {
  /** Name for users: "OpenAI". */
  label: string;
  model?: string | undefined;
  /** Missing if there was no answer. */
  transfer?: DetailTransfer | undefined;
  failure?: RemoteFailure | undefined;
  /** Number of calls for this picture, and their cost. */
  calls: number;
  costUsd: number;
}

export interface RenderReport {
  provider: string;
  engineVersion: number;
  seed: number;
  width: number;
  height: number;
  /** Fraction of the photo that this design may change, 0..1. */
  maskCoverage: number;
  /** Number of pixels outside the mask that differ from the photo; `finalize` makes it 0. */
  outsideChanged: number;
  zones: ZoneReport[];
  warnings: Warning[];
  /** Missing if no remote model was used. */
  remote?: RemoteReport | undefined;
  /** Keys spelled as the first version wrote them, for programs that read the report. */
  milliseconds: { analyse: number; compose: number; finalise: number };
}
