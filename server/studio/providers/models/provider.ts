/**
 * The interface of an engine that makes the picture: the one in this server, always, and remote models that refine its
 * result.
 */
import type { Tier } from '#contract/money/plans.ts';
import type { RenderStage } from '#contract/studio/renders.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import type { RenderResult } from '#server/platform/threads/render-task.ts';

export interface ProviderInput {
  /** The stored photo's bytes. */
  photo: Uint8Array;
  /** The photo's stored layers. */
  layers: Uint8Array;
  plan: TrimPlan;
  /**
   * Files of the photographed tiles in the plan, by SHA-256; a missing tile is painted with color and material only.
   */
  tiles: Readonly<Record<string, Uint8Array>>;
  /** The user's instructions, for models that take a prompt; empty in quick mode. */
  words: string;
  renderId: string;
  /** The account that the render is for: accounts take turns at the engine. */
  account?: string | undefined;
  tier: Tier;
  /** `local`, `remote` (the operator's models in their order) or one model's name; missing = the operator's choice. */
  engine?: string | undefined;
}

export interface ProviderRun {
  /** Aborting must really stop the work. */
  signal: AbortSignal;
  onStage: (stage: RenderStage) => void;
  /** Milliseconds until the render's hard limit. */
  msLeft: () => number;
  /** Called with a partial picture (WebP; outside the mask it is the photo). Resolves when the picture is stored. */
  onPartial?: ((bytes: Uint8Array) => Promise<void>) | undefined;
  /** Leaves work for when the render has ended. It is not done where another worker takes the render up. */
  afterRender: (work: () => void) => void;
}

export interface RenderProvider {
  /** Name in reports: `local`, `openai` ... */
  readonly name: string;
  /** Whether a picture may leave this server. */
  readonly remote: boolean;
  render(input: ProviderInput, run: ProviderRun): Promise<RenderResult>;
}
