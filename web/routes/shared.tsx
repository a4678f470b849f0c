import { useEffect, useState } from 'react';
import { useParams, useSearchParams, type MetaArgs } from 'react-router';
import { seenIn } from '#contract/first-screen.ts';
import { pageMeta } from '#web/lib/page-meta.ts';
import { firstAnswerOf, forgetFirstAnswer } from '#web/shares/first-answer.ts';
import { SharedPage } from '#web/shares/shared-page.tsx';
import { SHARED } from '#web/shares/words.ts';

const titleOf = (token = ''): string => {
  const first = typeof document === 'undefined' ? undefined : firstAnswerOf(token);
  return first !== undefined && 'view' in first ? first.view.design.name : SHARED.title;
};
export const meta = ({ params }: Pick<MetaArgs, 'params'>) =>
  pageMeta({ title: titleOf(params['token']), hidden: true });

/** `/s/{token}` and `/share/{token}`: outside the site's frame, for it is the shop's page and not ours. */
export default function Shared() {
  const { token = '' } = useParams();
  const [query] = useSearchParams();
  const seen = seenIn(Object.fromEntries(query));
  const [first] = useState(() => firstAnswerOf(token));
  useEffect(forgetFirstAnswer, []);
  return <SharedPage key={token} token={token} first={first} {...seen} />;
}
