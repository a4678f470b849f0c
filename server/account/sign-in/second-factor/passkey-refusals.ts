import { Problem } from '#server/platform/http/problem.ts';

type Code = 'invalid_input' | 'wrong_credentials';

/** Patterns of the library's error messages, and what to tell the user. */
const REASONS: readonly [RegExp, (origin: string) => string][] = [
  [
    /challenge/i,
    () => 'This response is from a different sign-in attempt, perhaps in another window. Please try again.',
  ],
  [/origin/i, (origin) => `This came from an address other than ${origin}. Please open ${origin} and try again.`],
  [/RP ?ID/i, () => 'This passkey was created for another site. Please use one that you created here.'],
  [
    /user (verification|not present|presence)/i,
    () =>
      'Your device did not ask for a fingerprint, a face scan or a PIN. Please turn one of these on there and try again.',
  ],
  [
    /\balg\b|attestation/i,
    () => "This device creates a type of passkey that we don't support. Please use another device.",
  ],
];

const UNVERIFIED =
  'The response from your device could not be verified. Please try again, or use another way to sign in.';

/** @param error the library's; undefined when the signature is wrong */
export const toPasskeyProblem = (code: Code, error: unknown, origin: string): Problem => {
  const message = error instanceof Error ? error.message : '';
  return new Problem(code, REASONS.find(([pattern]) => pattern.test(message))?.[1](origin) ?? UNVERIFIED);
};

/** For a challenge that was used, has expired or belongs to another browser, or whose cookie was blocked. */
export const CHALLENGE_GONE =
  'This attempt is no longer open: it was used already, or began more than ten minutes ago. Please try again.';

export const UNKNOWN_PASSKEY =
  'No account has this passkey. It was removed from its account, or the account was deleted. Please sign in another way; you can delete the passkey on your device.';

/** For a signature count that decreases, a sign of a copied key (WebAuthn level 3, section 7.2, step 22). */
export const COPIED_PASSKEY =
  'This passkey counts its uses, and its count went back: there may be a copy of it. Please sign in another way, remove this passkey under Account, and add it again.';
