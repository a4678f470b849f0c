/** Sample data of every mail template, one for each variant of its text. */
import { LANGUAGES, type Language } from '#contract/customer/words/languages.ts';
import type { MailSite } from '#server/platform/mail/mail-content.ts';
import type { MailData, MailTemplateName } from '#server/platform/mail/mail-templates.ts';

export const MAIL_SITE: MailSite = {
  appUrl: 'https://retrim.example',
  supportEmail: 'support@retrim.example',
  site: { operator: { name: 'Retrim Ltd.', address: '1 Bench Street, Austin, TX 78701' } },
};
const username = 'Ana Sample';
const url = `${MAIL_SITE.appUrl}/reset-password#token=Jx0aPq3yC7l2mZk9RrT4vW8sBdE6fGhN`;

const toCustomer = (language: Language) => ({
  language,
  from: 'Hide & Seek Trim',
  replyTo: 'hello@hide.example',
  logoFileId: 'logo',
  pictureFileId: 'picture',
  designName: '1967 Ford Bronco',
  count: 1,
  hasPassword: false,
  url: `${MAIL_SITE.appUrl}/s/Jx0aPq3yC7l2mZk9RrT4vW8sBdE6fGhN`,
});
const inEach = <Data>(dataIn: (mail: ReturnType<typeof toCustomer>) => Data): Data[] =>
  LANGUAGES.map((language) => dataIn(toCustomer(language)));

const decided = {
  username,
  designName: 'Red leather, diamond quilted',
  version: 2,
  personName: 'Pat O’Brien',
  words: '',
  pins: [],
  url: `${MAIL_SITE.appUrl}/approvals/3f2c`,
};

const approved = {
  version: 2,
  lines: [['Seats', 'Leather, tan']] as [string, string][],
  personName: 'Pat O’Brien',
  when: 'Nov 28, 2026, 3:04 PM CST',
  recordHash: '5d41402abc4b2a76b9719d911017c592ae3f1b0d4f6c6f8d6f2f0b0e7c1a9b3e',
  nextSteps: '',
  approvedUrl: `${toCustomer('en').url}?option=0&version=2`,
};

export const MAIL_SAMPLES: { readonly [Name in MailTemplateName]: readonly MailData<Name>[] } = {
  verify: [
    { username, url, changing: false },
    { username, url, changing: true },
  ],
  reset: [{ username, url }],
  welcome: [{ username }],
  'account-deleted': [
    { username, hadSubscription: true },
    { username, hadSubscription: false },
  ],
  'address-in-use': [{}],
  'email-change-asked': [
    { username, newEmail: 'ana.sample@new.example', url, proven: true },
    { username, newEmail: 'ana.sample@new.example', url, proven: false },
  ],
  'email-changed': [
    { username, newEmail: 'ana.sample@new.example', url },
    { username, newEmail: 'ana.sample@new.example', url: null },
  ],
  'security-notice': [{ username, what: 'Two-factor sign-in was switched off.' }],
  'payment-failed': [{ username, amount: '$19.99', premiumUntil: 'Dec 5, 2026' }],
  cancelled: [{ username, endsOn: 'Dec 28, 2026' }],
  resumed: [{ username, renewsOn: 'Dec 28, 2026' }],
  'contact-received': [
    {
      name: 'Pat O’Brien',
      email: 'pat@mail.example',
      subject: 'Can I use my own hides?',
      message: 'Hello,\n\nwe stock two lines of leather.\nIs there an import?',
      premium: true,
    },
  ],
  'customer-decided': [
    { ...decided, decision: 'approved' },
    { ...decided, decision: 'declined', words: 'Too red for us.' },
    {
      ...decided,
      decision: 'change',
      words: 'Darker inserts, please,\nand no piping.',
      pins: ['Here it should be plain', 'Thread in tan'],
    },
  ],
  'design-approved': [
    ...inEach((mail) => ({ ...mail, ...approved })),
    { ...toCustomer('en'), ...approved, count: 3, personName: '', nextSteps: 'We call you within two days.' },
  ],
  'design-reminder': inEach((mail) => ({ ...mail, hasPassword: true, pictureFileId: null })),
  'design-shared': [
    ...inEach((mail) => ({ ...mail, note: 'As we said on the phone.\nPat', mayAnswer: true })),
    { ...toCustomer('en'), count: 3, logoFileId: null, note: '', mayAnswer: false },
  ],
  'design-updated': [
    ...inEach((mail) => ({ ...mail, version: 2, asked: 'Darker inserts, please.' })),
    { ...toCustomer('en'), version: 3, asked: '' },
  ],
  'link-ending': inEach((mail) => ({ ...mail, date: 'Dec 5, 2026' })),
  'webhook-off': [{ username, host: 'hooks.shop-with-a-long-name.example', reason: '500 Internal Server Error' }],
};
