import { MessageSquare } from 'lucide-react';
import { useEffect, useRef, type Ref } from 'react';
import { Link } from 'react-router';
import type { Decision, DecisionKind } from '#contract/customer/approvals.ts';
import { isCar } from '#contract/customer/customer-title.ts';
import type { Language } from '#contract/customer/words/languages.ts';
import type { PageWords } from '#contract/customer/words/page-words.ts';
import { STANDARD_SIDE } from '#contract/studio/photos.ts';
import { PHONE_WIDTH, sharedTile, type SharedView } from '#contract/customer/shares.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CompareSlider } from '#web/ui/pictures/compare-slider.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PresentButton } from '#web/ui/pictures/present.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AnswerSheet } from './answer-sheet.tsx';
import { ChosenList } from '#web/studio/designs/chosen-list.tsx';
import { DecisionStamp } from './decision-stamp.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { formatLocalDay } from './moment.ts';
import { NextSteps } from './next-steps.tsx';
import { PhoneLink } from './phone-link.tsx';
import { useLanguage, useWords } from './page-language.tsx';
import type { AnswerStep } from './use-answer-step.ts';
import { StopNews } from './stop-news.tsx';
import { ShopHead } from './shop-head.tsx';
import { optionNameOf, OptionName, OptionStrip } from './shared-options.tsx';
import { OWNER_VIEW } from './words.ts';

/** This design of the link, in the version of now or an earlier one. */
const addressOf = ({ option, options }: SharedView, version?: number): string => {
  const query = [
    options.length > 0 ? `option=${option}` : '',
    version === undefined ? '' : `version=${version}`,
  ].filter(Boolean);
  return `?${query.join('&')}`;
};

interface SharedDesignProps {
  token: string;
  view: SharedView;
  /** Whether the whole view has loaded; before that, the page has the shop, the picture and the title. */
  isWhole: boolean;
  onLanguage: (language: Language) => void;
  answer: AnswerStep;
  /** Whether another design or version is loading, so that this one can no longer be answered. */
  isLeft?: boolean;
}

/**
 * Phones show the picture as wide as they are, at more pixels than an eye tells apart: two thirds of them are enough.
 */
const PICTURE_SIZES = '(min-width: 900px) 60vw, (max-width: 500px) 66vw, 100vw';
/** The picture for phones, and the one in standard resolution, which full screen shows everywhere. */
const widths = (picture: string): string => `${picture}&size=phone ${PHONE_WIDTH}w, ${picture} ${STANDARD_SIDE}w`;

/** The customer's page: the picture, the choices, and three answers within a thumb's reach. */
export function SharedDesign({ token, view, isWhole, onLanguage, answer, isLeft = false }: SharedDesignProps) {
  const words = useWords();
  const isSent = useRef(false);
  const stamp = useRef<HTMLDivElement>(null);
  const { design } = view;
  const [latest] = view.decisions;
  // On a phone an answer is below the picture, after the buttons. The end of its step restores where the page was before.
  const isOver = answer.kind === undefined;
  useEffect(() => {
    if (!isSent.current || !isOver) return;
    stamp.current?.scrollIntoView({ block: 'center' });
    isSent.current = false;
  }, [latest?.id, isOver]);
  const other = view.options.find(({ option, decision }) => option !== view.option && decision === 'approved');
  const mayAnswer = !view.isOwner && view.answers !== 'none' && latest?.decision !== 'approved' && other === undefined;
  return (
    <div className="shared" data-dock={(isWhole && mayAnswer) || undefined} aria-busy={isLeft || undefined}>
      <header className="shared-bar">
        <ShopHead view={view} isWhole={isWhole} />
        {isWhole && <LanguageChoice onChoose={onLanguage} />}
        <Badge>{words.version(design.version)}</Badge>
      </header>
      <main id="main" className="shared-lay" tabIndex={-1}>
        {isWhole && view.isOwner && (
          <div className="shared-owner">
            <Banner>{OWNER_VIEW}</Banner>
          </div>
        )}
        {isWhole && <StopNews token={token} />}
        {isWhole && view.options.length > 0 && <OptionStrip view={view} />}
        <figure className="shared-pic">
          <CompareSlider
            before={view.before}
            after={view.after}
            sources={{ before: widths(view.before), after: widths(view.after), sizes: PICTURE_SIZES }}
            alt={words.alt(design.name)}
            autoRatio={view.shape === null}
            shape={view.shape ?? undefined}
            opensNew
            loading="eager"
          />
          {isLeft && <Spinner className="shared-opening" label={words.opening} />}
          <figcaption className="caption flex flex-wrap items-center justify-between gap-3">
            <span>{words.ai}</span>
            <PresentButton pictures={[{ before: view.before, after: view.after, alt: words.alt(design.name) }]} />
          </figcaption>
        </figure>
        <div className="shared-info">
          <Heading view={view} isWhole={isWhole} />
          {isWhole && <ShownWords token={token} view={view} other={other} stamp={stamp} />}
          {isWhole && mayAnswer && <AnswerDock isOff={isLeft} onAnswer={answer.begin} />}
        </div>
      </main>
      <AnswerSheet
        token={token}
        view={view}
        kind={isWhole && mayAnswer ? answer.kind : undefined}
        onSent={() => (isSent.current = true)}
        onClose={answer.end}
      />
    </div>
  );
}

