/** A passkey authenticator in software with an ES256 key pair (WebAuthn level 3, sections 6 and 7). */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Uint8Array | Map<number | string, Cbor>;

/** Encodes the major type and the length of a CBOR item. */
const head = (major: number, length: number): Buffer => {
  const type = major << 5;
  if (length < 24) return Buffer.from([type | length]);
  if (length < 256) return Buffer.from([type | 24, length]);
  return Buffer.from([type | 25, length >> 8, length & 255]);
};

/** The part of CBOR (RFC 8949) that an authenticator needs. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)])]);
};

const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();
const FLAG = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 } as const;

export interface SignOptions {
  /** Origin of the page, which the browser puts into the signed data. */
  origin?: string;
  /** Whether the user was verified by fingerprint, face or PIN. */
  verified?: boolean;
  /** Signature counter of the authenticator. */
  counter?: number;
}

/** @param synced whether its passkeys are backed up, so that they can be used on other devices */
export const createSoftwareAuthenticator = ({
  origin: home = 'http://localhost:3000',
  rpId = 'localhost',
  synced = false,
} = {}) => {
  const kind = FLAG.present | (synced ? FLAG.backupEligible | FLAG.backedUp : 0);
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const cose = new Map<number | string, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(jwk.x!, 'base64url')],
    [-3, Buffer.from(jwk.y!, 'base64url')],
  ]);
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let signed = 0;

  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authenticatorData = (flags: number, counter: number, attested = Buffer.alloc(0)): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  };
  const answer = (response: object) => ({
    id,
    rawId: id,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response,
  });

  return {
    id,
    /** Answers `navigator.credentials.create`. */
    create({ challenge }: { challenge: string }, { origin = home, verified = true }: SignOptions = {}) {
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        cbor(cose),
      ]);
      const authData = authenticatorData(kind | FLAG.attested | (verified ? FLAG.verified : 0), signed, attested);
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Answers `navigator.credentials.get`. */
    get(
      { challenge }: { challenge: string },
      { origin = home, verified = true, counter = (signed += 1) }: SignOptions = {},
    ) {
      const data = clientData('webauthn.get', challenge, origin);
      const authData = authenticatorData(kind | (verified ? FLAG.verified : 0), counter);
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey);
      return answer({
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
};
