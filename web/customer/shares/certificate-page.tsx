import { getTileUrl } from '#contract/studio/swatches.ts';
import './shares.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ArrowLeft, Check, Printer, TriangleAlert } from 'lucide-react';
import type { Language } from '#contract/customer/words/languages.ts';
import { PAGE_WORDS } from '#contract/customer/words/page-words.ts';
import { PAPER_WORDS, type PaperWords } from '#contract/customer/words/paper-words.ts';
import { getCertificate, recordNumber, type Certificate } from '#contract/customer/approvals.ts';
import { dayAt, momentAt } from '#contract/regional.ts';
import { getProblemCode, getUserMessage } from '#web/lib/api/api-error.ts';
import { ALWAYS_FRESH, endpointQuery } from '#web/lib/api/queries.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { ChosenList } from '#web/studio/designs/chosen-list.tsx';
import { DecisionWords } from './answers/decision-stamp.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { PageLanguage } from './page-language.tsx';
import { PinPicture } from './pin-picture.tsx';
import { QuestionAnswer } from './shared-questions.tsx';
import { QrCode } from './links/qr-code.tsx';
import { CERTIFICATE } from './shares-words.ts';

/** The approval record as a printable page. The server verifies the record each time it is opened. */
export function CertificatePage({ id }: { id: string }) {
  const [language, setLanguage] = useState<Language>();
  const query = useQuery({
    ...endpointQuery(getCertificate, { params: { id }, query: language === undefined ? {} : { language } }),
    ...ALWAYS_FRESH,
    placeholderData: keepPreviousData,
  });
  if (query.isPending) return <PageSpinner label={CERTIFICATE.loading} />;
  const isMissing = getProblemCode(query.error) === 'not_found' || getProblemCode(query.error) === 'invalid_input';
  if (query.isLoadingError || isMissing) {
    return (
      <main id="main" className="wrap py-16">
        <h1 className="sr-only">{CERTIFICATE.title}</h1>
        <ErrorState
          title={isMissing ? CERTIFICATE.missingTitle : CERTIFICATE.failedTitle}
          action={<ButtonLink to="/designs">{CERTIFICATE.backList}</ButtonLink>}
        >
          {isMissing ? CERTIFICATE.missingText : getUserMessage(query.error, CERTIFICATE.failedText)}
        </ErrorState>
      </main>
    );
  }
  const { designId } = query.data.decision;
  return (
    <>
      <header className="shared-bar no-print">
        <ButtonLink look="quiet" to={designId === null ? '/designs' : `/designs/${designId}`}>
          <Icon icon={ArrowLeft} />
          {designId === null ? CERTIFICATE.backList : CERTIFICATE.back}
        </ButtonLink>
        <PageLanguage language={query.data.language}>
          <LanguageChoice onChoose={setLanguage} />
        </PageLanguage>
        <Button look="primary" onClick={() => window.print()}>
          <Icon icon={Printer} />
          {CERTIFICATE.print}
        </Button>
      </header>
      <main id="main" tabIndex={-1}>
        <Sheet certificate={query.data} />
      </main>
    </>
  );
}

function Sheet({
  certificate: {
    decision,
    shown,
    said,
    language,
    verification,
    shopName,
    shopContact,
    shopLogo,
    before,
    after,
    shareUrl,
    timeZone,
    country,
    jobNumber,
    questions,
  },
}: {
  certificate: Certificate;
}) {
  const words = PAPER_WORDS[language];
  const shopClock = { timeZone, country, language };
  const rows: [string, string][] = [
    [words.design, said.title === shown.vehicle ? '' : said.title],
    [words.vehicle, shown.vehicle],
    [words.version, String(decision.version)],
    [words.name, decision.personName],
    [words.when, momentAt(new Date(decision.decidedAt), shopClock)],
    [PAGE_WORDS[language].record, recordNumber(decision.recordHash)],
  ];
  return (
    <article className="paper" lang={language}>
      <Head
        decision={decision}
        shopName={shopName}
        shopContact={shopContact}
        shopLogo={shopLogo}
        jobNumber={jobNumber}
        words={words}
      />
      <dl>
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Row key={name} name={name} value={value} />
          ))}
      </dl>
      <Verdict verification={verification} words={words} />
      {decision.supersededAt !== null && (
        <p className="small">
          {decision.supersededBy === null
            ? words.supersededByOther(dayAt(new Date(decision.supersededAt), shopClock))
            : words.superseded(decision.supersededBy, dayAt(new Date(decision.supersededAt), shopClock))}
        </p>
      )}
      <Message decision={decision} words={words} />
      <Pictures decision={decision} verification={verification} before={before} after={after} words={words} />
      <section className="grid gap-3" aria-label={words.shown}>
        <h2 className="t3">{words.shown}</h2>
        <ChosenList shown={said} tileAt={getTileUrl} />
        {shown.words !== '' && (
          <p className="shared-words">
            <bdi>{shown.words}</bdi>
          </p>
        )}
      </section>
      <Asked questions={questions} shopName={shopName} {...shopClock} />
      <Foot
        decision={decision}
        shown={shown}
        shareUrl={shareUrl}
        isWholeRecord={jobNumber === '' && questions.length === 0}
        words={words}
      />
    </article>
  );
}