function ShownWords({
  token,
  view,
  other,
  stamp,
}: {
  token: string;
  view: SharedView;
  other: SharedView['options'][number] | undefined;
  stamp: Ref<HTMLDivElement>;
}) {
  const words = useWords();
  const { design } = view;
  const [latest] = view.decisions;
  return (
    <>
      {view.shopPhone !== '' && latest?.decision !== 'approved' && <PhoneLink phone={view.shopPhone} />}
      <Notices view={view} chosenOther={other} stamp={stamp} />
      <section aria-labelledby="chosen">
        <h2 className="t3 mb-3" id="chosen">
          {words.chosen}
        </h2>
        <ChosenList
          shown={design}
          codes={false}
          tileAt={(sha256) => sharedTile(token, sha256, { option: view.option, version: design.version })}
        />
        {design.words !== '' && (
          <p className="shared-words">
            <span className="caption block">{words.fromWords}</span>
            <bdi>{design.words}</bdi>
          </p>
        )}
      </section>
    </>
  );
}

function Heading({ view, isWhole }: { view: SharedView; isWhole: boolean }) {
  const words = useWords();
  const language = useLanguage();
  const { design } = view;
  const own = view.options.find(({ option }) => option === view.option);
  const facts = [
    isCar(design.vehicle) && design.vehicle !== design.name ? `${design.vehicle}.` : '',
    words.sent(formatLocalDay(view.sharedAt, language)),
    view.expiresAt === null ? '' : words.until(formatLocalDay(view.expiresAt, language)),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div>
      <h1 className="t1 wrap-anywhere">{own === undefined ? <bdi>{design.name}</bdi> : <OptionName option={own} />}</h1>
      <p className="small mt-2">
        {own !== undefined && (
          <>
            <bdi>{design.name}</bdi>.{' '}
          </>
        )}
        {/* Days in this browser's zone; until then their line is kept free. */}
        {isWhole ? facts : '\u00a0'}
      </p>
    </div>
  );
}

/** A newer version, another chosen design, and the answer to this version or to an earlier one. */
function Notices({
  view,
  chosenOther,
  stamp,
}: {
  view: SharedView;
  chosenOther: SharedView['options'][number] | undefined;
  stamp: Ref<HTMLDivElement>;
}) {
  const words = useWords();
  const { design } = view;
  const [latest] = view.decisions;
  return (
    <>
      {view.newest !== null && (
        <Banner
          tone="warn"
          action={
            <Link className="link whitespace-nowrap" to={addressOf(view)}>
              {words.goTo(view.newest)}
            </Link>
          }
        >
          {words.past(design.version)}
        </Banner>
      )}
      {chosenOther !== undefined && <Banner>{words.chosenOther(optionNameOf(chosenOther))}</Banner>}
      {latest !== undefined && (
        <div ref={stamp}>
          <DecisionStamp decision={latest} />
        </div>
      )}
      {latest?.decision === 'approved' && <NextSteps view={view} />}
      {latest === undefined && view.earlier !== null && (
        <Banner
          action={
            view.earlierKept && (
              <Link className="link whitespace-nowrap" to={addressOf(view, view.earlier.version)}>
                {words.lookAt(view.earlier.version)}
              </Link>
            )
          }
        >
          {describeEarlier(words, view.earlier, design.version)}
        </Banner>
      )}
    </>
  );
}

const describeEarlier = (words: PageWords, earlier: Decision, shown: number): string => {
  const { personName, decision, version, supersededAt, supersededBy } = earlier;
  const isOtherChosen = supersededAt !== null && supersededBy === null;
  const sameVersion = version === shown ? words.changedSince : words.isNewer;
  const then = isOtherChosen ? words.otherSince : sameVersion;
  return `${words.said[decision](personName, version)} ${then}`;
};

function AnswerDock({ isOff, onAnswer }: { isOff: boolean; onAnswer: (kind: DecisionKind) => void }) {
  const words = useWords();
  return (
    <div className="dock">
      <Button look="primary" size="lg" className="w-full" disabled={isOff} onClick={() => onAnswer('approved')}>
        {words.approve}
      </Button>
      <div className="dock-two">
        <Button disabled={isOff} onClick={() => onAnswer('change')}>
          <Icon of={MessageSquare} />
          {words.change}
        </Button>
        <Button disabled={isOff} onClick={() => onAnswer('declined')}>
          {words.decline}
        </Button>
      </div>
      <p className="caption">{words.records}</p>
    </div>
  );
}
