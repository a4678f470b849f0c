import { Link } from 'react-router';
import { AccountCard } from '#web/account/settings/account-card.tsx';
import { ApiKeysCard } from '#web/developer/keys/api-keys-card.tsx';
import { ACCOUNT } from '#web/account/settings/account-words.ts';
import { DataCard, DeleteCard } from '#web/account/settings/data-card.tsx';
import { EmailCard } from '#web/account/settings/email-card.tsx';
import { PasskeysCard } from '#web/account/settings/passkeys-card.tsx';
import { PasswordCard } from '#web/account/settings/password-card.tsx';
import { ProfileCard } from '#web/account/settings/profile-card.tsx';
import { SessionsCard } from '#web/account/settings/sessions-card.tsx';
import { TwoFactorCard } from '#web/account/settings/two-factor-card.tsx';
import { useAccount } from '#web/account/settings/use-account.ts';
import { WebhooksCard } from '#web/developer/keys/webhooks-card.tsx';
import { pageMeta } from '#web/lib/page-meta.ts';
import { SHOP } from '#web/customer/shop/shop-words.ts';
import { LoadFailed, Skeleton } from '#web/ui/states.tsx';

export const meta = () => pageMeta({ title: ACCOUNT.title, noIndex: true });

export default function Account() {
  const { data: account, isPending, error, refetch } = useAccount();
  return (
    <div className="wrap pt-8 pb-24 lg:pt-14">
      <h1 className="t1">{ACCOUNT.title}</h1>
      <p className="lead mt-3 mb-8 lg:mb-10">{ACCOUNT.lead}</p>
      {isPending && (
        <div className="grid gap-5 lg:grid-cols-2" aria-busy="true">
          <Skeleton className="h-72" />
          <Skeleton className="h-72" />
        </div>
      )}
      {error !== null && (
        <LoadFailed query={{ error, refetch }} title={ACCOUNT.loadFailed} text={ACCOUNT.somethingWrong} />
      )}
      {account !== undefined && (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="grid gap-5">
            <ProfileCard account={account} />
            <EmailCard account={account} />
            <SessionsCard />
            <ApiKeysCard />
            <DataCard />
          </div>
          <div className="grid gap-5">
            <AccountCard title={ACCOUNT.plan}>
              <p>{ACCOUNT.planName[account.user.subscriptionTier]}</p>
              <Link
                className="link small inline-flex min-h-7 items-center justify-self-start"
                to="/subscription?tab=current"
              >
                {ACCOUNT.manage}
              </Link>
            </AccountCard>
            <AccountCard title={SHOP.title}>
              <p className="small">{SHOP.lead}</p>
              <Link className="link small inline-flex min-h-7 items-center justify-self-start" to="/shop">
                {SHOP.open}
              </Link>
              <Link className="link small inline-flex min-h-7 items-center justify-self-start" to="/portfolio">
                {SHOP.portfolio}
              </Link>
              <Link className="link small inline-flex min-h-7 items-center justify-self-start" to="/swatches">
                {SHOP.swatches}
              </Link>
            </AccountCard>
            <PasswordCard account={account} />
            <TwoFactorCard account={account} />
            <PasskeysCard account={account} />
            <WebhooksCard />
            <DeleteCard />
          </div>
        </div>
      )}
    </div>
  );
}
