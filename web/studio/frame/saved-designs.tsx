import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listDesigns, summarizeDesigns, type SavedDesign } from '#contract/studio/saved-designs.ts';
import { formatDate } from '#contract/formats.ts';
import { truncate } from '#contract/graphemes.ts';
import { getThumbnailUrl } from '#contract/studio/photos.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, LoadFailed, Skeleton } from '#web/ui/states.tsx';
import { colorName, materialName } from '../studio-words.ts';
import { SAVED_DESIGNS_WORDS } from './frame-words.ts';

const SHOWN_DESIGN_COUNT = 3;
const MAX_NAME_LENGTH = 24;

/** The newest three designs, and a link to all (S-62). */
export function SavedDesigns({ onCreate }: { onCreate: () => void }) {
  const {
    data: designs,
    isPending,
    error,
    refetch,
  } = useQuery(endpointQuery(listDesigns, { query: { current: 'true', limit: SHOWN_DESIGN_COUNT } }));
  const { data: summary } = useQuery(endpointQuery(summarizeDesigns, {}));
  return (
    <div className="studio-page">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h1 className="t2">{SAVED_DESIGNS_WORDS.title}</h1>
        {summary !== undefined && summary.total > 0 && (
          <Link to="/designs" className="link">
            {SAVED_DESIGNS_WORDS.viewAll(summary.total)}
          </Link>
        )}
      </div>
      {isPending && (
        <ul className="saved">
          {[1, 2, 3].map((n) => (
            <li key={n}>
              <Skeleton className="block aspect-[3/2]" />
            </li>
          ))}
        </ul>
      )}
      {error !== null && (
        <LoadFailed of={{ error, refetch }} title={SAVED_DESIGNS_WORDS.failed} text={SAVED_DESIGNS_WORDS.failedText} />
      )}
      {designs?.length === 0 && (
        <EmptyState
          title={SAVED_DESIGNS_WORDS.emptyTitle}
          action={
            <Button look="primary" onClick={onCreate}>
              {SAVED_DESIGNS_WORDS.create}
            </Button>
          }
        >
          {SAVED_DESIGNS_WORDS.emptyText}
        </EmptyState>
      )}
      {designs !== undefined && designs.length > 0 && (
        <>
          <ul className="saved">
            {designs.map((design) => (
              <SavedCard key={design.id} design={design} />
            ))}
          </ul>
          <ButtonLink to="/designs" className="justify-self-start">
            {SAVED_DESIGNS_WORDS.open}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

const describe = ({ design }: SavedDesign): string => {
  if (design.mode === 'custom') return SAVED_DESIGNS_WORDS.custom;
  const colors = design.mainColors.map(colorName).join(SAVED_DESIGNS_WORDS.and).toLowerCase();
  return `${design.materials.map(materialName).join(', ')}, ${colors}`;
};

function SavedCard({ design }: { design: SavedDesign }) {
  return (
    <li className="grid gap-0.5">
      <Link to={`/designs/${design.id}`} className="rounded-md no-underline">
        <span className="template-face">
          <img src={getThumbnailUrl(design.generatedImageUrl)} alt="" loading="lazy" />
        </span>
        <span className="flex items-center gap-2">
          <b>{truncate(design.name, MAX_NAME_LENGTH)}</b>
          {design.isHighRes && <Badge tone="hd">{SAVED_DESIGNS_WORDS.hd}</Badge>}
        </span>
      </Link>
      <span className="caption">{describe(design)}</span>
      <span className="caption">{formatDate(design.createdAt)}</span>
    </li>
  );
}
