/** Texts of account recovery (D-21) and of confirming an email address. */
export const RECOVERY = {
  forgotTitle: 'Forgot your password?',
  forgotLead: 'Tell us the address of your account. We send you a link to choose a new one.',
  email: 'Email',
  send: 'Send the link',
  sending: 'Sending',
  sentTitle: 'Check your email',
  sentHelp:
    'The link works once and for one hour. Nothing there after a few minutes? Check your spam folder, or try another address of yours.',
  outbox: 'This server has no mail server yet: its emails are in the',
  outboxLink: 'local outbox',
  another: 'Try another address',
  back: 'Back to sign-in',

  resetTitle: 'Choose a new password',
  resetLead: 'It takes the place of the old one at once and signs every device out.',
  password: 'New password',
  confirmPassword: 'Confirm password',
  passwordHint: 'At least 8 characters.',
  save: 'Change the password',
  saving: 'Changing',
  changed: 'Password changed',
  badLinkTitle: 'This link does not work',
  badLink: 'It is not complete, has been used already, or has expired. Ask for a new one; it takes a minute.',
  newLink: 'Send a new link',

  verifyTitle: 'Confirm your address',
  verifyLead: 'One click confirms that our email reaches you.',
  confirm: 'Confirm this address',
  confirming: 'Confirming',
  confirmedTitle: 'Your address is confirmed',
  confirmedText: (email: string) => `${email} belongs to your account now.`,
  toDashboard: 'Go to the dashboard',
  toSignIn: 'Sign in',
  badVerify:
    'It is not complete, has been used already, or has expired. You can have a new one sent on the account page.',
  toAccount: 'Open my account',

  keepTitle: 'Was this not you?',
  keepLead:
    'Somebody asked to give your account another email address. One click takes the account back to the address that this email was sent to.',
  keepEffects: [
    'The address is kept, or taken back if it was changed already.',
    'Every device is signed out, and the old password stops working.',
    'API keys, passkeys and webhooks stop working, if the account has any.',
    'You choose a new password right away.',
  ],
  keep: 'Take my account back',
  keeping: 'Taking it back',
  keptTitle: 'The account is yours again',
  choosePassword: 'Choose a new password',
  itWasMe: 'It was you? Then close this page: nothing happens.',
  keepFailed:
    'It is not complete, has been used already, or is older than seven days. If you can no longer get into your account, ask for a new password; if that does not help, write to our support.',
  forgot: 'Ask for a new password',

  tryAgain: 'Something went wrong. Please try again.',
} as const;
