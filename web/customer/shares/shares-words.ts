/**
 * The owner's texts about sharing and answers. They do not mention customers, because an owner may share their own car.
 * The customer's texts are in `contract/customer/words/`.
 */
import type { Language } from '#contract/customer/words/languages.ts';

/** Notice to the owner on a shared page. */
export const OWNER_VIEW =
  'This is what others see behind this link. Your own visits are not counted, and only others can answer.';

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'language' });
export const languageName = (language: Language): string => ENGLISH_NAMES.of(language) ?? language;

export const formatVersion = (version: number): string => `Version ${version}`;

export const SHARE = {
  open: 'Share link',
  title: 'Share this design',
  intro: 'The link opens on any phone, without an account. Whoever gets it can approve, ask for a change or decline.',
  loading: 'Loading the links',
  failed: 'The links could not be loaded',
  failedText: 'Please try again.',
  create: 'Create link',
  moreSettings: 'More options',
  creating: 'Creating',
  more: 'Another link',
  cancel: 'Cancel',
  closesAll: 'The first approval closes the answer on every link of this design.',
  made: (when: string) => `Made ${when}`,
  created: 'Link created',
  createdText: 'Copy it, or send it from here.',
  createFailed: 'The link could not be created',
  link: 'Link',
  copy: 'Copy',
  copied: 'Link copied',
  copyFailed: 'The link could not be copied',
  copyByHand: 'It is selected: press Ctrl+C, or hold it and choose Copy.',
  send: 'Send',
  text: 'Text message',
  textCopied: 'Message copied',
  textCopiedText: 'If no app opened, paste it wherever you write.',
  pictureName: 'Your new interior',
  newsTo: (to: string) => `${to} gets an email when there is a new version, and before this link ends.`,
  newsStopped: (to: string) => `${to} asked for no more emails about this design.`,
  qr: 'QR code',
  qrText: 'Point a phone at it, or print it on the quote.',
  saveQr: 'Save QR code',
  qrName: 'QR code',
  qrFailed: 'The QR code could not be saved',
  hidden: 'This server cannot show this link again. It still works; make a new one to send it once more.',
  settings: 'Settings',
  expiry: 'The link works',
  expiries: { never: 'until I revoke it', '7': 'for 7 days', '30': 'for 30 days', '90': 'for 90 days' },
  keepExpiry: (date: string) => `until ${date}`,
  password: 'Password',
  passwordNote: 'optional',
  passwordHint: 'At least 4 characters. Send it separately from the link.',
  passwordSet: 'Set a new password',
  passwordRemove: 'Remove the password',
  pageTitle: 'Title on the page',
  titleNote: 'optional',
  titleHint:
    'Shown on the page and in messages. If it is empty, the vehicle is shown: the design’s, or else the one of the customer’s folder. Your own name for the design is never shown.',
  language: 'Language',
  customersLanguage: (name: string) => `Automatic (${name})`,
  languageFrom: 'It is that of your shop’s country, until the customer opens the link in another one.',
  chosenLanguage: (name: string) => `Page, email and text message are in ${name}. A reader can switch the page.`,
  mailLanguage: (name: string) =>
    `Email and text message go out in ${name}. The page opens in each reader’s own language.`,
  showSender: (name: string) => `Show ${name} on the page, with any phone and logo from My Shop`,
  showContact: 'Show any phone and logo from My Shop on the page. To show a name as well, give My Shop one.',
  noSender: 'The page names no sender. To be named, change your username in My Account, or give My Shop a name.',
  follows: 'Always show the newest version',
  answers: 'Take an answer: approve, ask for a change or decline',
  looking: 'View only',
  mayAnswer: 'This link takes an answer. That cannot be changed once the link is made.',
  mayLook: 'This link is view only. That cannot be changed once the link is made.',
  save: 'Save settings',
  saved: 'Settings saved',
  saveFailed: 'The settings could not be saved',
  views: (views: number) => {
    if (views === 0) return 'Not opened yet';
    return views === 1 ? 'Opened by 1 person' : `Opened by ${views} people`;
  },
  lastView: (date: string) => `last on ${date}`,
  mailed: (date: string) => `Emailed ${date}`,
  reminded: (date: string) => `Reminded ${date}`,
  protected: 'Password',
  expired: 'Ended',
  ends: (date: string) => `Until ${date}`,
  revoke: 'Revoke',
  revokeTitle: 'Revoke this link?',
  revokeText: 'It stops working at once, for everyone who has it. This cannot be undone.',
  revokeApproved:
    'Your customer approved over this link. Without it they can no longer open the approved design; the record stays with you, and with them the email that confirms it, if they got one.',
  revokeConfirm: 'Revoke link',
  revokeBusy: 'Revoking',
  keep: 'Keep it',
  revoked: 'Link revoked',
  revokeFailed: 'The link could not be revoked',
} as const;

