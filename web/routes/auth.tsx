import { Navigate, useSearchParams } from 'react-router';
import { AuthPanel } from '#web/accounts/auth-panel.tsx';
import { LoginForm } from '#web/accounts/login-form.tsx';
import { RegisterForm } from '#web/accounts/register-form.tsx';
import { AUTH } from '#web/accounts/words.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { safeReturnTarget } from '#web/lib/return-target.ts';
import { useCertainUser } from '#web/lib/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';

export const meta = () => pageMeta({ title: AUTH.title, description: AUTH.description, hidden: true });

const TABS = [{ value: 'login', label: AUTH.login }, { value: 'register', label: AUTH.register }];

export default function Auth() {
  const user = useCertainUser();
  const [query, setQuery] = useSearchParams();
  const next = query.get('next');
  // Also the way onward after login and registration: both set the user.
  if (user != null) return <Navigate to={safeReturnTarget(next)} replace />;

  const openTab = (tab: string): void => setQuery((old) => {
    if (tab === 'register') old.set('signup', 'true');
    else old.delete('signup');
    return old;
  }, { replace: true, preventScrollReset: true });

  return (
    <div className="wrap visitor-only grid gap-10 pt-10 pb-24 lg:min-h-[calc(100vh-65px)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-16 lg:py-14">
      <div className="mx-auto w-full max-w-[520px] self-center">
        <h1 className="sr-only">{AUTH.title}</h1>
        {query.get('ended') === 'true' && <div className="mb-6"><Banner tone="warn">{AUTH.ended}</Banner></div>}
        {next?.startsWith('/design-studio') === true && query.get('ended') !== 'true' && <div className="mb-6"><Banner>{AUTH.wall}</Banner></div>}
        <Tabs label={AUTH.tabs} tabs={TABS} value={query.get('signup') === 'true' ? 'register' : 'login'} onValueChange={openTab}>
          <TabPanel value="login" className="pt-8"><LoginForm /></TabPanel>
          <TabPanel value="register" className="pt-8"><RegisterForm /></TabPanel>
        </Tabs>
      </div>
      <AuthPanel />
    </div>
  );
}
