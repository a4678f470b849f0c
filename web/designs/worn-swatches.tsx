import { smallTileOf, tileAddress, type DesignSwatch } from '#contract/swatches.ts';
import { Material, tileSize } from '#web/ui/swatch.tsx';
import { DESIGN, WORN, WORN_ZONE } from './words.ts';

const PER_CM = 5;

/** What to order: every swatch of the design once, with the places it is on. */
export function WornSwatches({ swatches }: { swatches: readonly DesignSwatch[] }) {
  if (swatches.length === 0) return null;
  const worn = new Map<string, { swatch: DesignSwatch; places: string[] }>();
  for (const swatch of swatches) {
    const place = WORN[swatch.place] ?? WORN_ZONE;
    const known = worn.get(swatch.id);
    if (known === undefined) worn.set(swatch.id, { swatch, places: [place] });
    else if (!known.places.includes(place)) known.places.push(place);
  }
  return (
    <section aria-labelledby="worn-swatches">
      <h2 className="t3 mb-2" id="worn-swatches">{DESIGN.swatches}</h2>
      <ul>
        {[...worn.values()].map(({ swatch, places }) => (
          <li key={swatch.id} className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-3.5 border-t border-line py-2.5">
            <Material relief={swatch.material} color={swatch.color} tile={swatch.tile === undefined ? undefined : { url: smallTileOf(tileAddress(swatch.tile)), size: tileSize(null, null, PER_CM) }} className="size-11 rounded-sm" />
            <span className="min-w-0 break-words">
              <b className="block text-[0.9375rem] leading-snug font-semibold"><bdi>{swatch.name}</bdi></b>
              <span className="small block">{places.join(', ')}</span>
              <span className="caption block"><span className="code">{swatch.code}</span>{swatch.code !== '' && (swatch.supplier !== '' || swatch.line !== '') && ' · '}<bdi>{[swatch.supplier, swatch.line].filter(Boolean).join(' · ')}</bdi></span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
