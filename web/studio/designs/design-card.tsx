import { Download, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { DecisionKind } from '#contract/customer/approvals.ts';
import type { SavedDesign } from '#contract/studio/saved-designs.ts';
import { truncate } from '#contract/graphemes.ts';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Material } from '#web/ui/swatch.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { sampledCovers, formatSavedDate, summaryOf } from './design-attributes.ts';
import { DECISION_LABELS, DESIGN, DESIGNS, VERSIONS } from './words.ts';

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
  onDownload: (design: SavedDesign) => void;
  onDelete: (design: SavedDesign) => void;
  downloading?: boolean;
}

/** A saved design with its actions. The link of the name also covers the picture. */
export function DesignCard({ design, answer, onDownload, onDelete, downloading = false }: DesignCardProps) {
  return (
    <article className="group relative">
      <div className="photo aspect-[3/2]">
        <img
          src={getThumbnailUrl(design.generatedImageUrl)}
          alt=""
          loading="lazy"
          className="transition-transform duration-500 ease-out group-hover:scale-[1.02] motion-reduce:transform-none"
        />
        {answer !== undefined && (
          <Badge tone={ANSWER_TONES[answer]} className="absolute top-3 left-3 z-2">
            {DECISION_LABELS[answer]}
          </Badge>
        )}
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
            <span>{summaryOf(design)}</span>
            <span className="num">{formatSavedDate(design)}</span>
            {design.version > 1 && <span className="num">{VERSIONS.name(design.version)}</span>}
          </p>
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
              <Icon of={Download} />
            </Button>
          </Tooltip>
          <Tooltip text={DESIGN.delete}>
            <Button look="quiet" icon aria-label={DESIGN.remove(design.name)} onClick={() => onDelete(design)}>
              <Icon of={Trash2} />
            </Button>
          </Tooltip>
        </div>
      </div>
    </article>
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
          relief={covering ?? 'leather'}
          color={code}
          className={`chip-cut ${i > 0 ? '-ml-1' : ''}`}
        />
      ))}
    </span>
  );
}
