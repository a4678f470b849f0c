import type { UserRow } from '#server/platform/db/schema.ts';
import { Problem } from '#server/platform/http/problem.ts';

/**
 * Remote models need a verified email address, because every picture costs money and accounts are free to register. Our
 * own engine is open to every account.
 * @throws Problem `email_not_verified`
 */
export const requireVerifiedEmail = (user: Pick<UserRow, 'emailVerifiedAt'>, provider: { remote: boolean }): void => {
  if (provider.remote && user.emailVerifiedAt === null)
    throw new Problem(
      'email_not_verified',
      'Please confirm your email address first: we have sent you a link. You can have it sent again on the account page.',
    );
};
