/** Provider settings for every kind of model, pointing at the fake server. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ServiceKind } from '#server/studio/providers/models/services.ts';
import { FAKE_KEYS, FAKE_SERVICES } from './fake-services.ts';

export const KINDS = Object.keys(FAKE_SERVICES) as ServiceKind[];

export const WORKFLOW = {
  1: { class_type: 'LoadImage', inputs: { image: '$image' } },
  2: { class_type: 'LoadImageMask', inputs: { mask: '$mask', channel: 'red' } },
  3: { class_type: 'CLIPTextEncode', inputs: { text: 'photo, $prompt' } },
  4: { class_type: 'KSampler', inputs: { seed: '$seed', steps: 20 } },
  9: { class_type: 'SaveImage', inputs: { images: ['4', 0] } },
};
const COMMON = { sizes: [{ width: 160, height: 112 }], timeoutSeconds: 20, attempts: 1 };

/** Writes the settings into the folder. @returns environment variables with their file and the keys */
export const configureModels = async (
  folder: string,
  origin: string,
  extraModels: Record<string, object>,
): Promise<Record<string, string>> => {
  const workflow = path.join(folder, 'workflow.json');
  await writeFile(workflow, JSON.stringify(WORKFLOW));
  const settingsOf = (kind: ServiceKind) => ({ kind, ...FAKE_SERVICES[kind].settings(origin, workflow), ...COMMON });
  const providers = {
    ...Object.fromEntries(KINDS.map((kind) => [kind, settingsOf(kind)])),
    // With a short timeout, for tests in which the server never answers.
    ...Object.fromEntries(KINDS.map((kind) => [`${kind}-hasty`, { ...settingsOf(kind), timeoutSeconds: 1 }])),
    patient: { ...settingsOf('openai'), label: 'Patient AI', attempts: 2 },
    ...extraModels,
  };
  const file = path.join(folder, 'providers.json');
  await writeFile(file, JSON.stringify(providers));
  return { PROVIDERS: Object.keys(providers).join(','), PROVIDERS_FILE: file, ...FAKE_KEYS };
};
