/** The interface of a render engine: our own, whose render is always made first, and remote models, which start from that render. */
import type { Tier } from '#contract/money/plans.ts';
import type { RenderStage } from '#contract/studio/renders.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import type { RenderResult } from '#server/platform/threads/render-task.ts';

export interface EngineInput {
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

export interface EngineRun {
  /** When aborted, stop the computation or cancel the remote request; rejecting alone is not enough. */
  signal: AbortSignal;
  onStage: (stage: RenderStage) => void;
  /** Milliseconds until the render's hard limit. */
  msLeft: () => number;
  /** Registers work that runs when the render has ended; it does not run if another worker has taken the render over. */
  deferUntilAfterRender: (work: () => void) => void;
}

export interface RenderEngine {
  /** Name in reports: `local`, `openai` ... */
  readonly name: string;
  /** Whether this engine sends pictures to another server. */
  readonly remote: boolean;
  render(input: EngineInput, run: EngineRun): Promise<RenderResult>;
}
