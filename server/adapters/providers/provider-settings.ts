/** Models, their order and their prices, read once from the environment and, for fine-tuning, from a file. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ComfySettings, comfyModel } from './comfyui.ts';
import { FalSettings, falModel } from './fal.ts';
import { GeminiSettings, geminiModel } from './gemini.ts';
import { OpenAiSettings, openAiModel } from './openai.ts';
import { CompatibleSettings, compatibleModel } from './openai-compatible.ts';
import type { PictureModel } from './picture-model.ts';
import { ReplicateSettings, replicateModel } from './replicate.ts';

export const ModelSettings = z.discriminatedUnion('kind', [
  OpenAiSettings,
  GeminiSettings,
  ReplicateSettings,
  FalSettings,
  ComfySettings,
  CompatibleSettings,
]);
export type ModelSettings = z.infer<typeof ModelSettings>;

/** Environment variable of each kind's key, when the file names none. */
const KEYS: Readonly<Record<string, string>> = {
  openai: 'OPENAI_API_KEY',
  gemini: 'GEMINI_API_KEY',
  replicate: 'REPLICATE_API_TOKEN',
  fal: 'FAL_KEY',
};

type Environment = Readonly<Record<string, string | undefined>>;
const File = z.record(z.string(), z.record(z.string(), z.unknown()));

/** `"$NAME"` in the file stands for an environment variable, so that keys need not be in files. */
const fromEnvironment = (value: unknown, env: Environment): unknown => {
  const name = typeof value === 'string' ? /^\$([A-Z][A-Z0-9_]*)$/.exec(value)?.[1] : undefined;
  return name === undefined ? value : env[name];
};

const readFile = (file: string): z.infer<typeof File> => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new Error(`PROVIDERS_FILE: ${file} cannot be read`);
  }
  try {
    return File.parse(JSON.parse(text));
  } catch {
    throw new Error(`PROVIDERS_FILE: ${file} must be JSON: {"name": {"kind": "openai", ...}, ...}`);
  }
};

/**
 * @param names in order: `openai,gemini` (kinds with their usual settings) and names of the file
 * @throws Error of one line that names the setting
 */
export const readModelSettings = (
  names: readonly string[],
  file: string | undefined,
  env: Environment,
): ModelSettings[] => {
  const tuned = file === undefined ? {} : readFile(file);
  return names.map((name) => {
    const own = tuned[name] ?? {};
    const kind = own['kind'] ?? name;
    const key =
      'key' in own
        ? fromEnvironment(own['key'], env)
        : typeof kind === 'string' && kind in KEYS
          ? env[KEYS[kind]!]
          : undefined;
    const usual = kind === 'comfyui' ? { baseUrl: env['COMFYUI_URL'], workflow: env['COMFYUI_WORKFLOW'] } : {};
    const given = Object.fromEntries(
      Object.entries({ ...usual, ...own, kind, name, key }).filter(([, value]) => value !== undefined),
    );
    const parsed = ModelSettings.safeParse(given);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0]!;
    const field = issue.path.join('.');
    if (field === 'kind')
      throw new Error(
        `PROVIDERS: "${name}" is none of openai, gemini, replicate, fal, comfyui, and PROVIDERS_FILE does not describe it`,
      );
    if (field === 'key' && key === undefined && typeof kind === 'string' && kind in KEYS)
      throw new Error(`${KEYS[kind]!}: needed for the provider "${name}"`);
    throw new Error(`PROVIDERS: ${name}${field === '' ? '' : `.${field}`}: ${issue.message}`);
  });
};

/** @throws Error of one line (a workflow that cannot be read) */
export const openModel = (settings: ModelSettings): PictureModel => {
  switch (settings.kind) {
    case 'openai':
      return openAiModel(settings);
    case 'gemini':
      return geminiModel(settings);
    case 'replicate':
      return replicateModel(settings);
    case 'fal':
      return falModel(settings);
    case 'comfyui':
      return comfyModel(settings);
    case 'openai-compatible':
      return compatibleModel(settings);
  }
};
