import { Problem } from '#server/platform/http/problem.ts';

type Code = 'invalid_input' | 'wrong_credentials';

/** Patterns of the library's error messages, and what to tell the user. */
const REASONS: readonly [RegExp, (origin: string) => string][] = [
  [/challenge/i, () => 'This answer belongs to another attempt, in another window for example. Please try again.'],
  [/origin/i, (origin) => `This came from another address than ${origin}. Please open ${origin} and try again.`],
  [/RP ?ID/i, () => 'This passkey was made for another site. Please use one that you made here.'],
  [
    /user (verification|not present|presence)/i,
    () => 'Your device did not ask for your finger, face or PIN. Please switch one of them on there, and try again.',
  ],
  [
    /\balg\b|attestation/i,
    () => 'This device makes a kind of passkey that is not known here. Please use another device.',
  ],
];

const UNREADABLE = 'The answer of your device could not be verified. Please try again, or use another way to sign in.';

/** @param error the library's; undefined when the signature is wrong */
export const passkeyRefusal = (code: Code, error: unknown, origin: string): Problem => {
  const message = error instanceof Error ? error.message : '';
  return new Problem(code, REASONS.find(([pattern]) => pattern.test(message))?.[1](origin) ?? UNREADABLE);
};

/** For a challenge that was used, has expired or belongs to another browser, or whose cookie was blocked. */
export const CHALLENGE_GONE =
  'This attempt is no longer open: it was used already, or began more than ten minutes ago. Please try again.';

export const UNKNOWN_PASSKEY =
  'No account has this passkey. It was removed from its account, or the account was deleted. Please sign in another way; you can delete the passkey on your device.';

/** For a count that goes back, which is the sign of a copied key (WebAuthn level 3, section 7.2, step 22). */
export const COPIED_PASSKEY =
  'This passkey counts its uses, and its count went back: there may be a copy of it. Please sign in another way, remove this passkey under Account, and add it again.';
