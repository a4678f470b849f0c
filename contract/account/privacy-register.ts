/**
 * Register of personal data with purpose, duration, and who can see it. The privacy page is generated from it, and a test
 * compares it with the database's columns, the cookies and the hosts that pages may call
 * (`server/account/settings/privacy.test.ts`).
 */
import { DELETED_SWATCH_DAYS, MAIL_DAYS, PAYMENT_EVENT_DAYS, TRASH_DAYS, WEBHOOK_LOG_DAYS } from '../durations.ts';
import { RETENTION_DAYS } from '../money/plan-catalog.ts';

interface DataEntry {
  what: string;
  why: string;
  until: string;
  seenBy: string;
}

const UNTIL_YOU_DELETE_IT = 'Until you delete it or your account.';
const UNTIL_ACCOUNT_ENDS = 'Until you delete your account.';
const YOU_AND_ADMINS = 'You, and administrators of this site.';
const SEEN_BY_NOBODY = 'Nobody in readable form.';
const SEEN_BY_LINK_HOLDERS = 'You, administrators of this site, and whoever has a link of yours to it.';

export const PERSONAL_DATA = {
  account: {
    what: 'Your username and email address; company, business type and phone number if you give them; when you registered, confirmed your address and agreed to which terms',
    why: 'To run your account.',
    until: UNTIL_ACCOUNT_ENDS,
    seenBy: YOU_AND_ADMINS,
  },
  password: {
    what: 'Your password, passkeys, authenticator secret and recovery codes: as salted hashes, public keys or encrypted',
    why: 'To let you in, and nobody else.',
    until: 'Until you change them or delete your account.',
    seenBy: SEEN_BY_NOBODY,
  },
  sessions: {
    what: 'Your sign-ins: when they began and were last used, your browser’s own description of itself, and your internet address',
    why: 'So that you can see and end them.',
    until: '24 hours after the last use; with “Remember me” up to 90 days.',
    seenBy: 'You, and whoever runs this server.',
  },
  signingIn: {
    what: 'Sign-ins that are half done, and links that we emailed for a new password, to confirm an address or to undo a change of it: as hashes, with the address that the link went to',
    why: 'To finish them safely.',
    until: 'Ten minutes for a sign-in; an hour, a day or a week for a link.',
    seenBy: SEEN_BY_NOBODY,
  },
  plan: {
    what: 'Your plan, how many renders you have used, each render that was charged or refunded, the payment provider’s numbers for you and your subscription, refunds, and payment pages you opened. Never your card',
    why: 'To count, to bill and to refund.',
    until: `${UNTIL_ACCOUNT_ENDS} Numbers of payment events: ${PAYMENT_EVENT_DAYS} days.`,
    seenBy: YOU_AND_ADMINS,
  },
  photos: {
    what: 'The photos you upload with their file names, what was found in them, and your corrections',
    why: 'To make your pictures.',
    until: `Removed after ${RETENTION_DAYS} days unless a saved design uses them; then with the design. Pieces of an upload that broke off: an hour and ten minutes at most.`,
    seenBy: SEEN_BY_LINK_HOLDERS,
  },
  visitors: {
    what: 'If you try Retrim without an account: the photo you drop with its file name, what was found in it, your corrections, and a hash of the cookie that makes it yours',
    why: 'To show you the live preview.',
    until:
      'An hour after the upload; its file, and pieces of an upload that broke off, at most ten minutes longer. When you sign in, it moves into your account.',
    seenBy: 'You alone, in this browser, and whoever runs this server.',
  },
  renders: {
    what: 'The pictures that were made, what you asked for (also in words), how long it took and who made them',
    why: 'To show you your result, and to answer when something went wrong.',
    until: `Pictures that you don’t save are removed after ${RETENTION_DAYS} days, like the record of which renders were asked for together; what you asked for stays with your account.`,
    seenBy: SEEN_BY_LINK_HOLDERS,
  },
  designs: {
    what: 'Your saved designs with their names, options, vehicle, versions and swatches',
    why: 'They are your work.',
    until: `Until you delete them, plus ${TRASH_DAYS} days in the trash unless you empty it, or until you delete your account.`,
    seenBy: SEEN_BY_LINK_HOLDERS,
  },
  customers: {
    what: 'Your folders for customers: name, phone number, email address, vehicle, job number, notes, which designs are in them, and which jobs are in work or done',
    why: 'So that a shop finds its jobs. You decide what to write about your customers.',
    until: UNTIL_YOU_DELETE_IT,
    seenBy:
      'You, and whoever runs this server. The vehicle is also seen by the customer to whom you show a design that names none.',
  },
  shop: {
    what: 'Your shop’s name, contact, logo and color, and your published portfolio; until you save My Shop, papers that you print show the company, email address and phone number of your account, and pages and links the company alone',
    why: 'To put them on your papers and pages.',
    until: UNTIL_YOU_DELETE_IT,
    seenBy: 'You, and everybody you show a paper, a link or the portfolio.',
  },
  swatches: {
    what: 'Your swatch books: codes, names, suppliers, notes and pictures of materials',
    why: 'To show what you can order.',
    until: `Until you delete them, plus ${DELETED_SWATCH_DAYS} days, or until you delete your account.`,
    seenBy: SEEN_BY_LINK_HOLDERS,
  },
  shares: {
    what: 'Your share links and the frames on your own site: their secret (hashed and encrypted), password (hashed), settings, how often and when they were opened, for each visitor a hash of address and browser, and of the customer whom a link was emailed to the address and the language',
    why: 'To open the link for the right people, to tell you that it was seen, to tell your customer of a new version and of the end of the link, and to send them the certificate of their approval.',
    until:
      'Until you delete the design or your account; the address until you revoke the link. That somebody gave the password: 12 hours.',
    seenBy: 'You see the numbers; nobody the hashes.',
  },
  decisions: {
    what: 'What your customer answers or asks on a shared design: the name they give, their words, their marks on the picture, what they were shown, and when; and your answer to a question',
    why: 'To prove what was agreed, and to answer what is asked.',
    until: 'Until you delete your account, also after the link was revoked. A question: until you delete the design.',
    seenBy: 'You, whoever has a link to the design, and whoever runs this server.',
  },
  apiKeys: {
    what: 'Your API keys (hashed) with their names, when and from which internet address they were last used, and a log of who made or removed one, from which address',
    why: 'So that you can see whether somebody else uses them.',
    until: UNTIL_ACCOUNT_ENDS,
    seenBy: 'You, and whoever runs this server.',
  },
  webhooks: {
    what: 'Addresses of your webhooks, their secrets (encrypted), what was sent to them and the beginning of what they answered',
    why: 'To tell your programs what happened, and to show you why it failed.',
    until: `Addresses until you remove them; what was sent, ${WEBHOOK_LOG_DAYS} days.`,
    seenBy: 'You, the server behind your address, and whoever runs this server.',
  },
  mails: {
    what: 'Emails to you: address, subject matter, when they were sent, and what the mail server said. Links in them are wiped once they are sent',
    why: 'To send each email once, and to find out why one did not arrive.',
    until: `${MAIL_DAYS} days.`,
    seenBy: 'You, and whoever runs this server and its mail server.',
  },
  messages: {
    what: 'What you write to us with the contact form: name, email address, subject, message, whether you were a subscriber',
    why: 'To answer.',
    until: 'With an account, until you delete it; without one, until we remove it. You can ask for that.',
    seenBy: 'Administrators of this site, and the mailbox that it is sent to.',
  },
  waitlist: {
    what: 'Your email address, if you put it on the waitlist of the estimator',
    why: 'To write to you once.',
    until: 'Until that email is sent, or you ask us to remove it.',
    seenBy: 'Administrators of this site.',
  },
  adminLog: {
    what: 'What administrators changed: who, what, and the name of the account',
    why: 'So that nobody changes an account unseen.',
    until: 'For good, also after the account is deleted.',
    seenBy: 'Administrators of this site.',
  },
  models: {
    what: 'For each render that another company’s model was asked for: which model, its number there, and what it cost. Without your name',
    why: 'To keep the bill in bounds.',
    until: 'For good.',
    seenBy: 'Whoever runs this server.',
  },
  limits: {
    what: 'How often an internet address or an account did something in the last minutes, under a hash',
    why: 'To stop attacks and floods.',
    until: 'Until the time is over: minutes to a day.',
    seenBy: SEEN_BY_NOBODY,
  },
  afterDeletion: {
    what: 'After you delete your account: a hash of its email address with how much of the trial was used, and until the work is done the list of what has to be removed or ended elsewhere',
    why: 'So that deleting and registering again does not start a second trial, and nothing is left behind.',
    until: 'The hash for good; the list until everything is gone.',
    seenBy: 'Nobody; a hash can’t be read back, only compared.',
  },
  serverLog: {
    what: 'The server’s log: time, page or call, internet address and the answer’s number for each request. No photos, no passwords, no secrets of links',
    why: 'So that an error you report can be found, and attacks are seen.',
    until: 'As long as the operator keeps the server’s log.',
    seenBy: 'Whoever runs this server.',
  },
  copies: {
    what: 'Copies of the database, so that a damaged one can be brought back. No photos, no pictures; but rows that you have deleted since',
    why: 'So that nothing of yours is lost.',
    until:
      'The server’s own daily copies: a week; those from before an update: until seven newer ones exist. Copies that the operator makes: as long as the operator keeps them.',
    seenBy: 'Whoever runs this server.',
  },
} as const satisfies Record<string, DataEntry>;
export type DataId = keyof typeof PERSONAL_DATA;

