import { tileAddress } from '#contract/swatches.ts';
import './shares.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Check, Printer, TriangleAlert } from 'lucide-react';
import { getCertificate, type Certificate } from '#contract/approvals.ts';
import { formatDate } from '#contract/formats.ts';
import { codeOf, sentenceOf } from '#web/lib/api-error.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageSpinner } from '#web/ui/spinner.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { Stitch } from '#web/ui/stitch.tsx';
import { ChosenList } from './chosen-list.tsx';
import { DecisionWords } from './decision-stamp.tsx';
import { formatMoment } from './moment.ts';
import { PinPicture } from './pin-picture.tsx';
import { QrCode } from './qr-code.tsx';
import { CERTIFICATE, SHARED } from './words.ts';

/** The record as a sheet of paper; the check is made anew each time it is opened. */
export function CertificatePage({ id }: { id: string }) {
  const found = useQuery({ ...queryOf(getCertificate, { params: { id } }), staleTime: 0, refetchOnMount: 'always' });
  if (found.isPending) return <PageSpinner label={CERTIFICATE.loading} />;
  if (found.isError) {
    const missing = codeOf(found.error) === 'not_found' || codeOf(found.error) === 'invalid_input';
    return (
      <main id="main" className="wrap py-16">
        <h1 className="sr-only">{CERTIFICATE.title}</h1>
        <ErrorState
          title={missing ? CERTIFICATE.missingTitle : SHARED.failedTitle}
          action={<ButtonLink to="/designs">{CERTIFICATE.backList}</ButtonLink>}
        >
          {missing ? CERTIFICATE.missingText : sentenceOf(found.error, SHARED.failedText)}
        </ErrorState>
      </main>
    );
  }
  const { designId } = found.data.decision;
  return (
    <>
      <header className="shared-bar no-print">
        <ButtonLink look="quiet" to={designId === null ? '/designs' : `/designs/${designId}`}>
          <Icon of={ArrowLeft} />
          {designId === null ? CERTIFICATE.backList : CERTIFICATE.back}
        </ButtonLink>
        <Button look="primary" onClick={() => window.print()}>
          <Icon of={Printer} />
          {CERTIFICATE.print}
        </Button>
      </header>
      <main id="main" tabIndex={-1}>
        <Sheet certificate={found.data} />
      </main>
    </>
  );
}

function Sheet({
  certificate: { decision, title, shown, verification, shopName, before, after, shareUrl },
}: {
  certificate: Certificate;
}) {
  const pinned = decision.pins.length > 0;
  const rows: [string, string][] = [
    [CERTIFICATE.design, title],
    [CERTIFICATE.vehicle, shown.vehicle],
    [CERTIFICATE.version, String(decision.version)],
    [CERTIFICATE.name, decision.personName],
    [CERTIFICATE.when, formatMoment(decision.decidedAt)],
  ];
  return (
    <article className="paper">
      <header className="grid gap-3">
        {shopName !== '' && (
          <p className="font-display text-lg font-[620]">
            <bdi>{shopName}</bdi>
          </p>
        )}
        <h1 className="t1">{CERTIFICATE.heading[decision.decision]}</h1>
        <Stitch done className="w-[168px]" />
      </header>
      <dl>
        {rows
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Row key={name} name={name} value={value} />
          ))}
      </dl>
      <Verdict verification={verification} />
      {decision.supersededAt !== null && (
        <p className="small">{CERTIFICATE.superseded(decision.supersededBy, formatDate(decision.supersededAt))}</p>
      )}
      {(decision.words !== '' || pinned) && (
        <section className="grid gap-2" aria-label={CERTIFICATE.words}>
          <h2 className="t3">{CERTIFICATE.words}</h2>
          <DecisionWords decision={decision} />
        </section>
      )}
      <Pictures decision={decision} verification={verification} before={before} after={after} />
      <section className="grid gap-3" aria-label={CERTIFICATE.shown}>
        <h2 className="t3">{CERTIFICATE.shown}</h2>
        <ChosenList shown={shown} tileAt={tileAddress} />
        {shown.words !== '' && (
          <p className="shared-words">
            <bdi>{shown.words}</bdi>
          </p>
        )}
      </section>
      <Foot decision={decision} shown={shown} shareUrl={shareUrl} />
    </article>
  );
}

function Pictures({
  decision,
  verification,
  before,
  after,
}: Pick<Certificate, 'decision' | 'verification' | 'before' | 'after'>) {
  if (after === null || before === null || !verification.pictureKept)
    return <p className="small">{CERTIFICATE.noPicture}</p>;
  return (
    <div className="paper-pictures">
      <figure>
        <img src={before} alt={CERTIFICATE.before} />
        <figcaption className="caption mt-1">{CERTIFICATE.before}</figcaption>
      </figure>
      <figure>
        <PinPicture src={after} alt={CERTIFICATE.after} pins={decision.pins} />
        <figcaption className="caption mt-1">
          {decision.decision === 'approved' ? CERTIFICATE.after : CERTIFICATE.afterOther}
        </figcaption>
      </figure>
    </div>
  );
}

function Foot({ decision, shown, shareUrl }: Pick<Certificate, 'decision' | 'shown' | 'shareUrl'>) {
  return (
    <footer className="paper-foot">
      <div className="grid gap-3">
        <dl className="paper-hash">
          <Row name={CERTIFICATE.recordHash} value={decision.recordHash} />
          <Row name={CERTIFICATE.versionHash} value={decision.versionHash} />
          <Row name={CERTIFICATE.pictureHash} value={shown.pictureSha256} />
        </dl>
        <p className="caption">{CERTIFICATE.note}</p>
      </div>
      {shareUrl !== null && (
        <figure>
          <QrCode text={shareUrl} label={CERTIFICATE.qr} />
          <figcaption className="caption mt-1">{CERTIFICATE.qr}</figcaption>
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

function Verdict({ verification: { intact, problems, pictureKept } }: Pick<Certificate, 'verification'>) {
  if (intact)
    return (
      <p className="small flex items-start gap-2 text-ok">
        <Icon of={Check} />
        <span>{pictureKept ? CERTIFICATE.intact : CERTIFICATE.intactNoPicture}</span>
      </p>
    );
  return (
    <div className="grid gap-1 text-danger" role="alert">
      <p className="flex items-start gap-2 font-semibold">
        <Icon of={TriangleAlert} />
        {CERTIFICATE.broken}
      </p>
      <ul className="small pl-7">
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  );
}
