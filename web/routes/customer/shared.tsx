import { useEffect, useState } from 'react';
import { useParams, useRouteError, useSearchParams, type MetaArgs } from 'react-router';
import { findLanguage } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import { parseSharedSelection } from '#contract/customer/first-screen.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { getFirstResponse, forgetFirstResponse } from '#web/customer/shares/first-response.ts';
import { PageLanguage } from '#web/customer/shares/page-language.tsx';
import { SharedPage } from '#web/customer/shares/shared-page.tsx';
import { PageCrash } from '#web/platform/navigation/page-crash.tsx';

const titleOf = (token = ''): string => {
  const firstAnswer = typeof document === 'undefined' ? undefined : getFirstResponse(token);
  if (firstAnswer !== undefined && 'view' in firstAnswer) return firstAnswer.view.design.name;
  return PAGE_WORDS[firstAnswer?.language ?? 'en'].title;
};
export const meta = ({ params }: Pick<MetaArgs, 'params'>) =>
  pageMeta({ title: titleOf(params['token']), noIndex: true });

/** `/s/{token}` and `/share/{token}`, without our header and footer, because it is the shop's page. */
export default function Shared() {
  const { token = '' } = useParams();
  const [query] = useSearchParams();
  const seen = parseSharedSelection(Object.fromEntries(query));
  const [firstAnswer] = useState(() => getFirstResponse(token));
  useEffect(forgetFirstResponse, []);
  return <SharedPage key={token} token={token} first={firstAnswer} {...seen} />;
}

/** In the language of the page that it replaces. */
export function ErrorBoundary() {
  const error = useRouteError();
  const [language] = useState(() => findLanguage([document.documentElement.lang]) ?? 'en');
  return (
    <PageLanguage language={language}>
      <main id="main">
        <PageCrash error={error} words={PAGE_WORDS[language].crash} />
      </main>
    </PageLanguage>
  );
}
