import { useEffect, useRef, type Ref } from 'react';
import { Link } from 'react-router';
import type { Decision, DecisionKind } from '#contract/customer/approvals.ts';
import { identifiesVehicle } from '#contract/customer/customer-title.ts';
import type { Language } from '#contract/customer/words/languages.ts';
import type { PageWords } from '#contract/customer/words/page-words.ts';
import { STANDARD_SIDE } from '#contract/studio/photos.ts';
import { PHONE_PICTURE_WIDTH, sharedTilePath, type SharedView } from '#contract/customer/shares.ts';
import { CUSTOMER_NAME_KEY, readStored } from '#web/lib/storage.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CompareSlider } from '#web/ui/pictures/compare-slider.tsx';
import { PresentButton } from '#web/ui/pictures/present.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AnswerSheet } from './answer-sheet.tsx';
import { ChosenList } from '#web/studio/designs/chosen-list.tsx';
import { DecisionStamp, DecisionWords } from './answers/decision-stamp.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { NextSteps } from './next-steps.tsx';
import { PhoneLink } from './phone-link.tsx';
import { useWords } from './page-language.tsx';
import { withoutSent, type Overlay } from './answers/use-overlay.ts';
import { EarlierRequests, VersionChanges } from './version-changes.tsx';
import { UnsubscribeBanner } from './unsubscribe-banner.tsx';
import { ShopHead } from './shop-head.tsx';
import { AskButton, SharedQuestions } from './shared-questions.tsx';
import { optionNameOf, OptionName, OptionStrip } from './shared-options.tsx';
import { OWNER_VIEW } from './shares-words.ts';

/** Link to the shown design, in its newest or an earlier version. */
const versionUrl = ({ option, options }: SharedView, version?: number): string => {
  const query = [
    options.length > 0 ? `option=${option}` : '',
    version === undefined ? '' : `version=${version}`,
  ].filter(Boolean);
  return `?${query.join('&')}`;
};

interface SharedDesignProps {
  token: string;
  view: SharedView;
  /** False in the prerendered page, which has only the shop, the picture and the title. */
  isHydrated: boolean;
  onLanguage: (language: Language) => void;
  overlay: Overlay;
  /** Whether another design or version is loading; until then this one cannot be answered. */
  isSwitching?: boolean;
}

/** Phones have more pixels than the eye can resolve, so two thirds of their width are enough. */
const PICTURE_SIZES = '(min-width: 900px) 60vw, (max-width: 500px) 66vw, 100vw';
/** `srcSet` of a picture: one for phones, and one in standard resolution, which full screen always uses. */
const createSrcSet = (picture: string): string =>
  `${picture}&size=phone ${PHONE_PICTURE_WIDTH}w, ${picture} ${STANDARD_SIDE}w`;

/** The answer whose dialog is open, if the customer may give it. */
const answerKindOf = ({ kind }: Overlay, isHydrated: boolean, canAsk: boolean, canAnswer: boolean) => {
  if (!isHydrated || kind === undefined || kind === 'picture') return undefined;
  return (kind === 'question' ? canAsk : canAnswer) ? kind : undefined;
};

/** The customer's page of a design: the picture, the choices, and buttons for the three answers. */
export function SharedDesign({ token, view, isHydrated, onLanguage, overlay, isSwitching = false }: SharedDesignProps) {
  const words = useWords();
  const isSent = useRef(false);
  const stamp = useRef<HTMLDivElement>(null);
  const [latest] = view.decisions;
  // On a phone the stamp is below the fold. Closing the overlay goes back in history, which restores the old scroll
  // position, so the page scrolls only afterwards.
  const isOverlayClosed = overlay.kind === undefined;
  useEffect(() => {
    // The overlay may close before the answer is recorded; then its stamp is awaited.
    if (!isSent.current || !isOverlayClosed || stamp.current === null) return;
    stamp.current.scrollIntoView({ block: 'center' });
    isSent.current = false;
  }, [latest?.id, isOverlayClosed]);
  const approvedOther = view.isOneJob
    ? undefined
    : view.options.find(({ option, decision }) => option !== view.option && decision === 'approved');
  const canAsk = !view.isOwner && view.mayAnswer;
  const canAnswer = canAsk && latest?.decision !== 'approved' && approvedOther === undefined && !view.approvedElsewhere;
  return (
    <div className="shared" data-dock={(isHydrated && canAnswer) || undefined} aria-busy={isSwitching || undefined}>
      <header className="shared-bar">
        <ShopHead view={view} isHydrated={isHydrated} />
        {isHydrated && <LanguageChoice onChoose={onLanguage} />}
      </header>
      <main id="main" className="shared-lay" tabIndex={-1}>
        {isHydrated && view.isOwner && (
          <div className="shared-notice">
            <Banner>{OWNER_VIEW}</Banner>
          </div>
        )}
        {isHydrated && <UnsubscribeBanner token={token} isStopped={view.isNewsStopped} />}
        {isHydrated && view.options.length > 0 && <OptionStrip view={view} />}
        <Picture view={view} overlay={overlay} isSwitching={isSwitching} />
        <div className="shared-info">
          <Heading view={view} isHydrated={isHydrated} />
          {!isHydrated && <Spinner className="justify-self-start" label={words.loading} />}
          {isHydrated && canAsk && <AskButton isDisabled={isSwitching} onAsk={() => overlay.begin('question')} />}
          {isHydrated && <Details token={token} view={view} approvedOther={approvedOther} stamp={stamp} />}
          {isHydrated && canAnswer && (
            <AnswerDock
              first={view.isShop ? 'approved' : 'change'}
              answered={latest?.decision}
              isDisabled={isSwitching}
              onAnswer={overlay.begin}
            />
          )}
        </div>
      </main>
      <AnswerSheet
        token={token}
        view={view}
        kind={answerKindOf(overlay, isHydrated, canAsk, canAnswer)}
        overlay={overlay}
        onSent={() => {
          isSent.current = true;
          overlay.setDraft(withoutSent(overlay.draft, view.option));
        }}
        onClose={overlay.end}
      />
    </div>
  );
}

