/** A fake ComfyUI server with its folders, its queue and the three versions of its cancel API. */
import type { FakeCall, FakeHost, FakeService } from './fake-service.ts';
import { COMFYUI_ERRORS } from './recorded/comfyui.ts';
import { toRefusal, sendRefusal } from './refusal.ts';
import { parseForm, parseJsonBody, readTextField } from './request-body.ts';
import { sendJson } from './send-json.ts';
import { drawPictureBytes } from './works.ts';

const NODES = [
  'LoadImage',
  'LoadImageMask',
  'ETN_LoadImageBase64',
  'ETN_LoadMaskBase64',
  'CLIPTextEncode',
  'KSampler',
  'SaveImage',
  'PreviewImage',
];

/** Key of a picture that LoadImage names: "folder/name.png [temp]", where the default type is `input`. */
const pictureKey = (reference: string): string => {
  const [, name = reference, type = 'input'] = /^(.*?)(?: \[(\w+)\])?$/.exec(reference) ?? [];
  return `${type}/${name}`;
};

/** Id of the running workflow. */
const runningId = ({ comfy, slow }: FakeHost): string | undefined =>
  comfy.strangers ?? (slow ? [...comfy.history].at(-1) : undefined);

const stop = (host: FakeHost, id: string): void => {
  if (runningId(host) === id) host.comfy.interrupted.push(id);
  host.cancelled.push(id);
};

const upload = async ({ comfy }: FakeHost, { request, reply }: FakeCall): Promise<void> => {
  const form = await parseForm(request);
  const file = form.get('image') as File;
  const [type, subfolder] = [readTextField(form, 'type', 'input'), readTextField(form, 'subfolder')];
  const key = `${type}/${subfolder === '' ? '' : `${subfolder}/`}${file.name}`;
  if (form.get('overwrite') !== 'true' && comfy.pictures.has(key))
    return sendJson(reply, { name: `${file.name} (1)`, subfolder, type });
  comfy.pictures.set(key, new Uint8Array(await file.arrayBuffer()));
  sendJson(reply, { name: file.name, subfolder, type });
};

const queueWorkflow = async (host: FakeHost, { request, reply }: FakeCall): Promise<void> => {
  const { prompt } = (await parseJsonBody(request)) as {
    prompt: Record<string, { class_type: string; inputs: Record<string, string> }>;
  };
  const mischief = host.take(reply);
  if (mischief === undefined) return;
  if (Object.values(prompt).some((node) => !NODES.includes(node.class_type)))
    return sendRefusal(reply, toRefusal(COMFYUI_ERRORS[0]!));
  const inputs = Object.assign({}, ...Object.values(prompt).map((node) => node.inputs)) as Record<string, string>;
  /** Reads a stored picture, or one that is contained in the workflow itself. */
  const load = (name: string): Uint8Array | undefined => {
    const value = inputs[name];
    if (value === undefined) return undefined;
    return host.comfy.pictures.get(pictureKey(value)) ?? Buffer.from(value, 'base64');
  };
  host.last = inputs;
  host.lastMask = load('mask');
  const id = host.works.keep('comfy', { picture: load('image')!, mischief });
  host.comfy.history.add(id);
  sendJson(reply, { prompt_id: id, number: 1, node_errors: {} });
};

const FAILED = {
  status: {
    status_str: 'error',
    completed: false,
    messages: [['execution_error', { exception_message: 'out of memory' }]],
  },
  outputs: {},
};

const sendHistory = async ({ comfy, slow, works }: FakeHost, { reply, params: [id = ''] }: FakeCall): Promise<void> => {
  if (slow || !comfy.history.has(id)) return sendJson(reply, {});
  const work = works.get(id)!;
  if (work.mischief === 'moderation') return sendJson(reply, { [id]: FAILED });
  if (work.mischief === 'good' && !comfy.pictures.has(`output/${id}`))
    comfy.pictures.set(`output/${id}`, await drawPictureBytes(work));
  const filename = work.mischief === 'private address' ? '../../../etc/passwd' : id;
  sendJson(reply, {
    [id]: {
      status: { status_str: 'success', completed: true },
      outputs: { 9: { images: [{ filename, subfolder: '', type: 'output' }] } },
    },
  });
};

/** Ids to delete from the history or the queue. */
const deletedIn = async ({ request }: FakeCall): Promise<string[]> =>
  ((await parseJsonBody(request))['delete'] ?? []) as string[];

const drawingRoutes: FakeService = (host) => [
  { path: /^\/upload\/image$/, answer: (call) => upload(host, call) },
  { path: /^\/prompt$/, answer: (call) => queueWorkflow(host, call) },
  { path: /^\/history\/(\w+)$/, answer: (call) => sendHistory(host, call) },
  { path: /^\/view$/, answer: ({ reply, query }) => host.works.send(query.get('filename') ?? '', reply) },
];

const cancelingRoutes: FakeService = (host) => [
  {
    method: 'POST',
    path: /^\/history$/,
    async answer(call) {
      for (const id of await deletedIn(call)) host.comfy.history.delete(id);
      sendJson(call.reply, {});
    },
  },
  {
    path: /^\/api\/jobs\/(\w+)\/cancel$/,
    answer({ reply, params: [id = ''] }) {
      if (host.comfy.cancelApi !== 'jobs') return sendJson(reply, { error: 'Not Found' }, 404);
      stop(host, id);
      sendJson(reply, { cancelled: true });
    },
  },
  {
    method: 'GET',
    path: /^\/queue$/,
    answer({ reply }) {
      const now = runningId(host);
      sendJson(reply, { queue_running: now === undefined ? [] : [[0, now, {}, {}, []]], queue_pending: [] });
    },
  },
  {
    method: 'POST',
    path: /^\/queue$/,
    async answer(call) {
      for (const id of await deletedIn(call)) if (runningId(host) !== id) host.cancelled.push(id);
      sendJson(call.reply, {});
    },
  },
  {
    path: /^\/interrupt$/,
    async answer({ request, reply }) {
      const { prompt_id: id } = (await parseJsonBody(request)) as { prompt_id?: string };
      const now = runningId(host);
      if (now !== undefined && (host.comfy.cancelApi === 'old' || id === now)) stop(host, now);
      sendJson(reply, {});
    },
  },
];

export const fakeComfyUi: FakeService = (host) => [...drawingRoutes(host), ...cancelingRoutes(host)];
