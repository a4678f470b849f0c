/** A fake of a self-hosted server with OpenAI's API, such as LocalAI, which accepts every request. */
import type { FakeService } from './fake-service.ts';
import { editOpenAi } from './openai-edit.ts';
import { parseForm } from './request-body.ts';

export const fakeOpenAiCompatible: FakeService = (host) => [
  {
    path: /^\/v1\/images\/edits$/,
    answer: async ({ request, reply }) => editOpenAi(host, await parseForm(request), reply, 'picture'),
  },
  {
    path: /^\/v1\/images\/inpainting$/,
    answer: async ({ request, reply }) => editOpenAi(host, await parseForm(request), reply, 'address'),
  },
];
