import { ChevronsLeftRight } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { useUiWords } from '../ui-words-context.ts';

const START_PERCENT = 50;

interface CompareSliderProps {
  before: string;
  after: string;
  /** `srcSet` of each picture, and their common `sizes`. */
  sources?: { before: string; after: string; sizes: string };
  /** Overlay of the after picture: a canvas, for pixels that have no URL. */
  afterPicture?: ReactNode;
  /** The pictures' content, e.g. "Rear bench, grey cloth to tan leather". */
  alt: string;
  beforeLabel?: string;
  afterLabel?: string;
  /** Uses the after picture's aspect ratio once it is loaded. The default is 3:2 or the ratio in `className`. */
  autoRatio?: boolean;
  /** Aspect ratio, if it is known before the pictures have loaded. */
  shape?: number;
  /** CSS object-position of both pictures. */
  objectPosition?: string;
  showLabels?: boolean;
  /** Shows only the after picture until the slider is used, with a short animation at first. */
  startsWithAfter?: boolean;
  loading?: 'lazy' | 'eager';
  className?: string;
  children?: ReactNode;
}

/**
 * Whether the after picture has loaded or failed. The hidden before picture loads after it, to leave it the bandwidth.
 * `loaded` is true once that one has loaded too, else absent.
 */
const useLoaded = (isLoadedInitially: boolean, before: string) => {
  const picture = useRef<HTMLImageElement>(null);
  const [isLoaded, setLoaded] = useState(isLoadedInitially);
  const [loadedBefore, setLoadedBefore] = useState('');
  const onLoaded = (): void => setLoaded(true);
  // The load event of a prerendered picture may have fired before hydration.
  useEffect(() => {
    if (picture.current?.complete === true) setLoaded(true);
  }, []);
  const loaded = loadedBefore === before || undefined;
  return { picture, isLoaded, onLoaded, loaded, onBeforeLoaded: () => setLoadedBefore(before) };
};

/**
 * Before and after with a slider: a native range input over the picture, so that pointers, keys and screen
 * readers need no code of our own. It is set to 50% at first, and whenever a picture changes (S-92 to S-95).
 */
export function CompareSlider({
  before,
  after,
  sources,
  afterPicture,
  alt,
  beforeLabel: ownBefore,
  afterLabel: ownAfter,
  autoRatio = false,
  shape,
  objectPosition,
  showLabels = true,
  startsWithAfter = false,
  loading = 'lazy',
  className = '',
  children,
}: CompareSliderProps) {
  const words = useUiWords();
  const beforeLabel = ownBefore ?? words.before;
  const afterLabel = ownAfter ?? words.after;
  const pair = `${before} ${after}`;
  const [shown, setShown] = useState({ pair, position: START_PERCENT, touched: false });
  const [ratio, setRatio] = useState<{ pair: string; value: number }>();
  if (shown.pair !== pair) setShown({ pair, position: START_PERCENT, touched: false });
  const { position, touched } = shown;
  const showsOnlyAfter = startsWithAfter && !touched;
  const { picture, isLoaded, onLoaded, loaded, onBeforeLoaded } = useLoaded(!startsWithAfter, before);

  const style: CSSProperties & Record<`--${string}`, string | number> = { '--pos': showsOnlyAfter ? 0 : position };
  if (objectPosition !== undefined) style['--look-at'] = objectPosition;
  if (shape !== undefined) style.aspectRatio = String(shape);
  if (autoRatio && ratio?.pair === pair) style.aspectRatio = String(ratio.value);

  return (
    <div className={`compare ${className}`} data-whole={showsOnlyAfter || undefined} data-loaded={loaded} style={style}>
      <img
        ref={picture}
        srcSet={sources?.after}
        sizes={sources?.sizes}
        src={after}
        alt={`${alt}, ${afterLabel.toLowerCase()}`}
        loading={loading}
        fetchPriority={loading === 'eager' ? 'high' : 'auto'}
        draggable={false}
        onError={onLoaded}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          onLoaded();
          if (autoRatio && naturalHeight > 0) setRatio({ pair, value: naturalWidth / naturalHeight });
        }}
      />
      {afterPicture}
      {(isLoaded || !showsOnlyAfter) && (
        <BeforePicture {...{ before, sources, loading, onBeforeLoaded }} alt={`${alt}, ${beforeLabel.toLowerCase()}`} />
      )}
      <span className="compare-seam" />
      <span className="compare-grip">
        <Icon icon={ChevronsLeftRight} />
      </span>
      {showsOnlyAfter && (
        <Tag className="compare-hint">
          <Icon icon={ChevronsLeftRight} />
          {words.dragToCompare}
        </Tag>
      )}
      {showLabels && <Tag className="tag-bl">{beforeLabel}</Tag>}
      {showLabels && <Tag className="tag-br">{afterLabel}</Tag>}
      {children}
      <input
        type="range"
        min={0}
        max={100}
        step={1}
        value={position}
        aria-label={words.compare(alt)}
        aria-valuetext={showsOnlyAfter ? afterLabel : `${position}% ${beforeLabel.toLowerCase()}`}
        onChange={(event) => setShown({ pair, position: Number(event.currentTarget.value), touched: true })}
      />
    </div>
  );
}

function BeforePicture({
  before,
  sources,
  alt,
  loading,
  onBeforeLoaded,
}: Pick<CompareSliderProps, 'before' | 'sources' | 'alt' | 'loading'> & { onBeforeLoaded: () => void }) {
  return (
    <img
      className="compare-before"
      srcSet={sources?.before}
      sizes={sources?.sizes}
      src={before}
      alt={alt}
      loading={loading}
      fetchPriority={loading === 'eager' ? 'low' : 'auto'}
      draggable={false}
      onLoad={onBeforeLoaded}
    />
  );
}

function Tag({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className={`photo-tag ${className}`} aria-hidden="true">
      {children}
    </span>
  );
}
