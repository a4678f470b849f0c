/** The edit call of OpenAI's images API, which self-hosted servers also have. */
import type { ServerResponse } from 'node:http';
import { isBadLine, sendOverBadLine } from './bad-line.ts';
import type { FakeHost } from './fake-service.ts';
import type { Mischief } from './mischief.ts';
import { readFileField } from './request-body.ts';
import { sendJson } from './send-json.ts';
import { drawPictureBytes, type Work } from './works.ts';

const MODERATED = {
  error: {
    message: 'Your request was rejected by the safety system.',
    type: 'image_generation_user_error',
    code: 'moderation_blocked',
    param: null,
  },
};
const USAGE = {
  input_tokens: 1300,
  input_tokens_details: { text_tokens: 300, image_tokens: 1000 },
  output_tokens: 1000,
  total_tokens: 2300,
};

/** The picture's URL, which LocalAI sends instead of the picture. */
const addressOf = ({ origin, works }: FakeHost, { picture, mischief }: Work): string =>
  mischief === 'private address'
    ? 'http://169.254.169.254/latest/meta-data'
    : `${origin}/out/${works.keep('out', { picture, mischief: isBadLine(mischief) ? 'good' : mischief })}.png`;

const bodyWith = ({ origin }: FakeHost, mischief: Mischief, bytes: Buffer): object => ({
  created: 1,
  data: [
    mischief === 'private address'
      ? { url: `${origin.replace('127.0.0.1', 'localhost')}/inner/x.png` }
      : { b64_json: bytes.toString('base64') },
  ],
  usage: USAGE,
});

/** @param replyFormat whether the answer contains the picture or its URL */
export const editOpenAi = async (
  host: FakeHost,
  form: FormData,
  reply: ServerResponse,
  replyFormat: 'picture' | 'address',
): Promise<void> => {
  host.last = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  host.lastMask = await readFileField(form, 'mask', 'mask_image');
  const mischief = host.take(reply);
  if (mischief === undefined) return;
  if (mischief === 'moderation') return sendJson(reply, MODERATED, 400);
  const work: Work = { picture: (await readFileField(form, 'image', 'image[]'))!, mischief };
  const bytes = await drawPictureBytes(work);
  const body =
    replyFormat === 'address'
      ? { created: 1, data: [{ url: addressOf(host, work) }] }
      : bodyWith(host, mischief, bytes);
  if (sendOverBadLine(mischief, reply, host.origin, () => Buffer.from(JSON.stringify(body)))) return;
  sendJson(reply, body);
};
