/** Creates users, requests and photos for tests. */
import type { Response } from 'light-my-request';
import sharp, { type Sharp } from 'sharp';
import { TRIAL_DAYS } from '#contract/money/plan-catalog.ts';
import { users, type UserRow } from '#server/platform/db/schema.ts';
import { createSession } from '#server/platform/http/session-store.ts';
import { hashPassword } from '#server/platform/http/password-hash.ts';
import { usernameKey } from '#server/account/sign-in/username-key.ts';
import { newId } from '#server/platform/ids.ts';
import { multipart } from './multipart.ts';
import { DAY, type TestApp } from './test-app.ts';

export const PASSWORD = 'saddle stitch 8';
let passwordHash: Promise<string> | undefined;
let counted = 0;

/** A signed-in user; `call` and `upload` send the session cookie. */
export interface Person {
  user: UserRow;
  cookie: string;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Response>;
  upload(
    bytes: Uint8Array,
    options?: { name?: string; type?: string; field?: string; purpose?: string },
  ): Promise<Response>;
}

/** Creates a signed-in user with a new trial. @param overrides columns of the user's row */
export const makeUser = async (test: TestApp, overrides: Partial<UserRow> = {}): Promise<Person> => {
  counted += 1;
  const now = test.deps.now();
  const username = overrides.username ?? `user ${counted} ${newId().slice(0, 6)}`;
  passwordHash ??= hashPassword(PASSWORD);
  const [user] = await test.deps.database.db
    .insert(users)
    .values({
      id: newId(),
      username,
      usernameKey: usernameKey(username),
      email: `user-${newId().toLowerCase()}@example.com`,
      passwordHash: await passwordHash,
      trialEndsAt: new Date(now.getTime() + TRIAL_DAYS * DAY),
      createdAt: now,
      ...overrides,
    })
    .returning();
  return createPerson(test, user!, await createSession(test.deps.database.db, user!.id, false, now));
};

/** A monthly subscriber whose period begins now. */
export const makePremium = (test: TestApp, overrides: Partial<UserRow> = {}): Promise<Person> => {
  const now = test.deps.now();
  const end = new Date(now.getTime() + 30 * DAY);
  return makeUser(test, {
    subscriptionTier: 'premium',
    subscriptionStatus: 'active',
    subscriptionInterval: 'month',
    subscriptionPriceId: 'price_monthly',
    subscriptionStartedAt: now,
    currentPeriodEnd: end,
    monthlyRendersLimit: 120,
    monthlyRendersReset: end,
    ...overrides,
  });
};

/** The same person with a new session, for tests that advance the clock past the end of the old session. */
export const signInAgain = async (test: TestApp, { user }: Person): Promise<Person> =>
  createPerson(test, user, await createSession(test.deps.database.db, user.id, false, test.deps.now()));

export const createPerson = (test: TestApp, user: UserRow, token: string): Person => {
  const cookie = `${test.deps.config.secure ? '__Host-' : ''}retrim_session=${token}`;
  return {
    user,
    cookie,
    call: (method, url, body, headers = {}) =>
      test.app.inject({
        method,
        url,
        headers: { cookie, ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
    upload: (bytes, options) => {
      const form = multipart(bytes, options);
      return test.app.inject({
        method: 'POST',
        url: options?.purpose === undefined ? '/api/upload' : `/api/upload?of=${options.purpose}`,
        headers: { cookie, 'content-type': form.type },
        payload: form.body,
      });
    },
  };
};

/** The session cookie that a response sets, as the browser sends it back; `undefined` if none is set. */
export const readSessionCookie = (response: Response): string | undefined => {
  const set = response.cookies.find((cookie) => cookie.name.endsWith('retrim_session'));
  return set === undefined || set.value === '' ? undefined : `${set.name}=${set.value}`;
};

/** A picture with a seat-like patch on a dark ground. */
export const makePhoto = ({
  width = 640,
  height = 480,
  color = '#a0522d',
}: { width?: number; height?: number; color?: string | undefined } = {}): Sharp => {
  const patch = {
    width: Math.round(width / 2),
    height: Math.round(height * 0.6),
    channels: 3 as const,
    background: color,
  };
  return sharp({ create: { width, height, channels: 3, background: '#30343a' } }).composite([
    { input: { create: patch }, left: Math.round(width / 5), top: Math.round(height / 5) },
  ]);
};

/** A noisy photo that is so large that its upload has more than two chunks. */
export const makeLongJpeg = async (color?: string): Promise<Buffer> => {
  const { data, info } = await makePhoto({ width: 2000, height: 1500, color })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let i = 0; i < data.length; i++) data[i] = (data[i]! + ((i * 2_654_435_761) >>> 25)) & 255;
  return sharp(data, { raw: info }).jpeg({ quality: 100 }).toBuffer();
};

export const makeJpeg = (options?: Parameters<typeof makePhoto>[0]): Promise<Buffer> =>
  makePhoto(options).jpeg({ quality: 90 }).toBuffer();
