import { Stitch } from '#web/ui/stitch.tsx';
import { isPlaceholder } from '../state/image-placeholder.ts';
import { useActions, useJob } from '../studio-context.tsx';
import { PHOTOS } from './customize-words.ts';

/**
 * All photos of the job with their count; the one that is chosen is shown and designed.
 * @param arriving photos that are still being sent
 */
export function PhotoStrip({ arriving = 0 }: { arriving?: number }) {
  const { images, selected } = useJob().state;
  const { dispatch } = useActions();
  const count = images.length + arriving;
  if (count < 2) return null;
  return (
    <fieldset className="photo-strip">
      <legend className="small">
        {PHOTOS.of(selected + 1, count)}
        {arriving > 0 && ` ${PHOTOS.arriving(arriving)}`}
      </legend>
      {images.map(({ url, name }, index) => (
        <label key={url + index}>
          <input
            type="radio"
            className="sr-only"
            name="photo-in-strip"
            disabled={isPlaceholder(url)}
            checked={index === selected}
            onChange={() => dispatch({ type: 'image-selected', index })}
          />
          {isPlaceholder(url) ? <span>{name}</span> : <img src={url} alt={PHOTOS.named(index + 1, name)} />}
        </label>
      ))}
      {Array.from({ length: arriving }, (_, n) => (
        <span key={n} className="photo-strip-arriving" aria-hidden="true">
          <Stitch className="stitch-busy stitch-colored" />
        </span>
      ))}
    </fieldset>
  );
}
