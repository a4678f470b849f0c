import './chosen-list.css';
import { choicesThatChangePicture, type DesignLine, type DesignDescription } from '#contract/studio/design-lines.ts';
import { contrastingBackground } from '#engine/color/contrasting-background.ts';
import { Material, tileSize } from '#web/ui/swatch.tsx';

/** A design as a list: each part with its material, words and color code, then the other choices. */
export function ChosenList({
  shown,
  tileAt,
  codes = true,
}: {
  shown: Pick<DesignDescription, 'parts' | 'choices'>;
  /** URL of a photographed tile; shops and customers have different ones. */
  tileAt?: (sha256: string) => string;
  /** Whether to show the color codes, which only a shop needs. */
  codes?: boolean;
}) {
  return (
    <ul className="chosen">
      {shown.parts.map((part) => (
        <li key={`${part.part} ${part.material} ${part.code} ${part.swatch?.code ?? ''}`}>
          <MaterialSample part={part} tileAt={tileAt} />
          <span className="min-w-0">
            <b>
              <bdi>{part.part}</bdi>
            </b>
            <small>{[part.material, part.swatch === undefined ? part.colorName : ''].filter(Boolean).join(', ')}</small>
            {part.swatch !== undefined && (
              <small className="chosen-swatch">
                <bdi>{[part.swatch.code, part.swatch.name].filter(Boolean).join(' ')}</bdi>
                {describeOrigin(part.swatch) !== '' && <bdi className="block">{describeOrigin(part.swatch)}</bdi>}
              </small>
            )}
          </span>
          {codes && part.code !== '' && <span className="code">{part.code}</span>}
        </li>
      ))}
      {choicesThatChangePicture(shown).map(({ name, value }) => (
        <li key={name} className="chosen-plain">
          <span className="text-ink-2">{name}</span>
          <span>{value}</span>
        </li>
      ))}
    </ul>
  );
}

const describeOrigin = ({ supplier, line }: NonNullable<DesignLine['swatch']>): string =>
  [supplier, line].filter(Boolean).join(' · ');

/** Scale of a tile. A design line does not contain the tile's width in centimeters. */
const PIXELS_PER_CM = 5;

/** A small piece of the material, or a row of stitches for thread. */
function MaterialSample({ part, tileAt }: { part: DesignLine; tileAt?: (sha256: string) => string }) {
  const tile =
    part.swatch?.tile === undefined || tileAt === undefined
      ? undefined
      : { url: tileAt(part.swatch.tile), size: tileSize(null, null, PIXELS_PER_CM) };
  if (part.code === '') return <span className="chosen-cut chosen-cut-none" aria-hidden="true" />;
  const { kind, covering = 'leather' } = part;
  if (kind !== 'thread')
    return (
      <Material material={covering} color={part.code} tile={tile} grain={part.swatch?.grain} className="chosen-cut" />
    );
  return (
    <span
      className="chosen-cut chosen-thread"
      style={{ background: contrastingBackground(part.code) }}
      aria-hidden="true"
    >
      <span className="stitch" style={{ '--c': part.code } as React.CSSProperties} />
    </span>
  );
}
