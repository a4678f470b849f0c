/**
 * Somebody else's model as an adapter sees it: a picture, a mask and words in, a picture's bytes out. Each call is one paid
 * piece of work; what to do when it fails, who is asked next and what becomes of the picture is decided outside
 * (`server/providers/`).
 */
import type { FrameRules } from '#engine/adopt/frame.ts';
import type { Tier } from '#contract/plans.ts';

/** How a model wants to be told where it may draw. */
export type MaskMode =
  /** It takes no mask: words alone. */
  | 'none'
  /** An RGBA picture, transparent where it may draw (OpenAI). */
  | 'alpha'
  /** Grey, white where it may draw (most inpainting models). */
  | 'white'
  /** Grey, black where it may draw. */
  | 'black';

export interface ModelRequest {
  /** PNG, as the model's frame rules say. */
  image: Uint8Array;
  /** PNG of the same size; missing where the model takes none. */
  mask?: Uint8Array | undefined;
  width: number;
  height: number;
  prompt: string;
  seed: number;
  tier: Tier;
}

export interface ModelRun {
  /** Must reach the wire. */
  signal: AbortSignal;
  /** Milliseconds for this call. */
  timeoutMs: number;
  /** The provider's id of the work, as soon as it is known: `resume` takes it after a crash. */
  onAccepted?: ((remoteId: string) => Promise<void>) | undefined;
  /** A picture on the way. */
  onPartial?: ((bytes: Uint8Array) => void) | undefined;
}

export interface ModelAnswer {
  /** PNG, JPEG or WebP by its own bytes; not yet decoded. */
  bytes: Uint8Array;
  /** What the provider says or its prices make of what it says; missing: the estimate stands. */
  costUsd?: number | undefined;
}

export interface PictureModel {
  /** In the configuration and in the database: `openai`, `fal-fill` ... */
  readonly name: string;
  /** As people know it; where their photo goes. */
  readonly label: string;
  readonly model: string;
  readonly maskMode: MaskMode;
  readonly frame: FrameRules;
  /** Whether its prompt says what to change, or describes what is to be seen (fill models). */
  readonly wording: 'instruct' | 'describe';
  /** Milliseconds a call may take. */
  readonly timeoutMs: number;
  /** Calls a render, when it fails in a way that may pass. */
  readonly attempts: number;
  readonly tiers: readonly Tier[];
  /** US dollars, before it is asked. */
  estimate(request: Pick<ModelRequest, 'width' | 'height' | 'tier'>): number;
  /** @throws ModelFailure, or the signal's reason */
  edit(request: ModelRequest, run: ModelRun): Promise<ModelAnswer>;
  /** Goes on with work that was accepted before a crash. */
  resume?(remoteId: string, run: ModelRun): Promise<ModelAnswer>;
  /** Asks, free of charge, whether the model is there and the key is good. @throws ModelFailure */
  check?(run: Pick<ModelRun, 'signal' | 'timeoutMs'>): Promise<void>;
}
