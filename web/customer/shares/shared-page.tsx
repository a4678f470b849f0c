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
import type { FirstResponse } from '#contract/customer/first-screen.ts';
import { useIsHydrated } from '#web/lib/first-paint/is-hydrated.ts';
import { SharedOptions } from './shared-options.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { PageLanguage, useWords } from './page-language.tsx';
import { describeProblem } from './describe-problem.ts';
import { useOverlay, type Draft } from './answers/use-overlay.ts';
import { UnsubscribeBanner } from './unsubscribe-banner.tsx';
import { useCountedView, useShared, useChangeLanguage } from './use-shared.ts';

const browserLanguages = (): readonly string[] => (typeof navigator === 'undefined' ? [] : navigator.languages);

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
  reader,
  first,
}: { token: string; first?: FirstResponse } & ShownVersionQuery) {
  const shared = useShared(token, { option, version, reader }, first);
  // Used until the server has answered.
  const [firstLanguage] = useState(() => first?.language ?? findLanguage(browserLanguages()) ?? 'en');
  const [chosen, setChosen] = useState<Language>();
  return (
    <PageLanguage language={shared.data?.language ?? chosen ?? firstLanguage}>
      <Screen
        token={token}
        option={option}
        version={version}
        first={first}
        shared={shared}
        chosen={chosen}
        onChoose={setChosen}
      />
    </PageLanguage>
  );
}

function Screen({
  token,
  option,
  first,
  shared,
  chosen,
  onChoose,
}: {
  token: string;
  first: FirstResponse | undefined;
  shared: ReturnType<typeof useShared>;
  /** The language chosen before the password. */
  chosen: Language | undefined;
  onChoose: (language: Language) => void;
} & ShownVersionQuery) {
  const words = useWords();
  const changeLanguage = useChangeLanguage(token);
  const overlay = useOverlay(token);
  const onLanguage = (language: Language): void => changeLanguage.mutate(language);
  const isHydrated = useIsHydrated();
  const shown = useShownOption(option, shared.isPlaceholderData);
  useCountedView(token, shared.data);
  const code = shared.isError ? getProblemCode(shared.error) : undefined;
  const isGone = code === 'not_found' || code === 'invalid_input';
  // A tab must not promise a design where there is none.
  const title = `${isGone ? words.linkExpiredTitle : (shared.data?.design.name ?? words.title)} · ${SITE_NAME}`;
  // Set after every render, because navigating to another design writes that page's title again.
  useEffect(() => {
    document.title = title;
  });
  if (shared.isPending || (!isHydrated && first?.screen === 'opening')) return <PageSpinner label={words.loading} />;
  // A revoked design disappears after a later refetch, too; one that fails otherwise leaves the page as it is.
  if (shared.isLoadingError || isGone || code === 'share_locked') {
    if (code === 'share_locked')
      return (
        <main id="main" className="px-5 pb-16">
          <div className="mx-auto grid max-w-[420px] gap-5 pt-5">
            {isHydrated && <LanguageChoice onChoose={onChoose} />}
            {/* Emails can be stopped without the password. */}
            {isHydrated && <UnsubscribeBanner token={token} isStopped={false} />}
          </div>
          <PasswordGate token={token} chosen={chosen} />
        </main>
      );
    return (
      <main id="main" className="wrap grid max-w-[640px] gap-6 py-16">
        <ErrorState
          heading="h1"
          title={isGone ? words.linkExpiredTitle : words.failedTitle}
          action={!isGone && <Button onClick={() => void shared.refetch()}>{words.again}</Button>}
        >
          {isGone ? words.linkExpiredText : describeProblem(words, shared.error)}
        </ErrorState>
        {isGone && isHydrated && <Unsent draft={overlay.draft} />}
      </main>
    );
  }
  const { data: view } = shared;
  const isChoice =
    first !== undefined && !isHydrated ? first.screen === 'choice' : view.options.length > 0 && shown === undefined;
  return isChoice ? (
    <SharedOptions
      token={token}
      view={view}
      isHydrated={isHydrated}
      onLanguage={onLanguage}
      loadingOption={shared.isPlaceholderData ? option : undefined}
    />
  ) : (
    <SharedDesign
      key={`${view.option} ${view.design.version}`}
      token={token}
      view={view}
      isHydrated={isHydrated}
      onLanguage={onLanguage}
      overlay={overlay}
      isSwitching={shared.isPlaceholderData}
    />
  );
}

/** Text typed in this tab before the link ended, to be copied into a message to the shop. */
function Unsent({ draft: { message, pinsByOption, reason } }: { draft: Draft }) {
  const words = useWords();
  const pins = Object.values(pinsByOption).flat();
  const written = [message, ...pins.map(({ text }) => text), reason].filter((text) => text.trim() !== '');
  if (written.length === 0) return null;
  return (
    <section className="grid gap-2" aria-labelledby="unsent">
      <h2 className="t3" id="unsent">
        {words.unsentTitle}
      </h2>
      <p className="small">{words.unsentText}</p>
      <p className="shared-words">
        <bdi>{written.join('\n')}</bdi>
      </p>
    </section>
  );
}
