import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listDesigns, readColors, readMaterials, type SavedDesign } from '#contract/designs.ts';
import { formatDate, truncate } from '#contract/formats.ts';
import { smallCopyOf } from '#contract/photos.ts';
import { sentenceOf } from '#web/lib/api-error.ts';
import { queryOf } from '#web/lib/queries.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx';
import { colorName, materialName } from '../studio-words.ts';

const SHOWN = 3;
const NAME_LENGTH = 24;

/** The newest three, and the way to all (S-62). */
export function SavedDesigns({ onCreate }: { onCreate: () => void }) {
  const { data: designs, isPending, error, refetch } = useQuery(queryOf(listDesigns));
  return (
    <div className="studio-page">
      <div className="flex flex-wrap items-baseline justify-between gap-4"><h1 className="t2">Saved Designs</h1>{designs !== undefined && designs.length > 0 && <Link to="/designs" className="link">View all {designs.length} in My Designs</Link>}</div>
      {isPending && <ul className="saved">{[1, 2, 3].map((n) => <li key={n}><Skeleton className="block aspect-[3/2]" /></li>)}</ul>}
      {error !== null && <ErrorState title="Your designs could not be loaded" action={<Button onClick={() => void refetch()}>Try again</Button>}>{sentenceOf(error, 'Please try again.')}</ErrorState>}
      {designs?.length === 0 && <EmptyState title="Nothing saved yet" action={<Button look="primary" onClick={onCreate}>Create Design</Button>}>Render a design and save it; it will be here.</EmptyState>}
      {designs !== undefined && designs.length > 0 && (
        <>
          <ul className="saved">{designs.slice(0, SHOWN).map((design) => <Saved key={design.id} design={design} />)}</ul>
          <ButtonLink to="/designs" className="justify-self-start">Open My Designs</ButtonLink>
        </>
      )}
    </div>
  );
}

function Saved({ design }: { design: SavedDesign }) {
  const says = design.style === 'custom' && readMaterials(design.materials).length === 0
    ? 'Custom design'
    : [readMaterials(design.materials).map(materialName).join(', '), readColors(design.color).map(colorName).join(' and ').toLowerCase()].filter(Boolean).join(', ');
  return (
    <li className="saved-card">
      <Link to={`/designs/${design.id}`} className="saved-link">
        <span className="template-face"><img src={smallCopyOf(design.generatedImageUrl)} alt="" loading="lazy" /></span>
        <span className="saved-name"><b>{truncate(design.name, NAME_LENGTH)}</b>{design.isHighRes && <Badge tone="hd">HD</Badge>}</span>
      </Link>
      <span className="caption">{says}</span>
      <span className="caption">{formatDate(design.createdAt)}</span>
    </li>
  );
}
