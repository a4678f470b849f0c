/** A row for each service whose models can make pictures. Settings, contracts and error messages derive from it. */
import type { z } from 'zod';
import { ComfySettings, comfyModel } from './comfyui.ts';
import type { ServiceContract } from '../contracts/contract.ts';
import { GEMINI } from '../contracts/gemini.ts';
import { OPENAI } from '../contracts/openai.ts';
import { FalSettings, falModel } from './fal.ts';
import { GeminiSettings, geminiModel } from './gemini.ts';
import { CompatibleSettings, compatibleModel } from './openai-compatible.ts';
import { OpenAiSettings, openAiModel } from './openai.ts';
import type { PictureModel } from './picture-model.ts';
import { ReplicateSettings, replicateModel } from './replicate.ts';

export interface Service<Settings extends z.ZodObject = z.ZodObject> {
  /** The lifetimes of its models; other people's come and go, and the server asks for them when it starts. */
  contract: ServiceContract;
  settings: Settings;
  open: (settings: z.infer<Settings>) => PictureModel;
  /** Environment variables of settings that PROVIDERS_FILE leaves out, by setting. */
  environment?: Readonly<Record<string, string>>;
  /** Whether its models must be described in PROVIDERS_FILE, because no setting is usual. */
  needsFile?: boolean;
}
/** Holds settings and adapter of a row to each other. */
const service = <Settings extends z.ZodObject>(row: Service<Settings>): Service<Settings> => row;

export const SERVICES = {
  openai: service({
    contract: OPENAI,
    settings: OpenAiSettings,
    open: openAiModel,
    environment: { key: 'OPENAI_API_KEY' },
  }),
  gemini: service({
    contract: GEMINI,
    settings: GeminiSettings,
    open: geminiModel,
    environment: { key: 'GEMINI_API_KEY' },
  }),
  replicate: service({
    contract: { service: 'Replicate', models: [] },
    settings: ReplicateSettings,
    open: replicateModel,
    environment: { key: 'REPLICATE_API_TOKEN' },
  }),
  fal: service({
    contract: { service: 'fal', models: [] },
    settings: FalSettings,
    open: falModel,
    environment: { key: 'FAL_KEY' },
  }),
  comfyui: service({
    contract: { service: 'ComfyUI', models: [] },
    settings: ComfySettings,
    open: comfyModel,
    environment: { baseUrl: 'COMFYUI_URL', workflow: 'COMFYUI_WORKFLOW' },
  }),
  'openai-compatible': service({
    contract: { service: 'Self-hosted server', models: [] },
    settings: CompatibleSettings,
    open: compatibleModel,
    needsFile: true,
  }),
};

export type ServiceKind = keyof typeof SERVICES;
export type ModelSettings = { [Kind in ServiceKind]: z.infer<(typeof SERVICES)[Kind]['settings']> }[ServiceKind];