function Picture({ view, overlay, isSwitching }: { view: SharedView; overlay: Overlay; isSwitching: boolean }) {
  const words = useWords();
  const { design } = view;
  return (
    <figure className="shared-pic">
      <CompareSlider
        before={view.before}
        after={view.after}
        sources={{ before: createSrcSet(view.before), after: createSrcSet(view.after), sizes: PICTURE_SIZES }}
        alt={words.alt(design.name)}
        autoRatio={view.shape === null}
        shape={view.shape ?? undefined}
        startsWithAfter
        loading="eager"
      />
      {isSwitching && <Spinner className="shared-opening" label={words.opening} />}
      <figcaption className="caption flex flex-wrap items-center justify-between gap-3">
        <span>{words.ai}</span>
        <PresentButton
          pictures={[{ before: view.before, after: view.after, alt: words.alt(design.name) }]}
          open={overlay.kind === 'picture'}
          onOpenChange={(open) => (open ? overlay.begin('picture') : overlay.end())}
        />
      </figcaption>
    </figure>
  );
}

function Details({
  token,
  view,
  approvedOther,
  stamp,
}: {
  token: string;
  view: SharedView;
  approvedOther: SharedView['options'][number] | undefined;
  stamp: Ref<HTMLDivElement>;
}) {
  const words = useWords();
  const [latest] = view.decisions;
  const isApproved = latest?.decision === 'approved';
  const chosen = (
    <Chosen token={token} view={view} title={titleOfChosen(words, latest?.decision, approvedOther !== undefined)} />
  );
  return (
    <>
      {view.shopPhone !== '' && !isApproved && <PhoneLink phone={view.shopPhone} />}
      <Notices view={view} approvedOther={approvedOther} stamp={stamp} />
      {/* What was approved belongs with the record, also on paper. */}
      {isApproved && chosen}
      <SharedQuestions view={view} />
      {!isApproved && chosen}
    </>
  );
}

const titleOfChosen = (words: PageWords, decision: DecisionKind | undefined, isOtherChosen: boolean): string => {
  if (decision === 'approved') return words.approvedTitle;
  return decision === 'declined' || isOtherChosen ? words.shownTitle : words.plannedTitle;
};

function Chosen({ token, view, title }: { token: string; view: SharedView; title: string }) {
  const words = useWords();
  const { design } = view;
  return (
    <section aria-labelledby="chosen">
      <h2 className="t3 mb-3" id="chosen">
        {title}
      </h2>
      <ChosenList
        shown={design}
        codes={false}
        tileAt={(sha256) => sharedTilePath(token, sha256, { option: view.option, version: design.version })}
      />
      {/* In the sender's language, which may not be the reader's: the list above is translated. */}
      {design.words !== '' && (
        <details className="shared-words">
          <summary className="caption">{words.instructionsTitle}</summary>
          <bdi>{design.words}</bdi>
        </details>
      )}
    </section>
  );
}

function Heading({ view, isHydrated }: { view: SharedView; isHydrated: boolean }) {
  const words = useWords();
  const { design } = view;
  const shown = view.options.find(({ option }) => option === view.option);
  const facts = [
    `${words.version(design.version)}.`,
    identifiesVehicle(design.vehicle) && design.vehicle !== design.name ? `${design.vehicle}.` : '',
    words.sharedOn(view.sharedOn),
    view.lastDay === null ? '' : words.until(view.lastDay),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div>
      <h1 className="t1 wrap-anywhere">
        {shown === undefined ? <bdi>{design.name}</bdi> : <OptionName option={shown} />}
      </h1>
      <p className="small mt-2">
        {shown !== undefined && (
          <>
            <bdi>{design.name}</bdi>.{' '}
          </>
        )}
        {/* The server fills in no more of the prerendered page. */}
        {isHydrated ? facts : `${words.version(design.version)}.`}
      </p>
    </div>
  );
}

