/**
 * The interface of a remote model: a picture, a mask and a prompt in, a picture's bytes out. Each call is one paid job.
 * Failures, the choice of the next model and compositing are handled by `remote-engine.ts`.
 */
import type { FrameRules } from '#engine/transfer/frame.ts';
import type { Tier } from '#contract/money/plans.ts';
import { RenderStoppedError } from '#server/platform/jobs/render-stopped.ts';
import { ModelFailure } from './model-failure.ts';

/** The form in which a model takes its mask. */
type MaskMode =
  /** No mask, only the prompt. */
  | 'none'
  /** An RGBA picture, transparent where it may draw (OpenAI). */
  | 'alpha'
  /** Grayscale, white where it may draw (most inpainting models). */
  | 'white'
  /** Grayscale, black where it may draw. */
  | 'black';

export interface ModelRequest {
  /** PNG, sized by the model's frame rules. */
  image: Uint8Array;
  /** PNG of the same size; missing when the model accepts no mask. */
  mask?: Uint8Array | undefined;
  width: number;
  height: number;
  prompt: string;
  seed: number;
  tier: Tier;
}

export interface CallLimits {
  /** Aborts the HTTP request itself. */
  signal: AbortSignal;
  /** Milliseconds for this call. */
  timeoutMs: number;
}

export interface ModelRun extends CallLimits {
  /** Called with the provider's id of the job as soon as it is known; `resume` takes it after a crash. */
  onAccepted?: ((remoteId: string) => Promise<void>) | undefined;
  /** Registers work to do after the render, when the picture need not be fetched again (`render-engine.ts`). */
  deferUntilAfterRender?: ((work: () => void) => void) | undefined;
}

/** Whether the run was abandoned: its job is then canceled, because it would cost money. */
export const isAbandoned = ({ signal }: Pick<ModelRun, 'signal'>, error: unknown): boolean =>
  signal.aborted
    ? !RenderStoppedError.isTakenOver(signal.reason)
    : error instanceof ModelFailure && error.kind === 'slow';

export interface ModelAnswer {
  /** PNG, JPEG or WebP by its own bytes; not yet decoded. */
  bytes: Uint8Array;
  /** Cost reported by the provider or computed from its report; by default the estimate. */
  costUsd?: number | undefined;
}

export interface PictureModel {
  /** Name in the configuration and in the database: `openai`, `fal-fill` ... */
  readonly name: string;
  /** Name for people: the service that gets their photo. */
  readonly label: string;
  /** Id of the model at its service: `gpt-image-2` ... */
  readonly modelId: string;
  readonly maskMode: MaskMode;
  readonly frame: FrameRules;
  /** Whether the prompt describes the change, or the result (fill models). */
  readonly wording: 'instruct' | 'describe';
  /** Milliseconds a call may take. */
  readonly timeoutMs: number;
  /** Largest number of calls for a render, when failures may pass. */
  readonly attempts: number;
  readonly tiers: readonly Tier[];
  /** Estimated cost in US dollars, before the call. */
  estimate(request: Pick<ModelRequest, 'width' | 'height' | 'tier'>): number;
  /** @throws ModelFailure, or the signal's reason */
  edit(request: ModelRequest, run: ModelRun): Promise<ModelAnswer>;
  /** Resumes a job that was accepted before a crash. Services keep the picture of a finished job for a while. */
  resume?(remoteId: string, run: ModelRun): Promise<ModelAnswer>;
}
