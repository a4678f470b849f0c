import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { AuthPanel } from '#web/account/sign-in/auth-panel.tsx';
import { LoginForm, type LoginText } from '#web/account/sign-in/login-form.tsx';
import { RegisterForm, type RegisterText } from '#web/account/sign-in/register-form.tsx';
import { AUTH } from '#web/account/sign-in/sign-in-words.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { useCertainUser } from '#web/lib/api/session.ts';
import {
  hasStudioWork,
  readFromTab,
  readStored,
  STARTED_DRAFT_PATTERN,
  TRY_KEY,
  UNSENT_TEXT_KEY,
} from '#web/lib/storage.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { Onward } from '../parts/onward.tsx';

const isSentByStudio = (query: URLSearchParams): boolean =>
  query.get('next')?.startsWith('/design-studio') === true && query.get('ended') !== 'true';

/** A visitor who was sent here by the studio probably has no account yet. */
const isRegistering = (query: URLSearchParams): boolean =>
  query.get('signup') === 'true' || (isSentByStudio(query) && query.get('signup') !== 'false');

export const meta = ({ location: { search } }: { location: { search: string } }) =>
  pageMeta({
    title: isRegistering(new URLSearchParams(search)) ? AUTH.registerTitle : AUTH.title,
    description: AUTH.description,
    noIndex: true,
  });

const TABS = [
  { value: 'login', label: AUTH.login },
  { value: 'register', label: AUTH.register },
];

export default function Auth() {
  const user = useCertainUser();
  const [query, setQuery] = useSearchParams();
  // Only one form is mounted at a time; these refs keep the text of the other one.
  const typedLogin = useRef<LoginText>(undefined);
  const typedRegister = useRef<RegisterText>(undefined);
  const next = query.get('next');
  // Login and registration set the user, so this redirect also follows them.
  if (user != null) return <Onward user={user} next={next} />;
  const hasSessionEnded = query.get('ended') === 'true';
  const isForStudio = isSentByStudio(query);
  const tab = isRegistering(query) ? 'register' : 'login';
  const wall = isForStudio
    ? studioWall(tab === 'login')
    : { text: AUTH.walls[next?.split(/[?#]/, 1)[0] ?? ''], hasDraft: false };

  const openTab = (opened: string): void =>
    setQuery(
      (before) => {
        if (opened === 'register') before.set('signup', 'true');
        else if (isForStudio) before.set('signup', 'false');
        else before.delete('signup');
        return before;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <div className="wrap visitor-only grid gap-10 pt-10 pb-24 lg:min-h-[calc(100vh-65px)] lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-16 lg:py-14">
      <div className="mx-auto w-full max-w-[520px] self-center">
        <h1 className="sr-only">{AUTH.title}</h1>
        {hasSessionEnded && (
          <div className="mb-6">
            <Banner tone="warn">{isWorkKept() ? AUTH.endedWithWork : AUTH.ended}</Banner>
          </div>
        )}
        {wall.text !== undefined && !hasSessionEnded && <Wall text={wall.text} hasDraft={wall.hasDraft} />}
        <Tabs label={AUTH.tabs} tabs={TABS} value={tab} onValueChange={openTab}>
          <TabPanel value="login" className="pt-8">
            <LoginForm typed={typedLogin} />
          </TabPanel>
          <TabPanel value="register" className="pt-8">
            <RegisterForm typed={typedRegister} />
          </TabPanel>
        </Tabs>
      </div>
      <AuthPanel />
    </div>
  );
}

/** Logging out in another tab removes all of it. */
const isWorkKept = (): boolean => hasStudioWork() || readFromTab(UNSENT_TEXT_KEY) !== null;

const studioWall = (hasAccount: boolean): { text: string; hasDraft: boolean } => {
  const hasDraft = STARTED_DRAFT_PATTERN.test(readStored(TRY_KEY) ?? '');
  const textWithDraft = hasAccount ? AUTH.wallWithDraftAndAccount : AUTH.wallWithDraft;
  return { text: hasDraft ? textWithDraft : AUTH.wall, hasDraft };
};

/** Explains that the page needs an account, and offers `/try` unless the visitor brings a draft from there. */
function Wall({ text, hasDraft }: { text: string; hasDraft: boolean }) {
  if (hasDraft) return <p className="small mb-8">{text}</p>;
  return (
    <div className="mb-8 grid justify-items-start gap-3">
      <ButtonLink look="primary" size="lg" className="w-full" to="/try">
        {AUTH.tryFirst}
      </ButtonLink>
      <p className="small">{text}</p>
    </div>
  );
}
