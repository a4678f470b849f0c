import type { ModelSettings } from '../provider-settings.ts';
import { COMFYUI } from './comfyui.ts';
import type { ServiceContract } from './contract.ts';
import { FAL } from './fal.ts';
import { GEMINI } from './gemini.ts';
import { OPENAI } from './openai.ts';
import { REPLICATE } from './replicate.ts';

/** Self-hosted servers speak OpenAI's language and keep nobody's dates. */
export const CONTRACTS: Readonly<Partial<Record<ModelSettings['kind'], ServiceContract>>> = { openai: OPENAI, gemini: GEMINI, replicate: REPLICATE, fal: FAL, comfyui: COMFYUI };
