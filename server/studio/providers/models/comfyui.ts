/**
 * A ComfyUI server runs the operator's workflow (API format, with placeholders) on uploaded or embedded pictures; its
 * history is polled until the workflow ends. No customer's picture stays on the server: see `comfyui-traces.ts`.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { cancelWork } from './comfyui-cancel.ts';
import { eraseStoredPictures, FOLDER, uploadPicture, type StoredPicture } from './comfyui-traces.ts';
import { createComfyClient, type ComfyClient } from './comfyui-client.ts';
import { commonSettings, commonFields, Key, MASK_MODES, WebUrl } from './common-settings.ts';
import { fillTemplate, JsonTemplate, hasPlaceholder, type Json } from './fill-template.ts';
import { toStatusFailure, ModelFailure } from './model-failure.ts';
import { parseResponse } from './parse-response.ts';
import { poll } from './retry.ts';
import { requirePicture } from './picture-answer.ts';
import { isAbandoned, type ModelAnswer, type ModelRequest, type ModelRun, type PictureModel } from './picture-model.ts';
import { excerpt } from './provider-request.ts';

export const ComfySettings = z.strictObject({
  ...commonSettings('our own image server'),
  kind: z.literal('comfyui'),
  baseUrl: WebUrl,
  /** Sent as a bearer token where a proxy in front asks for one. */
  key: Key.optional(),
  /**
   * File with the workflow, exported in API format; $image, $mask, $prompt, $seed, $width and $height are replaced by
   * our values. $imagedata and $maskdata become the pictures in base64, for nodes that load them that way; then nothing
   * is uploaded.
   */
  workflow: z.string().min(1),
  /** The node whose picture is the result; by default the first that saves one. */
  outputNode: z.string().optional(),
  mask: z.enum(MASK_MODES).default('white'),
  wording: z.enum(['instruct', 'describe']).default('instruct'),
  model: z.string().default('workflow'),
});
export type ComfySettings = z.infer<typeof ComfySettings>;

const Workflow = z.record(
  z.string(),
  z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }).loose(),
);
const Queued = z.object({ prompt_id: z.string().regex(/^[\w-]{1,100}$/) });
const Drawn = z.object({ filename: z.string(), subfolder: z.string().default(''), type: z.string().default('output') });
const History = z.record(
  z.string(),
  z.object({
    status: z
      .object({
        status_str: z.string().optional(),
        completed: z.boolean().optional(),
        messages: z.unknown().optional(),
      })
      .optional(),
    outputs: z.record(z.string(), z.object({ images: z.array(Drawn).optional() }).loose()).default({}),
  }),
);
/** Stored for a restart after a crash: the workflow to resume, and the pictures to erase when it ends. */
const Remote = z.object({ id: z.string(), uploaded: z.array(Drawn).default([]) });
type Remote = z.infer<typeof Remote>;

/** @throws Error naming what is wrong with the file */
const readWorkflow = (file: string): Json => {
  const json = JsonTemplate.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (!Workflow.safeParse(json).success)
    throw new Error(`${file} is not a workflow in API format (ComfyUI: Workflow > Export (API))`);
  if (!hasPlaceholder(json, 'image') && !hasPlaceholder(json, 'imagedata'))
    throw new Error(`${file} has no $image (or $imagedata)`);
  if (!hasPlaceholder(json, 'prompt')) throw new Error(`${file} has no $prompt`);
  return json;
};

const readRemote = (remoteId: string): Remote => Remote.parse(JSON.parse(remoteId));

const base64 = (bytes: Uint8Array | undefined): string | undefined =>
  bytes === undefined ? undefined : Buffer.from(bytes).toString('base64');

