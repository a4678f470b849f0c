/** The fake of each service that the server supports, with its settings, keys and recorded errors. */
import type { ServiceKind } from '#server/studio/providers/models/services.ts';
import { fakeComfyUi } from './fake-comfyui.ts';
import { fakeFal } from './fake-fal.ts';
import { fakeGemini } from './fake-gemini.ts';
import { fakeOpenAiCompatible } from './fake-openai-compatible.ts';
import { fakeOpenAi } from './fake-openai.ts';
import { fakeReplicate } from './fake-replicate.ts';
import type { FakeService } from './fake-service.ts';
import { COMFYUI_ERRORS } from './recorded/comfyui.ts';
import { FAL_ERRORS } from './recorded/fal.ts';
import { GEMINI_ERRORS } from './recorded/gemini.ts';
import { OPENAI_COMPATIBLE_ERRORS } from './recorded/openai-compatible.ts';
import { OPENAI_ERRORS } from './recorded/openai.ts';
import type { RecordedError } from './recorded/recorded-error.ts';
import { REPLICATE_ERRORS } from './recorded/replicate.ts';

interface FakeRow {
  serve: FakeService;
  errors: readonly RecordedError[];
  /** Provider settings for the fake's URL. @param workflow path of a workflow file, used by ComfyUI */
  settings: (origin: string, workflow: string) => object;
  /** Keys by the environment variables that hold them. */
  keys?: Readonly<Record<string, string>>;
  /** Runs on an operator's own machine, without content rules. */
  selfHosted?: true;
}

export const FAKE_SERVICES: Record<ServiceKind, FakeRow> = {
  openai: {
    serve: fakeOpenAi,
    errors: OPENAI_ERRORS,
    settings: (origin) => ({ baseUrl: `${origin}/openai/v1` }),
    keys: { OPENAI_API_KEY: 'sk-test-1234567890' },
  },
  gemini: {
    serve: fakeGemini,
    errors: GEMINI_ERRORS,
    settings: (baseUrl) => ({ baseUrl }),
    keys: { GEMINI_API_KEY: 'AIzaTest1234567' },
  },
  replicate: {
    serve: fakeReplicate,
    errors: REPLICATE_ERRORS,
    settings: (origin) => ({ baseUrl: `${origin}/v1` }),
    keys: { REPLICATE_API_TOKEN: 'r8_test1234567' },
  },
  fal: {
    serve: fakeFal,
    errors: FAL_ERRORS,
    settings: (baseUrl) => ({ baseUrl }),
    keys: { FAL_KEY: 'fal-test-1234' },
  },
  comfyui: {
    serve: fakeComfyUi,
    errors: COMFYUI_ERRORS,
    settings: (baseUrl, workflow) => ({ baseUrl, workflow, usdPerPicture: 0.001 }),
    selfHosted: true,
  },
  'openai-compatible': {
    serve: fakeOpenAiCompatible,
    errors: OPENAI_COMPATIBLE_ERRORS,
    settings: (origin) => ({ baseUrl: `${origin}/v1`, dialect: 'localai', model: 'dreamshaper' }),
    selfHosted: true,
  },
};

export const FAKE_KEYS: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(FAKE_SERVICES).map(({ keys }) => keys),
);
