import { ArrowLeft, Download, PencilLine, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { downloadDesign, type SavedDesign } from '#contract/studio/saved-designs.ts';
import { getTileThumbnailUrl, getTileUrl } from '#contract/studio/swatches.ts';
import { endpointUrl } from '#web/lib/api/queries.ts';
import { useUser } from '#web/lib/api/session.ts';
import { ChosenList } from '#web/studio/designs/chosen-list.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { CompareSlider } from '#web/ui/pictures/compare-slider.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PresentButton } from '#web/ui/pictures/present.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DownloadSize, LargerPhoto } from './download-size.tsx';
import { isCustomDesign, formatSavedDate, vehicleOf } from './design-attributes.ts';
import { hasPlanRights, useDownload } from './use-designs.ts';
import { VersionsPanel } from './versions-panel.tsx';
import { COMMERCIAL_USE, PERSONAL_USE, RIGHTS_STAY } from '#contract/studio/rights.ts';
import { DELETE, DESIGN, DESIGNS, LICENSE_NOTE, VERSIONS } from './designs-words.ts';

interface DesignViewProps {
  design: SavedDesign;
  /** All versions, this one included, oldest first. */
  versions: readonly SavedDesign[];
  /** Actions from other features: share, present. */
  actions?: ReactNode;
  /** Information from other features: the customer's folder and answers. */
  facts?: ReactNode;
}

/** One saved design with its choices, versions and actions (S-75). */
export function DesignView({ design, versions, actions, facts }: DesignViewProps) {
  const tier = useUser()?.subscriptionTier;
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const newest = versions.at(-1) ?? design;
  return (
    <div className="wrap pt-8 pb-24 lg:pt-12 print:py-0">
      <Link
        to="/designs"
        className="no-print small inline-flex min-h-11 items-center gap-2 no-underline hover:underline"
      >
        <Icon icon={ArrowLeft} />
        {DESIGN.back}
      </Link>
      {newest.id !== design.id && (
        <Banner
          action={
            <Link className="link" to={`/designs/${newest.id}`}>
              {VERSIONS.toNewest}
            </Link>
          }
        >
          {VERSIONS.older(design.version, newest.version)}
        </Banner>
      )}
      <div className="mt-3 grid items-start gap-8 print:mt-0 print:gap-5 lg:grid-cols-[minmax(0,8fr)_minmax(300px,4fr)] lg:gap-12">
        <Picture design={design} versions={versions} />
        <div className="grid gap-6 print:gap-4">
          <header>
            <h1 className="t2 wrap-anywhere">
              <bdi>{design.name}</bdi>
            </h1>
            <p className="small num mt-2 flex flex-wrap items-center gap-3">
              {DESIGN.made(formatSavedDate(design))}
              {versions.length > 1 && <Badge>{VERSIONS.name(design.version)}</Badge>}
              {design.isHighRes && <Badge tone="hd">{DESIGNS.hd}</Badge>}
            </p>
          </header>
          <div className="flex flex-wrap gap-2">
            {actions}
            <ButtonLink to={`/design-studio?design=${design.id}`}>
              <Icon icon={PencilLine} />
              {VERSIONS.edit}
            </ButtonLink>
          </div>
          {facts}
          <Choices design={design} />
          <Downloads design={design} high={hasPlanRights(design, tier)} />
          <p className="caption no-print">
            {hasPlanRights(design, tier) ? COMMERCIAL_USE : `${PERSONAL_USE} ${RIGHTS_STAY}`}{' '}
            <Link className="link" to={`/designs/${design.id}/license`}>
              {LICENSE_NOTE.title}
            </Link>
          </p>
          <Button look="danger" className="justify-self-start" onClick={() => setDeleting(true)}>
            <Icon icon={Trash2} />
            {DELETE.confirm}
          </Button>
        </div>
      </div>
      {versions.length > 1 && <VersionsPanel key={design.rootId} versions={versions} shown={design} />}
      <DeleteDialog
        design={isDeleting ? design : undefined}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate('/designs')}
      />
    </div>
  );
}

function Downloads({ design, high }: { design: SavedDesign; high: boolean }) {
  const download = useDownload();
  const busy = download.isPending ? download.variables.quality : undefined;
  const pictures = { shown: design.generatedImageUrl, photo: design.originalImageUrl };
  const fileOf = (quality: 'standard' | 'high'): string =>
    endpointUrl(downloadDesign, { params: { id: design.id }, query: { quality } });
  return (
    <div className="no-print grid gap-3">
      {high && (
        <>
          <Button busy={busy === 'high'} onClick={() => download.mutate({ design, quality: 'high' })}>
            <Icon icon={Download} />
            {DESIGN.downloadHigh}
          </Button>
          <DownloadSize {...pictures} file={fileOf('high')} high />
        </>
      )}
      <Button busy={busy === 'standard'} onClick={() => download.mutate({ design, quality: 'standard' })}>
        <Icon icon={Download} />
        {DESIGN.downloadStandard}
      </Button>
      <DownloadSize {...pictures} file={fileOf('standard')} high={false} />
      <LargerPhoto {...pictures} high={false} />
      {!high && (
        <p className="caption">
          {DESIGN.premiumOnly}{' '}
          <Link className="link" to="/subscription">
            {DESIGN.seePlans}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Comparison of before and after. In full screen the other versions follow. */
function Picture({ design, versions }: Pick<DesignViewProps, 'design' | 'versions'>) {
  return (
    <figure className="lg:sticky lg:top-24 print:static">
      <CompareSlider
        before={design.originalImageUrl}
        after={design.generatedImageUrl}
        alt={design.name}
        autoRatio
        startsWithAfter
        loading="eager"
        className="design-compare"
      />
      <figcaption className="caption mt-3 flex flex-wrap items-center justify-between gap-3">
        <span>{DESIGN.ai}</span>
        <PresentButton
          className="no-print"
          pictures={[design, ...versions.filter(({ id }) => id !== design.id)].map((version) => ({
            before: version.originalImageUrl,
            after: version.generatedImageUrl,
            alt: version.name,
          }))}
        />
      </figcaption>
    </figure>
  );
}

/** The choices as customers and papers see them. */
function Choices({ design }: { design: SavedDesign }) {
  const vehicle = vehicleOf(design);
  return (
    <section className="break-inside-avoid" aria-labelledby="chosen">
      <h2 className="t3 mb-2" id="chosen">
        {isCustomDesign(design) ? DESIGNS.custom : DESIGN.chosen}
      </h2>
      {isCustomDesign(design) && <p className="small mb-2">{DESIGN.fromWords}</p>}
      {design.lines.words !== '' && (
        <blockquote className="small mb-3 whitespace-pre-line break-words">
          <bdi>{design.lines.words}</bdi>
        </blockquote>
      )}
      <ChosenList shown={design.lines} tileAt={(sha256) => getTileThumbnailUrl(getTileUrl(sha256))} />
      {vehicle !== '' && (
        <p className="flex justify-between gap-6 border-b border-line py-2.5 text-[0.9375rem]">
          <span className="text-ink-2">{DESIGN.vehicle}</span>
          <span className="min-w-0 text-right break-words">
            <bdi>{vehicle}</bdi>
          </span>
        </p>
      )}
    </section>
  );
}
