/** Messages for WebAuthn's errors, by name (level 3, sections 5.1.3 and 5.1.4). */
const MESSAGE_BY_ERROR_NAME: Readonly<Record<string, string>> = {
  NotAllowedError: 'The window was closed, the time ran out, or this device has no passkey for this site.',
  AbortError: 'The window was closed before the device answered.',
  InvalidStateError: 'This device has a passkey for your account already.',
  SecurityError: 'Passkeys work only over https, at the address that this site is set up for.',
  NotSupportedError: 'This device cannot make the kind of passkey that is needed here. Please use another one.',
  ConstraintError: 'This device cannot ask for a fingerprint, a face scan or a PIN. Please turn one of these on there.',
};

export const describePasskeyError = (error: unknown): string =>
  MESSAGE_BY_ERROR_NAME[String((error as { name?: unknown } | null)?.name)] ??
  'Your browser or device could not answer. Please try again, or use another way.';
