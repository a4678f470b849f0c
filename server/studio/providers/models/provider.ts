/** The interface of an engine: our own, which makes every picture, and remote models, which refine it. */
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
  /** The account in whose queue the render waits (`fair-queue.ts`). */
  account?: string | undefined;
  tier: Tier;
  /** `local`, `remote` (the operator's models in their order) or one model's name; by default the operator's choice. */
  engine?: string | undefined;
}

export interface ProviderRun {
  /** Aborting must really stop the work. */
  signal: AbortSignal;
  onStage: (stage: RenderStage) => void;
  /** Milliseconds until the render's hard limit. */
  msLeft: () => number;
  /** Registers work to do after the render, unless another worker takes the render over. */
  afterRender: (work: () => void) => void;
}

export interface RenderProvider {
  /** Name in reports: `local`, `openai` ... */
  readonly name: string;
  /** Whether a picture may leave this server. */
  readonly remote: boolean;
  render(input: ProviderInput, run: ProviderRun): Promise<RenderResult>;
}