/** Every cookie. `*` stands for the id of a share link. Over https some names begin with `__Host-`. */
export const COOKIES = [
  {
    name: 'retrim_session',
    why: 'keeps you signed in',
    until: 'until you close the browser; with “Remember me” 30 days from the last visit',
  },
  {
    name: 'retrim_second_factor',
    why: 'remembers between the two steps of a sign-in that the password was right',
    until: 'ten minutes',
  },
  { name: 'retrim_passkey_login', why: 'belongs to a sign-in with a passkey', until: 'ten minutes' },
  { name: 'retrim_passkey_registration', why: 'belongs to adding a passkey', until: 'ten minutes' },
  {
    name: 'retrim_visitor',
    why: 'makes the photo that you try without an account yours alone; set when you drop one',
    until: 'an hour',
  },
  {
    name: 'retrim_language',
    why: 'remembers the language that you chose on a shared design',
    until: 'a year',
  },
  { name: 'retrim_share_*', why: 'remembers that you gave the password of a shared design', until: '12 hours' },
] as const;

/** Data in the browser's storage, by key. The browser does not send them by itself. */
export const BROWSER_STORAGE = [
  { key: 'retrim.theme', what: 'your choice of light or dark' },
  { key: 'retrim.session', what: 'whether you were signed in, so that the page need not flicker' },
  { key: 'retrim.wizard', what: 'the state of an unfinished design' },
  { key: 'retrim.jobs', what: 'designs that you set aside unfinished, with the names of their customers' },
  { key: 'retrim.try', what: 'a design that you try without an account' },
  { key: 'retrim.colorways', what: 'which colorways you chose' },
  { key: 'retrim.recent-swatches', what: 'swatches you chose last' },
  { key: 'retrim.papers', what: 'the prices, titles and notes that you typed for presentations' },
  {
    key: 'retrim.unsent-text',
    what: 'what you have typed into forms of your account and not sent yet, until you close the tab or sign out',
  },
  { key: 'retrim.answer', what: 'what you have typed to a shop and not sent yet, until you close the tab' },
  { key: 'retrim.customer-name', what: 'the name that you gave with an answer to a shop, so that you type it once' },
  { key: 'retrim.length-unit', what: 'centimeters or inches' },
] as const;

/** Other companies that the operator may have configured. `hosts` are those that our pages may call or link to. */
export const THIRD_PARTIES = {
  stripe: {
    text: 'Payments go through Stripe. It learns your email address and what you buy; your card number goes there and never to us.',
    hosts: [],
  },
  stripeScript: {
    text: 'When you press a plan’s button, a script of Stripe’s is loaded, which looks for fraud on the way to the payment page and sets cookies of its own. Nobody else’s script runs on our pages.',
    hosts: ['stripe.com'],
  },
  mailServer: { text: 'Emails go through a mail server, which sees their addresses and contents.', hosts: [] },
  bucket: { text: 'Photos and pictures are stored in a storage service rented for this site.', hosts: [] },
  traces: {
    text: 'How long calls take is sent to a measuring service of the operator’s, with the number of the call, without photos.',
    hosts: [],
  },
} as const;
export type ThirdPartyId = keyof typeof THIRD_PARTIES;
