/** Creates and uses passkeys. The library is loaded on demand. */
import type { StartAuthenticationOpts, StartRegistrationOpts } from '@simplewebauthn/browser';
import {
  addPasskey,
  beginPasskeyRegistration,
  startPasskeyLogin,
  type Passkey,
} from '#contract/account/account-settings.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/api/api.ts';

/** The browser or device provided no passkey; `message` says why. */
export class CeremonyStoppedError extends Error {
  override readonly name = 'CeremonyStoppedError';
}

export const supportsPasskeys = (): boolean =>
  typeof window !== 'undefined' && typeof window.PublicKeyCredential === 'function';

const withStopReason = async <T>(ceremony: Promise<T>): Promise<T> => {
  try {
    return await ceremony;
  } catch (error) {
    const { describePasskeyError } = await import('./passkey-stops.ts');
    throw new CeremonyStoppedError(describePasskeyError(error), { cause: error });
  }
};

type Credential = CallInput<typeof addPasskey>['body']['credential'];
type CreationOptions = StartRegistrationOpts['optionsJSON'];
type RequestOptions = StartAuthenticationOpts['optionsJSON'];

/** @throws CeremonyStoppedError, ApiError */
export const createPasskey = async (name: string, password: string): Promise<Passkey> => {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = (await call(beginPasskeyRegistration, { body: { password } })) as unknown as CreationOptions;
  const credential = await withStopReason(startRegistration({ optionsJSON }));
  return call(addPasskey, { body: { name, credential: credential as unknown as Credential } });
};

/** @throws CeremonyStoppedError, ApiError */
export const requestPasskey = async (): Promise<Credential> => {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = (await call(startPasskeyLogin)) as unknown as RequestOptions;
  return (await withStopReason(startAuthentication({ optionsJSON }))) as unknown as Credential;
};
