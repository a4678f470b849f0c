import { sharePath } from '#contract/customer/shares.ts';
import type { Config } from '#server/config.ts';
import type { ShareRow } from '#server/platform/db/schema/shares.ts';
import { unseal } from '#server/platform/seal.ts';

const urlOfToken = ({ appUrl }: Pick<Config, 'appUrl'>, token: string): string => `${appUrl}${sharePath(token)}`;

/** Decrypts the link's URL for its owner. @returns null when this server cannot decrypt it */
export const revealShareUrl = async (
  { config }: { config: Config },
  share: Pick<ShareRow, 'tokenSealed'>,
): Promise<string | null> => {
  const token = await unseal(config, 'share links', share.tokenSealed);
  return token === undefined ? null : urlOfToken(config, token);
};
