// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { requestPasskey, CeremonyStoppedError, createPasskey } from './passkey-ceremony.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose device answers with an error of this name. */
const browserThatSays = (name: string): void => {
  const fail = (): Promise<never> => Promise.reject(new DOMException('as the browser words it', name));
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', { credentials: { create: fail, get: fail } });
  vi.stubGlobal('fetch', async () =>
    Response.json({
      challenge: 'AAAA',
      rpId: 'localhost',
      rp: { id: 'localhost', name: 'Retrim' },
      user: { id: 'AAAA', name: 'a', displayName: 'a' },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      excludeCredentials: [],
    }),
  );
};

test.each([
  ['NotAllowedError', 'The window was closed, the time ran out, or this device has no passkey for this site.'],
  ['InvalidStateError', 'This device has a passkey for your account already.'],
  ['NotSupportedError', 'This device cannot make the kind of passkey that is needed here. Please use another one.'],
  ['UnknownError', 'Your browser or device could not answer. Please try again, or use another way.'],
])('a browser that stops with %s is told in our words, at making and at signing in', async (name, words) => {
  browserThatSays(name);
  for (const ceremony of [() => createPasskey('', 'pw'), () => requestPasskey()])
    await expect(ceremony()).rejects.toEqual(expect.objectContaining({ message: words, name: 'CeremonyStoppedError' }));
  await expect(requestPasskey()).rejects.toBeInstanceOf(CeremonyStoppedError);
});
