/** A ComfyUI server: the operator's own workflow (API format, with placeholders), pictures uploaded, the history looked at until it is done. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { COMMON, commonOf, Key, MASK_MODES, trustIn, Web } from './common-settings.ts';
import { fillTemplate, JsonTemplate, mentions, type Json } from './fill-template.ts';
import { failureOfStatus, ModelFailure } from './model-failure.ts';
import { parseAnswer } from './parse-answer.ts';
import { poll } from './patience.ts';
import { requirePicture } from './picture-answer.ts';
import type { ModelAnswer, ModelRequest, ModelRun, PictureModel } from './picture-model.ts';
import { excerpt, send, sendForJson } from './wire.ts';

export const ComfySettings = z.strictObject({
  ...COMMON,
  kind: z.literal('comfyui'),
  baseUrl: Web,
  /** Sent as a bearer token where a proxy in front asks for one. */
  key: Key.optional(),
  /** File with the workflow, exported in API format; $image, $mask, $prompt, $seed, $width, $height where our values go. */
  workflow: z.string().min(1),
  /** The node whose picture is the result; else the first that saves one. */
  outputNode: z.string().optional(),
  mask: z.enum(MASK_MODES).default('white'),
  wording: z.enum(['instruct', 'describe']).default('instruct'),
  model: z.string().default('workflow'),
});
export type ComfySettings = z.infer<typeof ComfySettings>;

const Workflow = z.record(z.string(), z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }).loose());
const Named = z.object({ name: z.string().min(1).max(300), subfolder: z.string().max(300).default('') });
const Queued = z.object({ prompt_id: z.string().regex(/^[\w-]{1,100}$/) });
const History = z.record(z.string(), z.object({
  status: z.object({ status_str: z.string().optional(), completed: z.boolean().optional(), messages: z.unknown().optional() }).optional(),
  outputs: z.record(z.string(), z.object({ images: z.array(z.object({ filename: z.string(), subfolder: z.string().default(''), type: z.string().default('output') })).optional() }).loose()).default({}),
}));

const CANCEL_MS = 3000;

/** @throws Error naming what is wrong with the file */
export const readWorkflow = (file: string): Json => {
  const json = JsonTemplate.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (!Workflow.safeParse(json).success) throw new Error(`${file} is no workflow in API format (ComfyUI: Workflow > Export (API))`);
  for (const name of ['image', 'prompt']) if (!mentions(json, name)) throw new Error(`${file} has no $${name}`);
  return json;
};

export const comfyModel = (settings: ComfySettings): PictureModel => {
  const { baseUrl } = settings;
  const workflow = readWorkflow(settings.workflow);
  const trust = trustIn(baseUrl, []);
  const headers: Record<string, string> = settings.key === undefined ? {} : { authorization: `Bearer ${settings.key}` };

  const upload = async (bytes: Uint8Array, name: string, { signal, timeoutMs }: ModelRun): Promise<string> => {
    const form = new FormData();
    form.set('image', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), name);
    form.set('overwrite', 'true');
    const packed = new Response(form);
    const { json } = await sendForJson({ method: 'POST', url: `${baseUrl}/upload/image`, trust, signal, timeoutMs, headers: { ...headers, 'content-type': packed.headers.get('content-type')! }, body: new Uint8Array(await packed.arrayBuffer()) });
    const { name: kept, subfolder } = parseAnswer(Named, json);
    return subfolder === '' ? kept : `${subfolder}/${kept}`;
  };

  const post = (path: string, body: unknown, { signal, timeoutMs }: Pick<ModelRun, 'signal' | 'timeoutMs'>) =>
    ({ method: 'POST', url: `${baseUrl}${path}`, trust, signal, timeoutMs, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }) as const;

  /** It works for nobody now: out of the queue, or stopped where it runs. */
  const cancel = (id: string): void => {
    const moment = { signal: AbortSignal.timeout(CANCEL_MS), timeoutMs: CANCEL_MS };
    void send(post('/queue', { delete: [id] }, moment)).catch(() => undefined);
    void send(post('/interrupt', { prompt_id: id }, moment)).catch(() => undefined);
  };

  const follow = async (id: string, run: ModelRun): Promise<ModelAnswer> => {
    const { signal, timeoutMs } = run;
    try {
      const done = await poll(async () => parseAnswer(History, (await sendForJson({ method: 'GET', url: `${baseUrl}/history/${id}`, trust, signal, timeoutMs, headers })).json)[id], run);
      if (done.status?.status_str === 'error') throw new ModelFailure('unavailable', `the workflow failed: ${(JSON.stringify(done.status.messages) ?? '').slice(0, 200)}`, { maybeBilled: true });
      const nodes = settings.outputNode === undefined ? Object.values(done.outputs) : [done.outputs[settings.outputNode]];
      const pictures = nodes.flatMap((node) => node?.images ?? []);
      const picture = pictures.find(({ type }) => type === 'output') ?? pictures[0];
      if (picture === undefined) throw new ModelFailure('malformed', 'the workflow ended without a picture');
      const view = await send({ method: 'GET', url: `${baseUrl}/view?${new URLSearchParams({ ...picture }).toString()}`, trust, signal, timeoutMs, headers });
      if (view.status !== 200) throw failureOfStatus(view.status, excerpt(view.bytes));
      return { bytes: requirePicture(view.bytes) };
    } catch (error) {
      if (signal.aborted || (error instanceof ModelFailure && error.kind === 'slow')) cancel(id);
      throw error;
    }
  };

  return {
    ...commonOf(settings, 'our own image server'),
    model: settings.model,
    maskMode: mentions(workflow, 'mask') ? settings.mask : 'none',
    wording: settings.wording,
    frame: { grid: 16, maxRatio: 4, maxPixels: settings.maxPixels ?? 1_048_576, sizes: settings.sizes },
    estimate: () => settings.usdPerPicture ?? 0,
    async edit(request: ModelRequest, run: ModelRun) {
      // Names of their own: two renders at once must not overwrite each other's pictures.
      const tag = crypto.randomUUID();
      const image = await upload(request.image, `retrim-${tag}.png`, run);
      const mask = request.mask === undefined ? undefined : await upload(request.mask, `retrim-${tag}-mask.png`, run);
      const prompt = fillTemplate(workflow, { prompt: request.prompt, image, mask, seed: request.seed, width: request.width, height: request.height });
      const { json } = await sendForJson(post('/prompt', { prompt, client_id: tag }, run));
      const { prompt_id: id } = parseAnswer(Queued, json);
      await run.onAccepted?.(id);
      return follow(id, run);
    },
    resume: follow,
  };
};