/** Mentions a newer version, another approved design, and the answer to this version or an earlier one. */
function Notices({
  view,
  approvedOther,
  stamp,
}: {
  view: SharedView;
  approvedOther: SharedView['options'][number] | undefined;
  stamp: Ref<HTMLDivElement>;
}) {
  const words = useWords();
  const { design } = view;
  const [latest] = view.decisions;
  const sender = view.shopName || words.sender;
  return (
    <>
      {view.newest !== null && (
        <Banner
          tone="warn"
          action={
            <Link className="link whitespace-nowrap" to={versionUrl(view)}>
              {words.goTo(view.newest)}
            </Link>
          }
        >
          {words.viewingOlderVersion(design.version)}
        </Banner>
      )}
      {view.approvedElsewhere && <Banner>{words.approvedElsewhere(sender)}</Banner>}
      {approvedOther !== undefined && <Banner>{words.otherWasChosen(optionNameOf(approvedOther), sender)}</Banner>}
      {latest !== undefined && (
        <div ref={stamp}>
          <DecisionStamp
            decision={latest}
            when={view.answeredAt ?? ''}
            picture={{ src: view.after, alt: words.alt(design.name) }}
          />
        </div>
      )}
      <OwnEarlier view={view} />
      {latest?.decision === 'approved' && view.isShop && <NextSteps view={view} />}
      {latest !== undefined &&
        latest.decision !== 'approved' &&
        view.newest === null &&
        !view.approvedElsewhere &&
        approvedOther === undefined && (
          <section className="no-print grid gap-2" aria-labelledby="after-answer">
            <h2 className="t3" id="after-answer">
              {words.afterAnswerTitle}
            </h2>
            <p>{latest.decision === 'change' ? words.afterChangeRequest[view.nextVersion] : words.afterDeclining}</p>
          </section>
        )}
      {view.earlier !== null && (
        <Banner
          action={
            view.earlierPicture !== null && (
              <Link className="link whitespace-nowrap" to={versionUrl(view, view.earlier.version)}>
                {words.lookAt(view.earlier.version)}
              </Link>
            )
          }
        >
          {describeEarlier(words, view.earlier, design.version)}
        </Banner>
      )}
      <EarlierRequests view={view} />
      <VersionChanges view={view} />
    </>
  );
}

/** The customer's other answers to this version, before the one that counts. */
function OwnEarlier({ view: { decisions } }: { view: SharedView }) {
  const words = useWords();
  return decisions.slice(1).map((decision) => (
    <div key={decision.id} className="grid grid-cols-[minmax(0,1fr)] gap-1 wrap-anywhere">
      <p className="caption">{sayAnswer(words, decision)}</p>
      <DecisionWords decision={decision} numbered={false} />
    </div>
  ));
}

const sayAnswer = (words: PageWords, { personName, decision, version }: Decision): string => {
  // An approval over another link has no name here.
  if (personName === '') return words.approvedAnonymously(version);
  return personName === readStored(CUSTOMER_NAME_KEY)
    ? words.decidedByYou[decision](version)
    : words.decidedBy[decision](personName, version);
};

const describeEarlier = (words: PageWords, earlier: Decision, shown: number): string => {
  const { version, supersededAt, supersededBy } = earlier;
  const isOtherChosen = supersededAt !== null && supersededBy === null;
  const sinceThen = version === shown ? words.changedSince : words.newerVersion;
  const outcome = isOtherChosen ? words.otherApprovedSince : sinceThen;
  return `${sayAnswer(words, earlier)} ${outcome}`;
};

interface AnswerDockProps {
  /** The primary button. A customer is asked to approve, but not a friend. */
  first: 'approved' | 'change';
  /** The customer's answer so far. Whoever has answered is not asked again: no button is primary. */
  answered: DecisionKind | undefined;
  isDisabled: boolean;
  onAnswer: (kind: DecisionKind) => void;
}

function AnswerDock({ first, answered, isDisabled, onAnswer }: AnswerDockProps) {
  const words = useWords();
  const isAsked = answered === undefined;
  const approve = (
    <Button
      key="approved"
      {...(isAsked && first === 'approved' && LARGE)}
      disabled={isDisabled}
      onClick={() => onAnswer('approved')}
    >
      {words.approve}
    </Button>
  );
  const change = (
    <Button
      key="change"
      {...(isAsked && first === 'change' && { ...LARGE, look: 'secondary' })}
      disabled={isDisabled}
      onClick={() => onAnswer('change')}
    >
      {answered === 'change' ? words.changeAgain : words.change}
    </Button>
  );
  const [main, other] = first === 'approved' ? [approve, change] : [change, approve];
  return (
    <div className="dock">
      {isAsked && main}
      <div className="dock-two">
        {!isAsked && main}
        {other}
        {answered !== 'declined' && (
          <Button disabled={isDisabled} onClick={() => onAnswer('declined')}>
            {words.decline}
          </Button>
        )}
      </div>
      <p className="caption">{words.approvalNotice}</p>
    </div>
  );
}

const LARGE = { look: 'primary', size: 'lg', className: 'w-full' } as const;
