import { useEffect, useState } from 'react';
import { useParams, useSearchParams, type MetaArgs } from 'react-router';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import { seenIn } from '#contract/customer/first-screen.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { firstAnswerOf, forgetFirstAnswer } from '#web/customer/shares/first-answer.ts';
import { SharedPage } from '#web/customer/shares/shared-page.tsx';

const titleOf = (token = ''): string => {
  const first = typeof document === 'undefined' ? undefined : firstAnswerOf(token);
  if (first !== undefined && 'view' in first) return first.view.design.name;
  return PAGE_WORDS[first?.language ?? 'en'].title;
};
export const meta = ({ params }: Pick<MetaArgs, 'params'>) =>
  pageMeta({ title: titleOf(params['token']), hidden: true });

/** `/s/{token}` and `/share/{token}`, without our header and footer, because it is the shop's page. */
export default function Shared() {
  const { token = '' } = useParams();
  const [query] = useSearchParams();
  const seen = seenIn(Object.fromEntries(query));
  const [first] = useState(() => firstAnswerOf(token));
  useEffect(forgetFirstAnswer, []);
  return <SharedPage key={token} token={token} first={first} {...seen} />;
}
