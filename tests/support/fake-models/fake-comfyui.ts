/** A fake ComfyUI server: its folders, its queue and its ways of cancelling, which changed twice. */
import type { ServerResponse } from 'node:http';
import { COMFYUI } from '#server/adapters/providers/contracts/comfyui.ts';
import type { Mischief } from './mischief.ts';
import { refusalOf } from './service-rules.ts';

export interface ComfyState {
  /**
   * How it cancels: one workflow by its id; `/interrupt` with a check of the id; `/interrupt` that stops the running
   * one, whichever it is.
   */
  age: 'jobs' | 'targeted' | 'old';
  /** Somebody else's workflow that is being drawn; ours waits behind it. */
  strangers: string | undefined;
  /** Workflows that were stopped while they ran. */
  interrupted: string[];
  /** Every picture that lies there, by folder and name. */
  pictures: Map<string, Uint8Array>;
  /** Finished workflows that it remembers. */
  history: Set<string>;
}

export interface ComfyHost {
  json(reply: ServerResponse, body: unknown, status?: number): void;
  jsonBody(): Promise<Record<string, unknown>>;
  formBody(): Promise<FormData>;
  /** A paid call, with its planned outcome. */
  take(): Mischief;
  refused(mischief: Mischief, reply: ServerResponse): boolean;
  /** Draws the work's picture. */
  keepWork(picture: Uint8Array, mischief: Mischief): string;
  drawn(id: string): Promise<Buffer>;
  mischiefOf(id: string): Mischief;
  sendPicture(id: string, reply: ServerResponse): Promise<void>;
  slow(): boolean;
  cancelled(id: string): void;
  /** Outputs of the last workflow, and its mask. */
  note(inputs: Record<string, string>, mask: Uint8Array | undefined): void;
}

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

export const emptyComfy = (): ComfyState => ({
  age: 'jobs',
  strangers: undefined,
  interrupted: [],
  pictures: new Map(),
  history: new Set(),
});

/** "folder/name.png [temp]", as LoadImage reads it; without a folder in brackets it is `input`. */
const placeOf = (reference: string): string => {
  const [, name = reference, type = 'input'] = /^(.*?)(?: \[(\w+)\])?$/.exec(reference) ?? [];
  return `${type}/${name}`;
};

/** @returns false when the path is not one of this server */
export const answerComfy = async (
  state: ComfyState,
  host: ComfyHost,
  method: string,
  { pathname, searchParams }: URL,
  reply: ServerResponse,
): Promise<boolean> => {
  const json: ComfyHost['json'] = (to, body, status) => host.json(to, body, status);
  const running = (): string | undefined => state.strangers ?? (host.slow() ? lastOf(state) : undefined);
  const stop = (id: string): void => {
    if (running() === id) state.interrupted.push(id);
    host.cancelled(id);
  };

  if (pathname === '/object_info') return (json(reply, Object.fromEntries(NODES.map((name) => [name, {}]))), true);
  if (pathname === '/upload/image') {
    const form = await host.formBody();
    const file = form.get('image') as File;
    const text = (name: string, otherwise: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value : otherwise;
    };
    const [type, subfolder] = [text('type', 'input'), text('subfolder', '')];
    const place = `${type}/${subfolder === '' ? '' : `${subfolder}/`}${file.name}`;
    if (form.get('overwrite') !== 'true' && state.pictures.has(place))
      return (json(reply, { name: `${file.name} (1)`, subfolder, type }), true);
    state.pictures.set(place, new Uint8Array(await file.arrayBuffer()));
    return (json(reply, { name: file.name, subfolder, type }), true);
  }
  if (pathname === '/prompt') {
    const { prompt } = (await host.jsonBody()) as {
      prompt: Record<string, { class_type: string; inputs: Record<string, string> }>;
    };
    const mischief = host.take();
    if (host.refused(mischief, reply)) return true;
    if (Object.values(prompt).some((node) => !NODES.includes(node.class_type))) {
      const { status, body } = refusalOf(COMFYUI.errors[0]!);
      return (reply.writeHead(status, { 'content-type': 'application/json' }).end(body), true);
    }
    const inputs = Object.assign({}, ...Object.values(prompt).map((node) => node.inputs)) as Record<string, string>;
    const load = (name: string): Uint8Array | undefined =>
      inputs[name] === undefined
        ? undefined
        : (state.pictures.get(placeOf(inputs[name])) ?? Buffer.from(inputs[name], 'base64'));
    host.note(inputs, load('mask'));
    const id = host.keepWork(load('image')!, mischief);
    state.history.add(id);
    return (json(reply, { prompt_id: id, number: 1, node_errors: {} }), true);
  }
  let found: RegExpExecArray | null;
  if ((found = /^\/history\/(\w+)$/.exec(pathname)) !== null) {
    const id = found[1]!;
    if (host.slow() || !state.history.has(id)) return (json(reply, {}), true);
    const mischief = host.mischiefOf(id);
    if (mischief === 'moderation')
      return (
        json(reply, {
          [id]: {
            status: {
              status_str: 'error',
              completed: false,
              messages: [['execution_error', { exception_message: 'out of memory' }]],
            },
            outputs: {},
          },
        }),
        true
      );
    const filename = mischief === 'private address' ? '../../../etc/passwd' : id;
    if (mischief === 'good' && !state.pictures.has(`output/${id}`))
      state.pictures.set(`output/${id}`, await host.drawn(id));
    return (
      json(reply, {
        [id]: {
          status: { status_str: 'success', completed: true },
          outputs: { 9: { images: [{ filename, subfolder: '', type: 'output' }] } },
        },
      }),
      true
    );
  }
  if (pathname === '/view') return (await host.sendPicture(searchParams.get('filename') ?? '', reply), true);
  if (pathname === '/history' && method === 'POST') {
    for (const id of ((await host.jsonBody())['delete'] ?? []) as string[]) state.history.delete(id);
    return (json(reply, {}), true);
  }
  if ((found = /^\/api\/jobs\/(\w+)\/cancel$/.exec(pathname)) !== null) {
    if (state.age !== 'jobs') return (json(reply, { error: 'Not Found' }, 404), true);
    stop(found[1]!);
    return (json(reply, { cancelled: true }), true);
  }
  if (pathname === '/queue' && method === 'GET') {
    const now = running();
    return (json(reply, { queue_running: now === undefined ? [] : [[0, now, {}, {}, []]], queue_pending: [] }), true);
  }
  if (pathname === '/queue') {
    for (const id of ((await host.jsonBody())['delete'] ?? []) as string[]) if (running() !== id) host.cancelled(id);
    return (json(reply, {}), true);
  }
  if (pathname === '/interrupt') {
    const { prompt_id: id } = (await host.jsonBody()) as { prompt_id?: string };
    const now = running();
    if (now !== undefined && (state.age === 'old' || id === now)) stop(now);
    return (json(reply, {}), true);
  }
  return false;
};

const lastOf = ({ history }: ComfyState): string | undefined => [...history].at(-1);
