/** Gemini's image models over generateContent, as Google's documentation describes them. */
import type { DocumentationSource } from '../../../platform/http/service-facts.ts';
import type { ServiceContract } from './contract.ts';

const DEPRECATIONS: DocumentationSource = {
  url: 'https://ai.google.dev/gemini-api/docs/deprecations',
  read: '2026-11-22',
};
const MIGRATION: DocumentationSource = {
  url: 'https://firebase.google.com/docs/ai-logic/imagen-models-migration',
  read: '2026-11-22',
};

export const CURRENT_MODEL = 'gemini-nano-banana-2.1';

/** Sizes at 1K, by aspect ratio; 2K and 4K are two and four times that. */
export const RATIOS = [
  ['1:1', 1024, 1024],
  ['2:3', 848, 1264],
  ['3:2', 1264, 848],
  ['3:4', 896, 1200],
  ['4:3', 1200, 896],
  ['4:5', 928, 1152],
  ['5:4', 1152, 928],
  ['9:16', 768, 1376],
  ['16:9', 1376, 768],
  ['21:9', 1584, 672],
] as const;
export const IMAGE_SIZES = ['1K', '2K', '4K'] as const;

export const GEMINI: ServiceContract = {
  service: 'Google Gemini',
  models: [
    { name: CURRENT_MODEL, source: MIGRATION },
    { name: 'gemini-3-pro-image', source: DEPRECATIONS },
    {
      name: 'gemini-3.1-flash-lite-image',
      source: { url: 'https://ai.google.dev/gemini-api/docs/models/gemini-3.1-flash-lite-image', read: '2026-11-22' },
    },
    // From a third party's list; Google's own page announced no end when it was last read.
    {
      name: 'gemini-3.1-flash-image',
      ends: '2026-10-29',
      replacement: CURRENT_MODEL,
      source: { url: 'https://www.skills.sh/jpcaparas/skills/nanobanana', read: '2026-11-22' },
    },
    { name: 'gemini-2.5-flash-image', ends: '2026-10-02', replacement: CURRENT_MODEL, source: DEPRECATIONS },
    { name: 'gemini-3.1-flash-image-preview', ends: '2026-06-25', replacement: CURRENT_MODEL, source: DEPRECATIONS },
    { name: 'gemini-3-pro-image-preview', ends: '2026-06-25', replacement: 'gemini-3-pro-image', source: DEPRECATIONS },
    {
      name: 'gemini-2.5-flash-image-preview',
      ends: '2026-01-15',
      replacement: CURRENT_MODEL,
      source: { url: 'https://ai.google.dev/gemini-api/docs/changelog', read: '2026-11-22' },
    },
  ],
};
