/** Who makes the picture. The engine in this server is always there; a remote model is one more implementation of this. */
import type { RenderStage } from '#contract/renders.ts';
import type { TrimPlan } from '#engine/trim-plan.ts';
import type { RenderResult } from '../../render/render-task.ts';

export interface ProviderInput {
  /** The stored photo's bytes. */
  photo: Uint8Array;
  /** Its layers, as they are stored. */
  layers: Uint8Array;
  plan: TrimPlan;
  /** The user's own words, for a model that reads; empty in quick mode. */
  words: string;
}

export interface ProviderRun {
  /** Must really end the work. */
  signal: AbortSignal;
  onStage: (stage: RenderStage) => void;
}

export interface RenderProvider {
  /** As it stands in reports: `local`, `openai` ... */
  readonly name: string;
  /** Whether a picture leaves this server. */
  readonly remote: boolean;
  render(input: ProviderInput, run: ProviderRun): Promise<RenderResult>;
}