function Message({ decision, words }: Pick<Certificate, 'decision'> & { words: PaperWords }) {
  if (decision.words === '' && decision.pins.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={words.message}>
      <h2 className="t3">{words.message}</h2>
      <DecisionWords decision={decision} />
    </section>
  );
}

function Head({
  decision,
  shopName,
  shopContact,
  shopLogo,
  jobNumber,
  words,
}: Pick<Certificate, 'decision' | 'shopName' | 'shopContact' | 'shopLogo' | 'jobNumber'> & { words: PaperWords }) {
  return (
    <header className="grid gap-3">
      {shopLogo !== null && <img className="max-h-16 max-w-[220px] justify-self-start" src={shopLogo} alt="" />}
      {shopName !== '' && (
        <p className="font-display text-lg font-[620]">
          <bdi>{shopName}</bdi>
        </p>
      )}
      {shopContact.length > 0 && (
        <p className="caption wrap-anywhere">
          <bdi>{shopContact.join(' · ')}</bdi>
        </p>
      )}
      <h1 className="t1">{words.headings[decision.decision]}</h1>
      {jobNumber !== '' && (
        <p className="small wrap-anywhere">
          <bdi>{words.job(jobNumber)}</bdi>
        </p>
      )}
    </header>
  );
}

function Pictures({
  decision,
  verification,
  before,
  after,
  words,
}: Pick<Certificate, 'decision' | 'verification' | 'before' | 'after'> & { words: PaperWords }) {
  if (after === null || before === null || !verification.pictureKept) return <p className="small">{words.noPicture}</p>;
  return (
    <div className="paper-pictures">
      <figure>
        <img src={before} alt={words.before} />
        <figcaption className="caption mt-1">{words.before}</figcaption>
      </figure>
      <figure>
        <PinPicture src={after} alt={words.approvedPicture} pins={decision.pins} />
        <figcaption className="caption mt-1">
          {decision.decision === 'approved' ? words.approvedPicture : words.picture}
        </figcaption>
      </figure>
    </div>
  );
}

/** The customer's questions with the shop's answers. Renders nothing if there are none. */
function Asked({
  questions,
  shopName,
  ...shopClock
}: Pick<Certificate, 'questions' | 'shopName' | 'timeZone' | 'country' | 'language'>) {
  const words = PAGE_WORDS[shopClock.language];
  if (questions.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={words.questions}>
      <h2 className="t3">{words.questions}</h2>
      <ul className="answers">
        {questions.map((question) => (
          <li key={question.id}>
            <p className="caption">
              <bdi>{question.personName}</bdi>, {words.version(question.version)},{' '}
              {dayAt(new Date(question.askedAt), shopClock)}
            </p>
            <DecisionWords decision={question} />
            {question.answer === null || question.answeredAt === null ? (
              <p className="caption">{PAPER_WORDS[shopClock.language].unanswered}</p>
            ) : (
              <QuestionAnswer
                by={shopName === '' ? words.answer : shopName}
                day={dayAt(new Date(question.answeredAt), shopClock)}
                answer={question.answer}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Foot({
  decision,
  shown,
  shareUrl,
  isWholeRecord,
  words,
}: Pick<Certificate, 'decision' | 'shown' | 'shareUrl'> & { isWholeRecord: boolean; words: PaperWords }) {
  return (
    <footer className="paper-foot">
      <div className="grid gap-3">
        <dl className="paper-hash">
          <Row name={words.recordHash} value={decision.recordHash} />
          <Row name={words.versionHash} value={decision.versionHash} />
          <Row name={words.pictureHash} value={shown.pictureSha256} />
        </dl>
        <p className="caption">{words.note}</p>
        {!isWholeRecord && <p className="caption">{words.notInRecordHash}</p>}
      </div>
      {shareUrl !== null && (
        <figure>
          <QrCode text={shareUrl} label={words.qr} />
          <figcaption className="caption mt-1">{words.qr}</figcaption>
        </figure>
      )}
    </footer>
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}

function Verdict({
  verification: { intact, problems, pictureKept },
  words,
}: Pick<Certificate, 'verification'> & { words: PaperWords }) {
  if (intact)
    return (
      <p className="small flex items-start gap-2 text-ok">
        <Icon icon={Check} />
        <span>{pictureKept ? words.intact : words.intactNoPicture}</span>
      </p>
    );
  return (
    <div className="grid gap-1 text-danger" role="alert">
      <p className="flex items-start gap-2 font-semibold">
        <Icon icon={TriangleAlert} />
        {words.broken}
      </p>
      <ul className="small pl-7">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
