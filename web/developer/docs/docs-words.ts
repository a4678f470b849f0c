/** Texts of the developers' page; its code is in `samples.ts`. */
import { MAX_CALLS_PER_MINUTE } from '#contract/developer/api-keys.ts';
import { TRASH_DAYS, WEBHOOK_LOG_DAYS } from '#contract/durations.ts';
import {
  WEBHOOK_DISABLE_AFTER_DAYS,
  WEBHOOK_OLD_SECRET_HOURS,
  WEBHOOK_RETRY_SECONDS,
  WEBHOOK_TIMEOUT_SECONDS,
} from '#contract/developer/webhooks.ts';
import { UNSAVED_RETENTION } from '#web/marketing/kept-words.ts';

const PAUSE = {
  seconds: (count: number) => `${count} s`,
  minutes: (count: number) => `${count} min`,
  hours: (count: number) => `${count} h`,
  all: (first: string, last: string) => `${first} and ${last}`,
} as const;

export const DEV = {
  title: 'Retrim for developers',
  description:
    'The Retrim API: send a photo of a vehicle interior from your own program, get the same interior reupholstered, and hear of approvals by webhook.',
  lead: 'Send a photo from your own program, get the same interior reupholstered, and hear when a customer says yes.',
  contents: 'On this page',
  makeKey: 'Create a key',
  openApi: 'OpenAPI 3.1 description',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser did not let us copy it. It is selected: press Ctrl+C, or hold it and choose Copy.',
  failed: 'That did not work',

  start: 'From photo to picture',
  startText:
    'You need a key from your account page with the permissions photos:write, renders:write and renders:read. Four calls do the rest:',
  startAsync: 'Instead of asking again and again, let a webhook tell you that the render is finished.',
  startWait:
    'Without the header "Prefer: respond-async" the call waits for the picture and answers with it; that is fine for scripts.',

  keys: 'Keys and permissions',
  keysText: [
    'A key goes into the header "Authorization: Bearer rtm_...". It acts for your account: what it makes is yours, and renders count against your plan as if you had pressed the button.',
    'Keep keys on your server. They are shown once, stored as a hash, and can be revoked on the account page at any moment. No key can change your password, your plan, other keys or webhooks.',
    'Each operation below names the one permission it needs.',
  ],
  permission: 'Permission',
  allows: 'Allows',

  errors: 'Errors',
  errorAnswer: 'Answer with an error',
  errorsText:
    'Every error has one shape. "message" is a sentence for people, "code" is for your program, and "requestId" is what our support asks for. With 400, "fields" says which fields are wrong.',
  status: 'Status',
  errorCode: 'Code',
  meaning: 'What it means',
  /** Texts in the order of `ERROR_CODES`. */
  errorText: [
    'Something in the request is wrong; "field" and "fields" say what',
    'The key is mistyped, was revoked, or has ended',
    'Nothing left in the plan',
    'The key does not have this permission',
    'The plan does not include it',
    'Not there, or not yours',
    'One render at a time; wait for it or cancel it',
    'There is nothing to render; it was not charged',
    'Wait for as many seconds as "Retry-After" says',
    'A restart; ask again in a moment',
  ],

  limits: 'Limits, and asking twice',
  limitsText: [
    `${MAX_CALLS_PER_MINUTE} calls a minute with one key; 60 uploads in ten minutes; photos up to 10 MB. One render runs at a time for each account, and the monthly allowance is the plan's.`,
    'Send an "Idempotency-Key" of your own with every render, such as your order number: the same key again is the same render, charged once, however often the line breaks. A render that fails or is cancelled is refunded.',
    `${UNSAVED_RETENTION} A deleted design waits ${TRASH_DAYS} days in the trash.`,
  ],

  hooks: 'Webhooks',
  hooksText: [
    'Add an address on your account page, and we POST to it when a render is finished or failed, or when a customer decides on a shared design.',
    `Answer with any 2xx within ${WEBHOOK_TIMEOUT_SECONDS} seconds and do the work afterwards. Anything else is tried again after ${describePauses(WEBHOOK_RETRY_SECONDS)}. Redirects are not followed.`,
    'An event comes at least once: remember the "id" of what you have handled. Events may overtake each other.',
    `A webhook that has failed for ${WEBHOOK_DISABLE_AFTER_DAYS} days is switched off, and you get an email. The log of the last ${WEBHOOK_LOG_DAYS} days shows every attempt, and sends an event again under the same id.`,
  ],
  example: 'What arrives',
  verify: 'Check the signature',
  verifyText: `The header "Retrim-Signature" holds the time and an HMAC-SHA256 of "time.body" with the webhook's secret. Check it over the exact bytes, compare in constant time, and refuse what is older than five minutes. After you make a new secret there are two "v1" for ${WEBHOOK_OLD_SECRET_HOURS} hours: one that matches is enough.`,
  verifyNode: 'Node, without any library',
  verifyPython: 'Python',

  client: 'A client in one file',
  clientText:
    'Typed, without dependencies, made from the same contract that checks your calls. Copy it into your project; it runs on Node 20, Deno, Bun and workers.',
  clientTs: 'TypeScript',
  clientJs: 'JavaScript',

  reference: 'All operations',
  referenceText:
    'Addresses in answers, such as imageUrl, begin with a slash: put our address before them, and send the key along.',
  opens: 'needs',
  anybody: 'no key needed',
  params: 'In the path',
  query: 'After the question mark',
  headers: 'Headers',
  body: 'Body',
  reply: 'Answer',
  shapes: 'Shapes',
  shapesText: 'The types that the operations above name.',
  nothing: 'No content',
} as const;

function describePauses(seconds: readonly number[]): string {
  const words = seconds.map((pause) => {
    if (pause < 60) return PAUSE.seconds(pause);
    return pause < 3600 ? PAUSE.minutes(pause / 60) : PAUSE.hours(pause / 3600);
  });
  return PAUSE.all(words.slice(0, -1).join(', '), words.at(-1) ?? '');
}
