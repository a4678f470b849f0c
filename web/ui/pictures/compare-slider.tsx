import { ChevronsLeftRight } from 'lucide-react';
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Icon } from '../icon.tsx';
import { useUiWords } from '../ui-words.ts';

const COMPARE_START = 50;

interface CompareSliderProps {
  before: string;
  after: string;
  /** The pictures in several widths, and how wide they are shown, as in HTML. */
  sources?: { before: string; after: string; sizes: string };
  /** Lies over the after picture: pixels that were just painted and have no address. */
  afterPicture?: ReactNode;
  /** The pictures' content, e.g. "Rear bench, grey cloth to tan leather". */
  alt: string;
  beforeLabel?: string;
  afterLabel?: string;
  /** Takes the after picture's own ratio once it is loaded; else 3:2 or the ratio in `className`. */
  autoRatio?: boolean;
  /** Width by height, where it is known before the pictures are. */
  shape?: number;
  /** CSS object-position of both pictures. */
  lookAt?: string;
  showLabels?: boolean;
  /** Shows the after picture whole until the seam is touched for the first time, after one short reveal. */
  opensNew?: boolean;
  loading?: 'lazy' | 'eager';
  className?: string;
  children?: ReactNode;
}

/**
 * Whether a picture has come, or never will. Hidden behind the new one, the old one waits for it: they would share a
 * slow line.
 */
const useArrival = (isNotAwaited: boolean) => {
  const picture = useRef<HTMLImageElement>(null);
  const [isThere, setIsThere] = useState(isNotAwaited);
  const arrive = (): void => setIsThere(true);
  // A picture that loaded before hydration fired its event too early.
  useEffect(() => {
    if (picture.current?.complete === true) arrive();
  }, []);
  return { picture, isThere, arrive };
};

/**
 * Before and after, separated by a seam that can be dragged. A native range input lies over the picture, so pointer,
 * touch, keys and screen readers work without code of ours. Starts at 50 % and again whenever a picture changes (S-92
 * to S-95).
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
  lookAt,
  showLabels = true,
  opensNew = false,
  loading = 'lazy',
  className = '',
  children,
}: CompareSliderProps) {
  const words = useUiWords();
  const beforeLabel = ownBefore ?? words.before;
  const afterLabel = ownAfter ?? words.after;
  const pair = `${before} ${after}`;
  const [shown, setShown] = useState({ pair, position: COMPARE_START, touched: false });
  const [ratio, setRatio] = useState<{ pair: string; value: number }>();
  const position = shown.pair === pair ? shown.position : COMPARE_START;
  const isWhole = opensNew && !(shown.pair === pair && shown.touched);
  const { picture, isThere, arrive } = useArrival(!opensNew);

  const style: CSSProperties & Record<`--${string}`, string | number> = { '--pos': position };
  if (lookAt !== undefined) style['--look-at'] = lookAt;
  if (shape !== undefined) style.aspectRatio = String(shape);
  if (autoRatio && ratio?.pair === pair) style.aspectRatio = String(ratio.value);

  return (
    <div className={`compare ${className}`} data-whole={isWhole || undefined} style={style}>
      <img
        ref={picture}
        srcSet={sources?.after}
        sizes={sources?.sizes}
        src={after}
        alt={`${alt}, ${afterLabel.toLowerCase()}`}
        loading={loading}
        fetchPriority={loading === 'eager' ? 'high' : 'auto'}
        draggable={false}
        onError={arrive}
        onLoad={({ currentTarget: picture }) => {
          arrive();
          if (autoRatio && picture.naturalHeight > 0)
            setRatio({ pair, value: picture.naturalWidth / picture.naturalHeight });
        }}
      />
      {afterPicture}
      {(isThere || !isWhole) && (
        <OldPicture {...{ before, sources, loading }} alt={`${alt}, ${beforeLabel.toLowerCase()}`} />
      )}
      <span className="compare-seam" />
      <span className="compare-grip">
        <Icon of={ChevronsLeftRight} />
      </span>
      {isWhole && (
        <Tag className="compare-hint">
          <Icon of={ChevronsLeftRight} />
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
        aria-valuetext={isWhole ? afterLabel : `${position}% ${beforeLabel.toLowerCase()}`}
        onChange={(event) => setShown({ pair, position: Number(event.currentTarget.value), touched: true })}
      />
    </div>
  );
}

function OldPicture({
  before,
  sources,
  alt,
  loading,
}: Pick<CompareSliderProps, 'before' | 'sources' | 'alt' | 'loading'>) {
  return (
    <img
      className="compare-before"
      srcSet={sources?.before}
      sizes={sources?.sizes}
      src={before}
      alt={alt}
      loading={loading}
      // The new picture is looked at first.
      fetchPriority={loading === 'eager' ? 'low' : 'auto'}
      draggable={false}
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
