/** OpenAI's images API, as its documentation describes it. */
import type { FrameRules } from '#engine/transfer/frame.ts';
import type { DocumentationSource } from '../../../platform/http/service-facts.ts';
import type { ServiceContract } from './contract.ts';

const DEPRECATIONS: DocumentationSource = {
  url: 'https://developers.openai.com/api/docs/deprecations',
  read: '2026-11-22',
};
const REPLACEMENT = 'gpt-image-2';

/** Sizes that `gpt-image-2` and later models accept. */
export const FLEXIBLE_SIZES = {
  grid: 16,
  maxRatio: 3,
  minPixels: 655_360,
  maxPixels: 8_294_400,
  maxSide: 3840,
} as const satisfies FrameRules;
/** Sizes that older models accept. */
export const THREE_SIZES = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
  { width: 1024, height: 1536 },
] as const;
export const takesThreeSizes = (model: string): boolean => /^(gpt-image-1|chatgpt-image)/.test(model);
/** Models that accept `input_fidelity`; newer ones always preserve the input and refuse the parameter. */
export const acceptsFidelity = (model: string): boolean => /^(gpt-image-1(\.5)?)(-\d|$)/.test(model);

export const OPENAI: ServiceContract = {
  service: 'OpenAI',
  models: [
    { name: 'gpt-image-2', source: DEPRECATIONS },
    { name: 'gpt-image-2.6-sunburst', source: DEPRECATIONS },
    { name: 'gpt-image-2.6-flare', source: DEPRECATIONS },
    { name: 'gpt-image-1.5', ends: '2026-12-01', replacement: 'gpt-image-2.6-sunburst', source: DEPRECATIONS },
    { name: 'gpt-image-1-mini', ends: '2026-12-01', replacement: 'gpt-image-2.6-flare', source: DEPRECATIONS },
    { name: 'chatgpt-image-latest', ends: '2026-12-01', replacement: 'gpt-image-2.6-sunburst', source: DEPRECATIONS },
    {
      name: 'gpt-image-1',
      ends: '2026-10-23',
      replacement: REPLACEMENT,
      source: { url: 'https://o-mega.ai/tools/gpt-image-1-api', read: '2026-11-22' },
    },
    { name: 'dall-e-2', ends: '2026-05-12', replacement: REPLACEMENT, source: DEPRECATIONS },
    { name: 'dall-e-3', ends: '2026-05-12', replacement: REPLACEMENT, source: DEPRECATIONS },
  ],
};
