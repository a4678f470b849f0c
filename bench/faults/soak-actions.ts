/** Actions of visitors in the soak, well-behaved and hostile. */
import { DESIGN } from '../server/place.ts';
import { callAs, type Visitor } from '../server/server-process.ts';

const IMAGE = '/templates/hatch-grey-cloth.jpg';

export interface Stage {
  origin: string;
  /** The first of them has saved designs. */
  crowd: readonly Visitor[];
  /** Address of a picture of the first one. */
  picture: string;
  photo: Buffer;
}

/** @returns the status of its answer */
type Action = (stage: Stage, who: Visitor, i: number) => Promise<number>;

const statusOf = async (asked: Promise<Response>): Promise<number> => {
  const reply = await asked;
  await reply.arrayBuffer();
  return reply.status;
};
const read =
  (url: string): Action =>
  (_, who) =>
    statusOf(who.call('GET', url));

export const saveDesign = (who: Visitor, picture: string, name: string): Promise<Response> =>
  who.call('POST', '/api/designs', {
    name,
    originalImageUrl: IMAGE,
    generatedImageUrl: picture,
    ...DESIGN,
    seatType: 'bucket',
    stitchingStyle: 'none',
  });

const lookAtPicture: Action = ({ crowd, picture }) => statusOf(crowd[0]!.call('GET', `${picture}?size=small`));

const saveAndThrowAway: Action = async ({ crowd: [first], picture }, _, i) => {
  const { id } = (await (await saveDesign(first!, picture, `Soak ${i}`)).json()) as { id: number };
  await first!.call('DELETE', `/api/designs/${id}`);
  return statusOf(first!.call('DELETE', `/api/trash/${id}`));
};

export const render = (who: Visitor, headers: Record<string, string> = {}): Promise<Response> =>
  who.call('POST', '/api/generate-design', { originalImage: IMAGE, ...DESIGN }, headers);
const renderAndGo: Action = (_, who) => statusOf(render(who, { prefer: 'respond-async' }));

const watchAndLeave: Action = async ({ origin }, who) => {
  const latest = (await (await who.call('GET', '/api/renders/latest')).json()) as { id: string } | null;
  const gone = new AbortController();
  const reply = await fetch(`${origin}/api/renders/${latest?.id ?? 'latest'}/events`, {
    headers: { cookie: who.cookie },
    signal: gone.signal,
  });
  await reply.body?.getReader().read();
  gone.abort();
  return reply.status;
};

/** Never the same bytes twice: a photo that is known already is not read again. */
const uploadPhoto: Action = async ({ photo }, who, i) =>
  statusOf(who.call('GET', `${await who.upload(Buffer.concat([photo, Buffer.from(`${i}`)]))}?size=small`));
const uploadBroken: Action = async ({ photo }, who, i) =>
  who.upload(Buffer.concat([photo.subarray(0, 3000), Buffer.from(`${i}`)])).then(
    () => 201,
    (error: Error) => Number(/^\d+/.exec(error.message)?.[0] ?? 0),
  );

const leaveHalfway: Action = async ({ origin }, who) => {
  const gone = new AbortController();
  const body = new ReadableStream({
    start(line) {
      line.enqueue(
        new TextEncoder().encode('--b\r\ncontent-disposition: form-data; name="images"; filename="a.jpg"\r\n\r\nxxxx'),
      );
      setTimeout(() => gone.abort(), 50);
    },
  });
  const sent = {
    method: 'POST',
    headers: { cookie: who.cookie, 'content-type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
    signal: gone.signal,
  } as RequestInit;
  // Nobody waits for the answer.
  return statusOf(fetch(`${origin}/api/upload`, sent)).catch(() => 499);
};

const guessPassword: Action = ({ origin }, _, i) =>
  statusOf(callAs(origin, '')('POST', '/api/login', { email: `nobody-${i}@example.com`, password: 'wrong wrong' }));

/** Actions with their weights in a round of two hundred. */
const ACTIONS: readonly (readonly [times: number, action: Action])[] = [
  [80, read('/api/user')],
  [30, read('/api/designs')],
  [40, lookAtPicture],
  [15, read('/api/renders/latest')],
  [10, read('/api/subscription')],
  [5, read('/api/nothing-here')],
  [4, saveAndThrowAway],
  [3, renderAndGo],
  [3, watchAndLeave],
  [1, uploadPhoto],
  [1, uploadBroken],
  [3, leaveHalfway],
  [5, guessPassword],
];
const ROUND = ACTIONS.flatMap(([times, action]) => Array.from({ length: times }, () => action));
/** Coprime with the length of a round, so that repeated actions are spread over it. */
const STEP = 37;

/** @param i which of the soak's actions; every action is everybody's in turn */
export const act = (stage: Stage, i: number): Promise<number> =>
  ROUND[(i * STEP) % ROUND.length]!(stage, stage.crowd[(i + Math.floor(i / ROUND.length)) % stage.crowd.length]!, i);
