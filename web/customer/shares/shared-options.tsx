import { Check, LayoutGrid } from 'lucide-react';
import { Link } from 'react-router';
import type { Language } from '#contract/customer/words/languages.ts';
import { letterOf, type SharedOption, type SharedView } from '#contract/customer/shares.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { DECISION_WORD_KEYS } from './answers/decision-stamp.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { useWords } from './page-language.tsx';
import { PhoneLink } from './phone-link.tsx';
import { ShopHead } from './shop-head.tsx';
import { UnsubscribeBanner } from './unsubscribe-banner.tsx';
import { OWNER_VIEW } from './shares-words.ts';

export const optionNameOf = (option: SharedOption): string => `${letterOf(option)}, ${option.label}`;
const linkTo = ({ option }: SharedOption): string => `?option=${option}`;

/**
 * The designs of a link side by side, with the car as it is today.
 * @param isHydrated false in the prerendered page, which has only the shop and the title
 * @param loadingOption the design that was pressed and is loading
 */
export function SharedOptions({
  token,
  view,
  isHydrated,
  onLanguage,
  loadingOption,
}: {
  token: string;
  view: SharedView;
  isHydrated: boolean;
  onLanguage: (language: Language) => void;
  loadingOption: number | undefined;
}) {
  const words = useWords();
  const chosen = view.isOneJob ? undefined : view.options.find(({ decision }) => decision === 'approved');
  const isJobApproved = view.isOneJob && view.options.every(({ decision }) => decision === 'approved');
  const isAwaitingApproval = chosen === undefined && !isJobApproved;
  const [countSentence, instructions] = view.isOneJob
    ? [words.jobOf, words.jobText]
    : [words.chooseTitle, words.chooseText];
  const facts = [words.sharedOn(view.sharedOn), view.lastDay === null ? '' : words.until(view.lastDay)];
  return (
    <div className="shared">
      <header className="shared-bar">
        <ShopHead view={view} isHydrated={isHydrated} />
        {isHydrated && <LanguageChoice onChoose={onLanguage} />}
      </header>
      <main id="main" className="shared-choice" tabIndex={-1}>
        {isHydrated && view.isOwner && <Banner>{OWNER_VIEW}</Banner>}
        {isHydrated && <UnsubscribeBanner token={token} isStopped={view.isNewsStopped} />}
        {isHydrated && chosen !== undefined && <Banner tone="ok">{words.youChose(optionNameOf(chosen))}</Banner>}
        {isHydrated && isJobApproved && <Banner tone="ok">{words.jobApproved}</Banner>}
        <div>
          <h1 className="t1 wrap-anywhere">
            <bdi>{view.design.name}</bdi>
          </h1>
          {isHydrated && (
            <>
              {isAwaitingApproval && <p className="mt-2">{countSentence(view.options.length)}</p>}
              <p className="small mt-1">
                {[isAwaitingApproval ? instructions : '', ...facts].filter(Boolean).join(' ')}
              </p>
              {view.shopPhone !== '' && <PhoneLink phone={view.shopPhone} />}
            </>
          )}
        </div>
        {isHydrated && (
          <ul className="shared-options">
            {view.options.map((option) => (
              <OptionCard key={option.option} option={option} isOpening={loadingOption === option.option} />
            ))}
            <li className="shared-option">
              <img src={view.before} alt="" />
              <p className="small">{words.asItIsToday}</p>
            </li>
          </ul>
        )}
        <p className="caption">{words.ai}</p>
      </main>
    </div>
  );
}

function OptionCard({ option, isOpening }: { option: SharedOption; isOpening: boolean }) {
  const words = useWords();
  return (
    <li
      className="shared-option"
      data-chosen={option.decision === 'approved' || undefined}
      aria-busy={isOpening || undefined}
    >
      <Link to={linkTo(option)} aria-label={words.openOption(optionNameOf(option))}>
        <img src={option.after} alt={words.alt(option.label)} />
        <span className="flex min-h-11 items-center justify-between gap-2.5 pt-2 font-semibold">
          <OptionName option={option} />
          {option.decision !== null && (
            <Badge tone={option.decision === 'approved' ? 'ok' : 'plain'}>
              {words[DECISION_WORD_KEYS[option.decision]]}
            </Badge>
          )}
        </span>
        {isOpening && <Spinner className="shared-opening" label={words.opening} />}
      </Link>
    </li>
  );
}

export function OptionName({ option }: { option: SharedOption }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-[0.5em] wrap-anywhere">
      <span className="shared-letter">{letterOf(option)}</span>
      <bdi>{option.label}</bdi>
    </span>
  );
}

/** Navigation among the designs of the link, with the current one marked, and back to the list. */
export function OptionStrip({ view }: { view: SharedView }) {
  const words = useWords();
  return (
    <nav className="shared-strip" aria-label={words.designs}>
      <Link
        className="inline-flex min-h-11 items-center gap-2 pr-1.5 text-small whitespace-nowrap"
        to="?"
        preventScrollReset
      >
        <Icon icon={LayoutGrid} />
        {words.allDesigns(view.options.length)}
      </Link>
      {view.options.map((option) => (
        <Link
          key={option.option}
          to={linkTo(option)}
          aria-label={words.openOption(optionNameOf(option))}
          aria-current={option.option === view.option ? 'page' : undefined}
        >
          <img src={option.after} alt="" />
          <span className="shared-letter" aria-hidden="true">
            {option.decision === 'approved' ? <Icon icon={Check} /> : letterOf(option)}
          </span>
        </Link>
      ))}
    </nav>
  );
}
