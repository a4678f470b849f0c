import './shares.css';
import { useEffect, useState } from 'react';
import { getProblemCode } from '#web/lib/api/api-error.ts';
import { SITE_NAME } from '#web/lib/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { PasswordGate } from './password-gate.tsx';
import { SharedDesign } from './shared-design.tsx';
import { findLanguage, type Language } from '#contract/customer/words/languages.ts';
import type { ShownVersionQuery } from '#contract/customer/shares.ts';
import type { FirstAnswer } from '#contract/customer/first-screen.ts';
import { useIsHydrated } from '#web/lib/first-paint/is-hydrated.ts';
import { SharedOptions } from './shared-options.tsx';
import { browserLanguages } from './moment.ts';
import { PageLanguage, useWords } from './page-language.tsx';
import { describeProblem } from './describe-problem.ts';
import { useAnswerStep } from './answers/use-answer-step.ts';
import { useCountedView, useShared, useChangeLanguage } from './use-shared.ts';

/** Option that is shown, also while the `requested` one is loading; undefined for the list of all. */
const useShownOption = (requested: number | undefined, isLoading: boolean): number | undefined => {
  const [shown, setShown] = useState(requested);
  if (!isLoading && shown !== requested) setShown(requested);
  return isLoading ? shown : requested;
};

/** The page of a share link: a design, several to choose from, the password form, or a note that the link has ended. */
export function SharedPage({
  token,
  option,
  version,
  first,
}: { token: string; first?: FirstAnswer } & ShownVersionQuery) {
  const shared = useShared(token, { option, version }, first);
  // Used until the server has answered.
  const [firstLanguage] = useState(() => first?.language ?? findLanguage(browserLanguages()) ?? 'en');
  return (
    <PageLanguage language={shared.data?.language ?? firstLanguage}>
      <Screen token={token} option={option} version={version} first={first} shared={shared} />
    </PageLanguage>
  );
}

function Screen({
  token,
  option,
  first,
  shared,
}: { token: string; first: FirstAnswer | undefined; shared: ReturnType<typeof useShared> } & ShownVersionQuery) {
  const words = useWords();
  const changeLanguage = useChangeLanguage(token);
  const answer = useAnswerStep(token);
  const onLanguage = (language: Language): void => changeLanguage.mutate(language);
  const isHydrated = useIsHydrated();
  const shown = useShownOption(option, shared.isPlaceholderData);
  useCountedView(token, shared.data);
  const title = `${shared.data?.design.name ?? words.title} · ${SITE_NAME}`;
  // Set after every render, because navigating to another design writes that page's title again.
  useEffect(() => {
    document.title = title;
  });
  if (shared.isPending || (!isHydrated && first?.screen === 'opening')) return <PageSpinner label={words.loading} />;
  // Also after a later refetch, so that a revoked design disappears.
  if (shared.isError) {
    const code = getProblemCode(shared.error);
    if (code === 'share_locked')
      return (
        <main id="main" className="px-5 pb-16">
          <PasswordGate token={token} />
        </main>
      );
    const isGone = code === 'not_found' || code === 'invalid_input';
    return (
      <main id="main" className="wrap py-16">
        <h1 className="sr-only">{words.title}</h1>
        <ErrorState
          title={isGone ? words.linkExpiredTitle : words.failedTitle}
          action={!isGone && <Button onClick={() => void shared.refetch()}>{words.again}</Button>}
        >
          {isGone ? words.linkExpiredText : describeProblem(words, shared.error)}
        </ErrorState>
      </main>
    );
  }
  const { data: view } = shared;
  const isChoice =
    first !== undefined && !isHydrated ? first.screen === 'choice' : view.options.length > 0 && shown === undefined;
  const opening = shared.isPlaceholderData ? { option } : undefined;
  return isChoice ? (
    <SharedOptions view={view} isHydrated={isHydrated} onLanguage={onLanguage} opening={opening} />
  ) : (
    <SharedDesign
      key={`${view.option} ${view.design.version}`}
      token={token}
      view={view}
      isHydrated={isHydrated}
      onLanguage={onLanguage}
      answer={answer}
      isSwitching={opening !== undefined}
    />
  );
}
