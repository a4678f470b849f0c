import { DEFAULT_BOOK, type OwnSwatch } from '#contract/studio/swatches.ts';
import { CompareSlider } from '#web/ui/pictures/compare-slider.tsx';
import { tileSize } from '#web/ui/swatch.tsx';
import { PHOTOGRAPH } from '../photograph-words.ts';
import { SwatchForm } from '../swatch-form.tsx';
import { PIXELS_PER_CM } from '#web/ui/swatch-face.ts';
import { nearestColorWord } from './color-word.ts';
import type { FinishedTile } from './use-make-tile.ts';

/** Width of one repeat of the tile, in percent of the preview's width. */
const REPEAT_CQW = 38;

/** Shows the finished tile and asks for its name. */
export function NameStep({
  photo,
  marked,
  books,
  onBack,
  onSaved,
}: {
  photo: File;
  marked: FinishedTile;
  books: readonly string[];
  onBack: () => void;
  onSaved: (saved: OwnSwatch) => void;
}) {
  const { tile, tileUrl, color, widthCm, heightCm } = marked.reply;
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:items-start lg:gap-12">
      <TilePreview marked={marked} />
      <section className="grid gap-4" aria-labelledby="name-title">
        <h2 className="t3" id="name-title">
          {PHOTOGRAPH.nameIt}
        </h2>
        <SwatchForm
          start={{
            tile,
            color,
            material: 'leather',
            name: PHOTOGRAPH.suggested(nearestColorWord(color)),
            book: books[0] ?? DEFAULT_BOOK,
          }}
          photo={photo}
          tile={{ url: tileUrl, size: tileSize(widthCm, heightCm, PIXELS_PER_CM.card) }}
          books={books}
          saveLabel={PHOTOGRAPH.save}
          cancelLabel={PHOTOGRAPH.markAgain}
          onCancel={onBack}
          onSaved={onSaved}
        />
      </section>
    </div>
  );
}

/** The repeating tile and a comparison with the photo. They reveal visible seams or a wrong white balance. */
function TilePreview({ marked: { reply, before } }: { marked: FinishedTile }) {
  const { tileUrl, color, warnings, widthCm, heightCm } = reply;
  const repeatWidth = REPEAT_CQW * Math.min(1, widthCm / heightCm);
  return (
    <section className="grid gap-4 lg:sticky lg:top-20" aria-labelledby="tile-title">
      <h2 className="t3" id="tile-title">
        {PHOTOGRAPH.tile}
      </h2>
      {warnings.length > 0 && (
        <ul className="grid gap-2" role="status">
          {warnings.map(({ code, text }) => (
            <li key={code} className="banner banner-warn">
              {text}
            </li>
          ))}
        </ul>
      )}
      <div className="@container aspect-[3/2] sm:aspect-[16/9]">
        <div
          className="h-full rounded-md edge forced-color-adjust-none"
          role="img"
          aria-label={PHOTOGRAPH.tileAlt}
          style={{
            backgroundImage: `url("${tileUrl}")`,
            backgroundColor: color,
            backgroundSize: `${repeatWidth}cqw ${(repeatWidth * heightCm) / widthCm}cqw`,
          }}
        />
      </div>
      <div className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-end gap-4.5 sm:grid-cols-[minmax(0,240px)_minmax(0,1fr)]">
        <CompareSlider
          className="tile-compare"
          before={before}
          after={tileUrl}
          alt={PHOTOGRAPH.compare}
          beforeLabel={PHOTOGRAPH.photographed}
          afterLabel={PHOTOGRAPH.balanced}
          shape={1}
          loading="eager"
        />
        <p className="flex items-center gap-3 max-sm:grid">
          <i className="size-11 flex-none rounded-sm edge forced-color-adjust-none" style={{ background: color }} />
          <span className="grid">
            <span className="caption">{PHOTOGRAPH.measured}</span>
            <span className="code">{color.toUpperCase()}</span>
          </span>
        </p>
      </div>
    </section>
  );
}
