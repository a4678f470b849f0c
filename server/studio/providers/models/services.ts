/** A row for each service whose models can make pictures. Settings and error messages derive from the rows. */
import type { z } from 'zod';
import { ComfySettings, comfyModel } from './comfyui.ts';
import { FalSettings, falModel } from './fal.ts';
import { GeminiSettings, geminiModel } from './gemini.ts';
import { CompatibleSettings, compatibleModel } from './openai-compatible.ts';
import { OpenAiSettings, openAiModel } from './openai.ts';
import type { PictureModel } from './picture-model.ts';
import { ReplicateSettings, replicateModel } from './replicate.ts';

export interface Service<Settings extends z.ZodObject = z.ZodObject> {
  settings: Settings;
  open: (settings: z.infer<Settings>) => PictureModel;
  /** Environment variables for settings that PROVIDERS_FILE leaves out, by setting. */
  environment?: Readonly<Record<string, string>>;
  /** Whether the models must be described in PROVIDERS_FILE, because not every setting has a default. */
  needsFile?: boolean;
}
/** Lets the compiler check that a row's adapter takes the row's settings. */
const service = <Settings extends z.ZodObject>(row: Service<Settings>): Service<Settings> => row;

export const SERVICES = {
  openai: service({
    settings: OpenAiSettings,
    open: openAiModel,
    environment: { key: 'OPENAI_API_KEY' },
  }),
  gemini: service({
    settings: GeminiSettings,
    open: geminiModel,
    environment: { key: 'GEMINI_API_KEY' },
  }),
  replicate: service({
    settings: ReplicateSettings,
    open: replicateModel,
    environment: { key: 'REPLICATE_API_TOKEN' },
  }),
  fal: service({
    settings: FalSettings,
    open: falModel,
    environment: { key: 'FAL_KEY' },
  }),
  comfyui: service({
    settings: ComfySettings,
    open: comfyModel,
    environment: { baseUrl: 'COMFYUI_URL', workflow: 'COMFYUI_WORKFLOW' },
  }),
  'openai-compatible': service({
    settings: CompatibleSettings,
    open: compatibleModel,
    needsFile: true,
  }),
};

export type ServiceKind = keyof typeof SERVICES;
export type ModelSettings = { [Kind in ServiceKind]: z.infer<(typeof SERVICES)[Kind]['settings']> }[ServiceKind];
