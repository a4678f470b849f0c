/** Who makes the picture. The engine in this server is always there; other people's models may add to what it made. */
import type { Tier } from '#contract/plans.ts';
import type { RenderStage } from '#contract/renders.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import type { RenderResult } from '../../render/render-task.ts';

export interface ProviderInput {
  /** The stored photo's bytes. */
  photo: Uint8Array;
  /** Its layers, as they are stored. */
  layers: Uint8Array;
  plan: TrimPlan;
  /** Files of the photographed tiles that the plan lays somewhere, by SHA-256; one that is not here is painted with color and material alone. */
  tiles: Readonly<Record<string, Uint8Array>>;
  /** The user's own words, for a model that reads; empty in quick mode. */
  words: string;
  renderId: string;
  /** Whose render it is: accounts take turns at the engine. */
  account?: string | undefined;
  tier: Tier;
  /** `local`, `remote` (the operator's models in their order) or one model's name; missing = the operator's choice. */
  engine?: string | undefined;
}

export interface ProviderRun {
  /** Must really end the work. */
  signal: AbortSignal;
  onStage: (stage: RenderStage) => void;
  /** Milliseconds until the render's hard limit. */
  msLeft: () => number;
  /** A picture on the way (WebP, outside the mask the photo). Resolves when it is kept. */
  onPartial?: ((bytes: Uint8Array) => Promise<void>) | undefined;
}

export interface RenderProvider {
  /** As it stands in reports: `local`, `openai` ... */
  readonly name: string;
  /** Whether a picture may leave this server. */
  readonly remote: boolean;
  render(input: ProviderInput, run: ProviderRun): Promise<RenderResult>;
}
