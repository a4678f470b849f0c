import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listDesigns, summarizeDesigns, type SavedDesign } from '#contract/studio/saved-designs.ts';
import { formatDate } from '#contract/formats.ts';
import { truncate } from '#contract/graphemes.ts';
import { smallCopyOf } from '#contract/studio/photos.ts';
import { queryOf } from '#web/lib/api/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, LoadFailed, Skeleton } from '#web/ui/states.tsx';
import { colorName, materialName } from '../studio-words.ts';
import { SAVED } from './frame-words.ts';

const SHOWN = 3;
const NAME_LENGTH = 24;

/** The newest three designs, and a link to all (S-62). */
export function SavedDesigns({ onCreate }: { onCreate: () => void }) {
  const {
    data: designs,
    isPending,
    error,
    refetch,
  } = useQuery(queryOf(listDesigns, { query: { current: 'true', limit: SHOWN } }));
  const { data: summary } = useQuery(queryOf(summarizeDesigns, {}));
  return (
    <div className="studio-page">
      <div className="flex flex-wrap items-baseline justify-between gap-4">
        <h1 className="t2">{SAVED.title}</h1>
        {summary !== undefined && summary.total > 0 && (
          <Link to="/designs" className="link">
            {SAVED.viewAll(summary.total)}
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
      {error !== null && <LoadFailed of={{ error, refetch }} title={SAVED.failed} text={SAVED.failedText} />}
      {designs?.length === 0 && (
        <EmptyState
          title={SAVED.emptyTitle}
          action={
            <Button look="primary" onClick={onCreate}>
              {SAVED.create}
            </Button>
          }
        >
          {SAVED.emptyText}
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
            {SAVED.open}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

const describe = ({ design }: SavedDesign): string => {
  if (design.mode === 'custom') return SAVED.custom;
  const colors = design.mainColors.map(colorName).join(SAVED.and).toLowerCase();
  return `${design.materials.map(materialName).join(', ')}, ${colors}`;
};

function SavedCard({ design }: { design: SavedDesign }) {
  return (
    <li className="grid gap-0.5">
      <Link to={`/designs/${design.id}`} className="rounded-md no-underline">
        <span className="template-face">
          <img src={smallCopyOf(design.generatedImageUrl)} alt="" loading="lazy" />
        </span>
        <span className="flex items-center gap-2">
          <b>{truncate(design.name, NAME_LENGTH)}</b>
          {design.isHighRes && <Badge tone="hd">{SAVED.hd}</Badge>}
        </span>
      </Link>
      <span className="caption">{describe(design)}</span>
      <span className="caption">{formatDate(design.createdAt)}</span>
    </li>
  );
}