/** The result among the pictures of a finished workflow. */
const resultOf = (finished: z.infer<typeof History>[string], outputNode: string | undefined): StoredPicture => {
  if (finished.status?.status_str === 'error')
    throw new ModelFailure(
      'unavailable',
      `the workflow failed: ${(JSON.stringify(finished.status.messages) ?? '').slice(0, 200)}`,
      { maybeBilled: true },
    );
  const nodes = outputNode === undefined ? Object.values(finished.outputs) : [finished.outputs[outputNode]];
  const pictures = nodes.flatMap((node) => node?.images ?? []);
  const picture = pictures.find(({ type }) => type === 'output') ?? pictures[0];
  if (picture === undefined) throw new ModelFailure('malformed', 'the workflow ended without a picture');
  return picture;
};

/** Waits for the workflow, fetches its picture, and erases its files after the render. */
const waitForPicture = async (
  client: ComfyClient,
  { id, uploaded }: Remote,
  outputNode: string | undefined,
  run: ModelRun,
): Promise<ModelAnswer> => {
  const drawn: StoredPicture[] = [];
  try {
    const finished = await poll(
      async () => parseResponse(History, await client.getJson(`/history/${id}`, run))[id],
      run,
    );
    drawn.push(...Object.values(finished.outputs).flatMap((node) => node.images ?? []));
    const view = await client.get(
      `/view?${new URLSearchParams({ ...resultOf(finished, outputNode) }).toString()}`,
      run,
    );
    if (view.status !== 200) throw toStatusFailure(view.status, excerpt(view.bytes));
    return { bytes: requirePicture(view.bytes) };
  } catch (error) {
    if (isAbandoned(run, error)) await cancelWork(client, id);
    throw error;
  } finally {
    const erase = (): void => void eraseStoredPictures(client, id, [...uploaded, ...drawn]);
    if (run.deferUntilAfterRender === undefined) erase();
    else run.deferUntilAfterRender(erase);
  }
};

const submit = async (client: ComfyClient, workflow: Json, request: ModelRequest, run: ModelRun): Promise<Remote> => {
  // Unique, so that two renders at once do not overwrite each other's pictures.
  const clientId = crypto.randomUUID();
  const uploaded: StoredPicture[] = [];
  const uploadFor = async (placeholder: string, bytes: Uint8Array | undefined): Promise<string | undefined> => {
    if (bytes === undefined || !hasPlaceholder(workflow, placeholder)) return undefined;
    const picture = await uploadPicture(client, bytes, `${clientId}-${placeholder}.png`, run);
    uploaded.push(picture);
    return `${FOLDER}/${picture.filename} [${picture.type}]`;
  };
  try {
    const [image, mask] = [await uploadFor('image', request.image), await uploadFor('mask', request.mask)];
    const { prompt, seed, width, height } = request;
    const filled = fillTemplate(workflow, {
      prompt,
      image,
      mask,
      imagedata: base64(request.image),
      maskdata: base64(request.mask),
      seed,
      width,
      height,
    });
    const { prompt_id: id } = parseResponse(
      Queued,
      await client.postJson('/prompt', { prompt: filled, client_id: clientId }, run),
    );
    return { id, uploaded };
  } catch (error) {
    void eraseStoredPictures(client, undefined, uploaded);
    throw error;
  }
};

export const comfyModel = (settings: ComfySettings): PictureModel => {
  const workflow = readWorkflow(settings.workflow);
  const client = createComfyClient(settings);
  return {
    ...commonFields(settings),
    modelId: settings.model,
    maskMode: hasPlaceholder(workflow, 'mask') || hasPlaceholder(workflow, 'maskdata') ? settings.mask : 'none',
    wording: settings.wording,
    frame: { grid: 16, maxRatio: 4, maxPixels: settings.maxPixels ?? 1_048_576, sizes: settings.sizes },
    estimate: () => settings.usdPerPicture ?? 0,
    async edit(request, run) {
      const remote = await submit(client, workflow, request, run);
      await run.onAccepted?.(JSON.stringify(remote));
      return waitForPicture(client, remote, settings.outputNode, run);
    },
    resume: (remoteId, run) => waitForPicture(client, readRemote(remoteId), settings.outputNode, run),
  };
};
