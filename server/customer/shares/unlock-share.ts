import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';
import type { Deps } from '#server/platform/deps.ts';
import { limitFailures } from '#server/platform/http/failure-limits.ts';
import { getClientIp } from '#server/platform/http/limits.ts';
import { verifyPassword } from '#server/platform/http/password-hash.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { GUESS_LIMIT_PER_IP, GUESS_LIMIT_PER_SHARE } from './limits.ts';
import { unlock } from './open-share.ts';

/** @throws Problem `wrong_share_password`, `rate_limited` */
export const unlockShare = async (
  deps: Deps,
  share: ShareRow,
  password: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<void> => {
  const { id, passwordHash } = share;
  if (passwordHash === null) return;
  await limitFailures(
    deps,
    [
      [GUESS_LIMIT_PER_SHARE, id],
      [GUESS_LIMIT_PER_IP, `${id} ${getClientIp(request)}`],
    ],
    async () => {
      if (!(await verifyPassword(passwordHash, password)))
        throw new Problem('wrong_share_password', 'That password is not correct.', { field: 'password' });
    },
  );
  await unlock(deps, reply, share);
};
