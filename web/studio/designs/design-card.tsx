import { Download, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { DecisionKind } from '#contract/customer/approvals.ts';
import type { JobOfDesign, JobState } from '#contract/customer/jobs.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { truncate } from '#contract/graphemes.ts';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Material } from '#web/ui/swatch.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { sampledCovers, formatSavedDate, summaryOf } from './design-attributes.ts';
import { DECISION_LABELS, DESIGN, DESIGNS, STAGE_LABELS, VERSIONS } from './designs-words.ts';

/** Number of characters of a name that fit on a card (S-74). */
const CARD_NAME_LENGTH = 24;

export const ANSWER_TONES: Readonly<Record<DecisionKind, BadgeTone>> = {
  approved: 'ok',
  change: 'warn',
  declined: 'danger',
};

interface DesignCardProps {
  design: SavedDesign;
  /** The customer's latest decision. */
  answer?: DecisionKind;
  job?: JobOfDesign;
  onDownload: (design: SavedDesign) => void;
  onDelete: (design: SavedDesign) => void;
  downloading?: boolean;
}

/** A saved design with its actions. The link of the name also covers the picture. */
export function DesignCard({ design, answer, job, onDownload, onDelete, downloading = false }: DesignCardProps) {
  const summary = summaryOf(design);
  return (
    <article className="group relative">
      <div className="photo aspect-[3/2]">
        <img
          src={getThumbnailUrl(design.generatedImageUrl)}
          alt=""
          loading="lazy"
          className="transition-transform duration-500 ease-out group-hover:scale-[1.02] motion-reduce:transform-none"
        />
        <StateBadge answer={answer} state={job?.state} />
        {design.isHighRes && (
          <Badge tone="hd" className="absolute top-3 right-3 z-2">
            <abbr title={DESIGNS.hdLong} className="no-underline">
              {DESIGNS.hd}
            </abbr>
          </Badge>
        )}
      </div>
      <div className="mt-3 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="t3 text-[1.0625rem]">
            <Link
              to={`/designs/${design.id}`}
              className="no-underline after:absolute after:inset-x-0 after:top-0 after:aspect-[3/2] hover:underline"
              title={design.name}
            >
              {truncate(design.name, CARD_NAME_LENGTH)}
            </Link>
          </h3>
          <p className="caption mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <MaterialSamples design={design} />
            {job?.customer != null && <bdi className="min-w-0 wrap-anywhere">{job.customer.name}</bdi>}
            {summary !== '' && <span>{summary}</span>}
            <span className="num">{formatSavedDate(design)}</span>
            {design.version > 1 && <span className="num">{VERSIONS.name(design.version)}</span>}
          </p>
          {job?.newerVersion != null && <p className="caption num mt-1">{VERSIONS.newer(job.newerVersion)}</p>}
        </div>
        <div className="relative z-2 -mt-2 -mr-2 flex flex-none">
          <Tooltip text={DESIGN.downloadStandard}>
            <Button
              look="quiet"
              icon
              aria-label={DESIGN.download(design.name)}
              busy={downloading}
              onClick={() => onDownload(design)}
            >
              <Icon icon={Download} />
            </Button>
          </Tooltip>
          <Tooltip text={DESIGN.delete}>
            <Button look="quiet" icon aria-label={DESIGN.remove(design.name)} onClick={() => onDelete(design)}>
              <Icon icon={Trash2} />
            </Button>
          </Tooltip>
        </div>
      </div>
    </article>
  );
}

/** How far the job is, once the shop has started it; before that, the customer's answer. */
function StateBadge({ answer, state }: { answer: DecisionKind | undefined; state: JobState | undefined }) {
  const className = 'absolute top-3 left-3 z-2';
  if (state === 'in-work' || state === 'done')
    return (
      <Badge tone="ok" className={className}>
        {STAGE_LABELS[state]}
      </Badge>
    );
  if (answer === undefined) return null;
  return (
    <Badge tone={ANSWER_TONES[answer]} className={className}>
      {DECISION_LABELS[answer]}
    </Badge>
  );
}

function MaterialSamples({ design }: { design: SavedDesign }) {
  const covers = sampledCovers(design);
  if (covers.length === 0) return null;
  return (
    <span className="flex">
      {covers.map(({ part, covering, code }, i) => (
        <Material
          key={part}
          material={covering ?? 'leather'}
          color={code}
          className={`chip-cut ${i > 0 ? '-ml-1' : ''}`}
        />
      ))}
    </span>
  );
}
