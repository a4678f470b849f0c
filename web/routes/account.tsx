import { LogOut } from 'lucide-react';
import { Link } from 'react-router';
import { ProfileCard } from '#web/accounts/profile-card.tsx';
import { useLogout } from '#web/accounts/use-logout.ts';
import { ACCOUNT } from '#web/accounts/words.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';

export const meta = () => pageMeta({ title: ACCOUNT.title, hidden: true });

export default function Account() {
  const user = useUser();
  const logout = useLogout();
  if (user == null) return null;
  return (
    <div className="wrap pt-8 pb-24 lg:pt-14">
      <h1 className="t1 mb-8">{ACCOUNT.title}</h1>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <ProfileCard user={user} />
        <div className="grid gap-5">
          <section className="card grid justify-items-start gap-3 p-6" aria-labelledby="plan">
            <h2 className="t3" id="plan">{ACCOUNT.plan}</h2>
            <p>{ACCOUNT.planName[user.subscriptionTier]}</p>
            <Link className="link small inline-flex min-h-7 items-center" to="/subscription?tab=current">{ACCOUNT.manage}</Link>
          </section>
          <section className="card grid justify-items-start gap-3 p-6" aria-labelledby="session">
            <h2 className="t3" id="session">{ACCOUNT.session}</h2>
            <p className="small">{ACCOUNT.sessionText}</p>
            <Button busy={logout.isPending} busyLabel={ACCOUNT.signingOut} onClick={() => logout.mutate()}><Icon of={LogOut} />{ACCOUNT.signOut}</Button>
          </section>
        </div>
      </div>
    </div>
  );
}
