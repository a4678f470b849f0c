/** Mails about API keys and webhooks. */
import { defineMail, greeting } from '../mail-content.ts';

export const DEVELOPER_MAILS = {
  /** A webhook has failed for days. `host` is its receiver, `reason` the last answer. */
  'webhook-off': defineMail<{ username: string; host: string; reason: string }>({
    usefulHours: 24 * 7,
    samples: [
      { username: 'Ana Sample', host: 'hooks.shop-with-a-long-name.example', reason: '500 Internal Server Error' },
    ],
    write: ({ username, host, reason }, site) => ({
      subject: 'A webhook was switched off',
      heading: 'A webhook was switched off',
      blocks: [
        { kind: 'paragraph', text: greeting(username) },
        {
          kind: 'paragraph',
          text: 'We could not deliver events to one of your webhooks, so we stopped trying. Your renders and approvals are not affected.',
        },
        {
          kind: 'facts',
          rows: [
            ['Receiver', host],
            ['Why', reason],
          ],
        },
        { kind: 'button', label: 'Open my webhooks', url: `${site.appUrl}/account#webhooks` },
        {
          kind: 'note',
          text: 'Once the receiver answers again, switch the webhook on and send what was missed from its log.',
        },
      ],
    }),
  }),
};
