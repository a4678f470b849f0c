/** The code samples on the developers' page. A test runs them. */

export const ERROR_CODES: readonly (readonly [status: string, codes: string])[] = [
  ['400', 'invalid_input'],
  ['401', 'invalid_api_key'],
  ['402', 'render_limit_reached, trial_expired'],
  ['403', 'missing_scope'],
  ['403', 'premium_required, style_not_in_plan'],
  ['404', 'not_found'],
  ['409', 'generation_in_progress, allowance_too_small'],
  ['422', 'nothing_to_change, safety_refusal'],
  ['429', 'too_many_requests, monthly_allowance_used'],
  ['503', 'stopping'],
];

/** @param origin of this server */
export const samples = (origin: string) => ({
  start: `export RETRIM=${origin}
export KEY="rtm_..."

# 1. Send the photo; the answer holds its imageUrl
curl -sH "Authorization: Bearer $KEY" -F images=@seat.jpg $RETRIM/api/upload

# 2. Ask for the picture, in words or field by field
curl -sH "Authorization: Bearer $KEY" -H "Content-Type: application/json" \\
  -H "Prefer: respond-async" -H "Idempotency-Key: order-1042" \\
  -d '{"originalImage": "/api/files/...", "customInstructions": "oxblood leather, cream double stitching"}' \\
  $RETRIM/api/generate-design

# 3. Look how it goes, until "state" is "succeeded"
curl -sH "Authorization: Bearer $KEY" $RETRIM/api/renders/RENDER_ID

# 4. Fetch the picture
curl -sH "Authorization: Bearer $KEY" -o result.png $RETRIM/api/renders/RENDER_ID/picture`,
  error: `{
  "message": "This API key does not have the permission designs:read.",
  "code": "missing_scope",
  "requestId": "k2b1x0ZkQmS0r8b1yVq3nA"
}`,
  event: `POST /your/address HTTP/1.1
Content-Type: application/json; charset=utf-8
Retrim-Event-Id: evt_1f4mQ0o2TtuXl3fJ5cV9rA
Retrim-Event-Type: render.succeeded
Retrim-Signature: t=1793200000,v1=5f0e...

{
  "id": "evt_1f4mQ0o2TtuXl3fJ5cV9rA",
  "type": "render.succeeded",
  "createdAt": "2026-10-28T11:06:40.000Z",
  "data": {
    "render": {
      "id": "Ux3n9yVZQ0aJ6o1dT5cB2w",
      "state": "succeeded",
      "createdAt": "2026-10-28T11:06:36.512Z",
      "finishedAt": "2026-10-28T11:06:39.981Z",
      "url": "${origin}/api/renders/Ux3n9yVZQ0aJ6o1dT5cB2w",
      "pictureUrl": "${origin}/api/renders/Ux3n9yVZQ0aJ6o1dT5cB2w/picture",
      "isHighRes": true,
      "problem": null
    }
  }
}`,
  verifyNode: `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the bytes as they came, before JSON.parse
export function isFromRetrim(body, header, secret) {
  const parts = header.split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  const wanted = createHmac('sha256', secret).update(\`\${time}.\`).update(body).digest();
  return parts.some(([name, hex]) => {
    const given = Buffer.from(name === 'v1' ? hex : '', 'hex');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}`,
  verifyPython: `import hashlib, hmac, time

# body: bytes as they came, before json.loads
def is_from_retrim(body: bytes, header: str, secret: str) -> bool:
    parts = [part.split("=", 1) for part in header.split(",")]
    sent = next((value for name, value in parts if name == "t"), "0")
    if abs(time.time() - int(sent)) > 300:
        return False
    wanted = hmac.new(secret.encode(), sent.encode() + b"." + body, hashlib.sha256).hexdigest()
    return any(name == "v1" and hmac.compare_digest(value, wanted) for name, value in parts)`,
  client: `import { readFile, writeFile } from 'node:fs/promises';
import { RetrimClient, verifyWebhook } from './retrim-client.js';

const retrim = new RetrimClient({ baseUrl: '${origin}', key: process.env.RETRIM_KEY });

const { imageUrl } = await retrim.call('uploadPhoto', { file: new Blob([await readFile('seat.jpg')]) });
const render = await retrim.render(
  { originalImage: imageUrl, style: 'luxury', materials: ['leather'], mainColors: ['black'] },
  { idempotencyKey: 'order-1042' },
);
const picture = await retrim.call('downloadRender', { params: { id: render.id } });
await writeFile('result.png', Buffer.from(await picture.arrayBuffer()));

// In the route that takes the webhook:
const event = await verifyWebhook(rawBody, request.headers['retrim-signature'], process.env.RETRIM_WEBHOOK_SECRET);
if (event.type === 'approval.received') cutTheHide(event.data.approval);`,
});
