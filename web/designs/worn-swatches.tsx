import type { SavedDesign } from '#contract/saved-designs.ts';
import { smallTileOf, tileAddress, type SwatchSnapshot } from '#contract/swatches.ts';
import { swatchOnPart } from '#contract/worn.ts';
import { Material, tileSize } from '#web/ui/swatch.tsx';
import { DESIGN, WORN, WORN_ZONE } from './words.ts';

const PER_CM = 5;

/** Each swatch with its places; a design from before these were stored has only the choices. */
const placesOf = ({
  worn,
  swatches = [],
}: Pick<SavedDesign, 'worn' | 'swatches'>): { swatch: SwatchSnapshot; place: string }[] => {
  if (worn === undefined) return swatches.map((swatch) => ({ swatch, place: WORN[swatch.place] ?? WORN_ZONE }));
  return worn.flatMap((part) => {
    const swatch = swatchOnPart(part);
    return swatch === undefined ? [] : [{ swatch, place: part.part === 'zone' ? part.name : WORN[part.part]! }];
  });
};

/** The order list: every swatch of the design once, with the places it is on. */
export function WornSwatches({ design }: { design: Pick<SavedDesign, 'worn' | 'swatches'> }) {
  const worn = new Map<string, { swatch: SwatchSnapshot; places: string[] }>();
  for (const { swatch, place } of placesOf(design)) {
    const known = worn.get(swatch.id);
    if (known === undefined) worn.set(swatch.id, { swatch, places: [place] });
    else if (!known.places.includes(place)) known.places.push(place);
  }
  if (worn.size === 0) return null;
  return (
    <section className="break-inside-avoid" aria-labelledby="worn-swatches">
      <h2 className="t3 mb-2" id="worn-swatches">
        {DESIGN.swatches}
      </h2>
      <ul>
        {[...worn.values()].map(({ swatch, places }) => (
          <SwatchToOrder key={swatch.id} swatch={swatch} places={places} />
        ))}
      </ul>
    </section>
  );
}

function SwatchToOrder({
  swatch: { name, code, supplier, line, material, grain, color, tile },
  places,
}: {
  swatch: SwatchSnapshot;
  places: readonly string[];
}) {
  const origin = [supplier, line].filter(Boolean).join(' · ');
  const picture =
    tile === undefined ? undefined : { url: smallTileOf(tileAddress(tile)), size: tileSize(null, null, PER_CM) };
  return (
    <li className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-3.5 border-t border-line py-2.5">
      <Material relief={material} color={color} tile={picture} grain={grain} className="size-11 rounded-sm" />
      <span className="min-w-0 wrap-anywhere">
        <b className="block text-[0.9375rem] leading-snug font-semibold">
          <bdi>{name}</bdi>
        </b>
        <span className="small block">{places.join(', ')}</span>
        <span className="caption block">
          <span className="code">{code}</span>
          {code !== '' && origin !== '' && ' · '}
          <bdi>{origin}</bdi>
        </span>
      </span>
    </li>
  );
}
