/** What each service refuses: a new one has its row here. */
import type { ServiceKind } from '#server/studio/providers/models/services.ts';
import { COMFYUI_ERRORS } from './comfyui.ts';
import { FAL_ERRORS } from './fal.ts';
import { GEMINI_ERRORS } from './gemini.ts';
import { OPENAI_COMPATIBLE_ERRORS } from './openai-compatible.ts';
import { OPENAI_ERRORS } from './openai.ts';
import type { RecordedError } from './recorded-error.ts';
import { REPLICATE_ERRORS } from './replicate.ts';

export const RECORDED_ERRORS: Record<ServiceKind, readonly RecordedError[]> = {
  openai: OPENAI_ERRORS,
  gemini: GEMINI_ERRORS,
  replicate: REPLICATE_ERRORS,
  fal: FAL_ERRORS,
  comfyui: COMFYUI_ERRORS,
  'openai-compatible': OPENAI_COMPATIBLE_ERRORS,
};
