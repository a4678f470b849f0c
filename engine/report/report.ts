/** The report that goes with every picture: what was found, what changed, how sure we are. */
import type { DetailTransfer } from './detail-transfer.ts';
import type { Warning } from '../layers.ts';
import type { CoverMaterial, Pattern, ZoneKind } from '../options.ts';
import type { Rgb8 } from '../trim-plan.ts';

export interface ZoneReport {
  id: string;
  kind: ZoneKind;
  name: string;
  /** Share of the photo, 0..1. */
  area: number;
  confidence: number;
  changed: boolean;
  material?: CoverMaterial;
  color?: Rgb8;
  pattern?: Pattern;
  /**
   * CIEDE2000 between the swatch and the zone's color with the light taken out (median over pixels without gloss; of a
   * photographed tile the mean).
   */
  deltaERef?: number;
  /** CIEDE2000 between the swatch in this photo's light and the well-lit pixels. */
  deltaELit?: number;
}

/** Why a remote model had no part in the picture, apart from the reasons in `DetailTransfer`. */
export type RemoteFailure =
  | 'unavailable'
  | 'out-of-order'
  | 'busy'
  | 'refused'
  | 'budget'
  | 'slow'
  | 'malformed'
  | 'not-allowed';

/** Somebody else's model was asked. */
export interface RemoteReport {
  /** Name that users know: "OpenAI". */
  label: string;
  model?: string | undefined;
  /** The outcome for its answer; missing when there was none. */
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
  /** Share of the photo that this design may change, 0..1. */
  maskCoverage: number;
  /** Pixels outside the mask that differ from the photo: always 0, checked before the picture is handed out. */
  outsideChanged: number;
  zones: ZoneReport[];
  warnings: Warning[];
  /** Missing where no remote model was asked. */
  remote?: RemoteReport | undefined;
  /** Keys spelled as the first version wrote them, for programs that read the report. */
  milliseconds: { analyse: number; compose: number; finalise: number };
}
