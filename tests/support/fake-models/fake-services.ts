/** A fake of each service that the server knows: a new one has its row here. */
import type { ServiceKind } from '#server/studio/providers/models/services.ts';
import { fakeComfyUi } from './fake-comfyui.ts';
import { fakeFal } from './fake-fal.ts';
import { fakeGemini } from './fake-gemini.ts';
import { fakeOpenAiCompatible } from './fake-openai-compatible.ts';
import { fakeOpenAi } from './fake-openai.ts';
import { fakeReplicate } from './fake-replicate.ts';
import type { FakeService } from './fake-service.ts';

export const FAKE_SERVICES: Record<ServiceKind, FakeService> = {
  openai: fakeOpenAi,
  gemini: fakeGemini,
  replicate: fakeReplicate,
  fal: fakeFal,
  comfyui: fakeComfyUi,
  'openai-compatible': fakeOpenAiCompatible,
};