export const SHARE_TOGETHER_WORDS = {
  title: 'Share designs together',
  text: 'One link that shows these designs side by side.',
  oneJob: 'They show one job: one yes approves all of them',
  chooseOne: 'Your customer chooses one of them.',
  jobOf: (count: number) => `${count} pictures of one job`,
  which: 'On the link',
  few: 'Choose at least two.',
  one: (name: string) => `${name} on the link`,
  count: (count: number) => `${count} designs to choose from`,
} as const;

export const EMBED = {
  open: 'Embed code',
  title: 'Before and after on your site',
  text: 'A slider in a frame. It shows this version and nothing else: it does not lead to your share link.',
  loading: 'Loading the embed codes',
  failed: 'The embed codes could not be loaded',
  create: 'Create embed code',
  more: 'Another embed code',
  created: 'Embed code created',
  createFailed: 'The embed code could not be created',
  label: 'Line of HTML',
  frameTitle: 'Before and after',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy. The line is selected: press Ctrl+C, or hold it and choose Copy.',
  hidden: 'This server cannot show this code again. It still works; make a new one to paste it once more.',
  made: (date: string) => `Made ${date}`,
  revokeTitle: 'Revoke this embed code?',
  revokeText: 'The frame on your site goes blank at once. This cannot be undone.',
  revokeConfirm: 'Revoke code',
  revoked: 'Embed code revoked',
  revokeFailed: 'The embed code could not be revoked',
} as const;

export const MAIL_LINK = {
  open: 'Email',
  to: 'Email address',
  note: 'Your message',
  optional: 'optional',
  greeted: (name: string) => `The email greets ${name} by name already.`,
  answers: (sender: string, replyTo: string) => `It is sent in the name of ${sender}. Replies go to ${replyTo}.`,
  send: 'Send email',
  sending: 'Sending',
  sent: 'Email on its way',
  sentTo: (to: string) => `Sent to ${to} just now`,
  failed: 'The email could not be sent',
} as const;

export const ANSWERS = {
  title: 'Decisions',
  superseded: (version: number | null) =>
    version === null ? 'Another design on this link was approved later' : `Superseded by version ${version}`,
  open: 'Certificate',
  openRecord: 'Record',
  makeChange: 'Make this change',
  makeChangeOf: (person: string) => `Make this change, asked for by ${person}`,
  failed: 'The decisions could not be loaded',
  pins: (n: number) => (n === 1 ? '1 pin on the picture' : `${n} pins on the picture`),
  certificateOf: (name: string) => `Open the record of ${name}`,
} as const;

export const QUESTIONS = {
  title: 'Questions',
  badge: 'Question',
  picture: (design: string) => `${design}, with the places that the question is about`,
  loadFailed: 'The questions could not be loaded',
  answerTo: (person: string) => `Your answer to ${person}`,
  hint: 'It appears on the shared page, and by email if an address is known.',
  needed: 'Please write an answer',
  send: 'Send answer',
  sending: 'Sending',
  sent: 'Answer sent',
  failed: 'The answer could not be sent',
  answeredOn: (day: string) => `Your answer, ${day}`,
} as const;

export const CERTIFICATE = {
  title: 'Approval record',
  failedTitle: 'The record could not be opened',
  failedText: 'Please try again.',
  back: 'Back to the design',
  backList: 'My Designs',
  print: 'Print',
  loading: 'Checking the record',
  missingTitle: 'Record not found',
  missingText: 'It belongs to another account, or the address is wrong.',
} as const;
