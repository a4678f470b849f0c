import type { ModelSettings } from '../provider-settings.ts';
import { COMFYUI } from './comfyui.ts';
import type { ServiceContract } from './contract.ts';
import { FAL } from './fal.ts';
import { GEMINI } from './gemini.ts';
import { OPENAI } from './openai.ts';
import { REPLICATE } from './replicate.ts';
import { SELF_HOSTED } from './self-hosted.ts';

export const CONTRACTS: Readonly<Record<ModelSettings['kind'], ServiceContract>> = {
  openai: OPENAI,
  gemini: GEMINI,
  replicate: REPLICATE,
  fal: FAL,
  comfyui: COMFYUI,
  'openai-compatible': SELF_HOSTED,
};
