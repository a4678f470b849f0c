/** Normal and hostile requests of members in the soak test. */
import { RENDER_REQUEST, createDesignBody } from '../server/bench-app.ts';
import { callAs, type Member } from '../server/server-process.ts';

export interface SoakContext {
  origin: string;
  /** The first member has saved designs. */
  members: readonly Member[];
  /** URL of a picture of the first member. */
  picture: string;
  photo: Buffer;
}

/** @returns the status of the answer */
type Action = (context: SoakContext, member: Member, i: number) => Promise<number>;

const statusOf = async (request: Promise<Response>): Promise<number> => {
  const reply = await request;
  await reply.arrayBuffer();
  return reply.status;
};
const createReadAction =
  (url: string): Action =>
  (_, member) =>
    statusOf(member.call('GET', url));

export const saveDesign = (member: Member, picture: string, name: string): Promise<Response> =>
  member.call('POST', '/api/designs', createDesignBody(picture, name));

const readPicture: Action = ({ members, picture }) => statusOf(members[0]!.call('GET', `${picture}?size=small`));

const saveAndDelete: Action = async ({ members: [first], picture }, _, i) => {
  const { id } = (await (await saveDesign(first!, picture, `Soak ${i}`)).json()) as { id: number };
  await first!.call('DELETE', `/api/designs/${id}`);
  return statusOf(first!.call('DELETE', `/api/trash/${id}`));
};

export const render = (member: Member, headers: Record<string, string> = {}): Promise<Response> =>
  member.call('POST', '/api/generate-design', RENDER_REQUEST, headers);
const queueRender: Action = (_, member) => statusOf(render(member, { prefer: 'respond-async' }));

/** Reads the first event of a render and disconnects. */
const watchAndLeave: Action = async ({ origin }, member) => {
  const latest = (await (await member.call('GET', '/api/renders/latest')).json()) as { id: string } | null;
  const connection = new AbortController();
  const reply = await fetch(`${origin}/api/renders/${latest?.id ?? 'latest'}/events`, {
    headers: { cookie: member.cookie },
    signal: connection.signal,
  });
  await reply.body?.getReader().read();
  connection.abort();
  return reply.status;
};

/** Appends a number to make each file unique: the server does not decode a photo that it already has. */
const uploadPhoto: Action = async ({ photo }, member, i) =>
  statusOf(member.call('GET', `${await member.upload(Buffer.concat([photo, Buffer.from(`${i}`)]))}?size=small`));
const uploadBroken: Action = async ({ photo }, member, i) =>
  member.upload(Buffer.concat([photo.subarray(0, 3000), Buffer.from(`${i}`)])).then(
    () => 201,
    (error: Error) => Number(/^\d+/.exec(error.message)?.[0] ?? 0),
  );

/** Disconnects in the middle of an upload. */
const abortUpload: Action = async ({ origin }, member) => {
  const connection = new AbortController();
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(
        new TextEncoder().encode('--b\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nxxxx'),
      );
      setTimeout(() => connection.abort(), 50);
    },
  });
  const sent = {
    method: 'POST',
    headers: { cookie: member.cookie, 'content-type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
    signal: connection.signal,
  } as RequestInit;
  // 499: the client closed the connection and gets no answer.
  return statusOf(fetch(`${origin}/api/upload`, sent)).catch(() => 499);
};

const guessPassword: Action = ({ origin }, _, i) =>
  statusOf(callAs(origin, '')('POST', '/api/login', { email: `nobody-${i}@example.com`, password: 'wrong wrong' }));

/** Actions with their weights in a round of two hundred. */
const ACTIONS: readonly (readonly [times: number, action: Action])[] = [
  [80, createReadAction('/api/user')],
  [30, createReadAction('/api/designs')],
  [40, readPicture],
  [15, createReadAction('/api/renders/latest')],
  [10, createReadAction('/api/subscription')],
  [5, createReadAction('/api/nothing-here')],
  [4, saveAndDelete],
  [3, queueRender],
  [3, watchAndLeave],
  [1, uploadPhoto],
  [1, uploadBroken],
  [3, abortUpload],
  [5, guessPassword],
];
const ROUND_ACTIONS = ACTIONS.flatMap(([times, action]) => Array.from({ length: times }, () => action));
/** Coprime with the length of a round, so that repeats of an action are spread evenly over the round. */
const STEP = 37;

/** Runs action number `i` of the soak test; the members take turns at each action. */
export const runAction = (context: SoakContext, i: number): Promise<number> =>
  ROUND_ACTIONS[(i * STEP) % ROUND_ACTIONS.length]!(
    context,
    context.members[(i + Math.floor(i / ROUND_ACTIONS.length)) % context.members.length]!,
    i,
  );
