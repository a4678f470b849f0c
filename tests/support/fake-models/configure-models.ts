/** The operator's settings of every kind of model, each at the fake server's address. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Names of the models under which renders are asked for. */
export const MODELS = ['openai', 'gemini', 'replicate', 'fal', 'comfyui', 'localai'] as const;
type ModelName = (typeof MODELS)[number];

const WORKFLOW = {
  1: { class_type: 'LoadImage', inputs: { image: '$image' } },
  2: { class_type: 'LoadImageMask', inputs: { mask: '$mask', channel: 'red' } },
  3: { class_type: 'CLIPTextEncode', inputs: { text: 'photo, $prompt' } },
  4: { class_type: 'KSampler', inputs: { seed: '$seed', steps: 20 } },
  9: { class_type: 'SaveImage', inputs: { images: ['4', 0] } },
};
const COMMON = { sizes: [{ width: 160, height: 112 }], timeoutSeconds: 20, attempts: 1 };
const KEYS: Partial<Record<ModelName, string>> = {
  openai: '$OPENAI_API_KEY',
  gemini: '$GEMINI_API_KEY',
  replicate: '$REPLICATE_API_TOKEN',
  fal: '$FAL_KEY',
};

const settingsOf = (origin: string, workflow: string): Record<ModelName, object> => ({
  openai: { baseUrl: `${origin}/openai/v1`, ...COMMON, partials: 0 },
  gemini: { baseUrl: origin, ...COMMON },
  replicate: { baseUrl: `${origin}/v1`, ...COMMON },
  fal: { baseUrl: origin, ...COMMON },
  comfyui: { baseUrl: origin, workflow, ...COMMON, usdPerPicture: 0.001 },
  localai: {
    kind: 'openai-compatible',
    dialect: 'localai',
    baseUrl: `${origin}/v1`,
    model: 'dreamshaper',
    ...COMMON,
  },
});

/** The same models with little patience, for lines on which nothing comes. */
const hasty = (settings: Record<ModelName, object>): Record<string, object> =>
  Object.fromEntries(
    MODELS.map((name) => [
      `${name}-hasty`,
      {
        kind: name,
        ...(KEYS[name] === undefined ? {} : { key: KEYS[name] }),
        ...settings[name],
        timeoutSeconds: 1,
      },
    ]),
  );

/** Writes the settings into the folder. @returns the environment that names them, with the keys */
export const configureModels = async (
  folder: string,
  origin: string,
  tuned: Record<string, object>,
): Promise<Record<string, string>> => {
  const workflow = path.join(folder, 'workflow.json');
  await writeFile(workflow, JSON.stringify(WORKFLOW));
  const settings = settingsOf(origin, workflow);
  const providers = {
    ...settings,
    ...hasty(settings),
    patient: {
      ...COMMON,
      kind: 'openai',
      key: KEYS.openai,
      label: 'Patient AI',
      baseUrl: `${origin}/openai/v1`,
      attempts: 2,
      partials: 1,
    },
    ...tuned,
  };
  const file = path.join(folder, 'providers.json');
  await writeFile(file, JSON.stringify(providers));
  return {
    PROVIDERS: Object.keys(providers).join(','),
    PROVIDERS_FILE: file,
    OPENAI_API_KEY: 'sk-test-1234567890',
    GEMINI_API_KEY: 'AIzaTest1234567',
    REPLICATE_API_TOKEN: 'r8_test1234567',
    FAL_KEY: 'fal-test-1234',
  };
};
