import { useId, useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { requireValue } from '#contract/expected.ts';
import { toColorMatrix, type Gains } from './white-balance.ts';
import { ARROWS } from '#web/ui/viewport/viewport-keys.ts';
import { clampToPhoto, moveCorner, type Point, type Quad } from './quad.ts';
import { PHOTOGRAPH } from '../photograph-words.ts';

/** How far one press of an arrow key moves a point, as a fraction of the photo. */
const STEP = 0.005;
const LARGE_STEP = 0.04;
/** The loupe shows the spot that the finger covers. */
const LOUPE_ZOOM = 3;
const LOUPE_SIDE = 124;

interface CutStageProps {
  photo: string;
  /** Width divided by height. */
  ratio: number;
  quad: Quad;
  onQuad: (quad: Quad) => void;
  neutralPoint: Point | undefined;
  onNeutralPoint: (at: Point) => void;
  /** Whether a tap on the photo sets the neutral point. */
  aiming: boolean;
  /** White balance applied to the displayed photo. */
  gains: Gains | undefined;
  onPhoto: (picture: HTMLImageElement) => void;
  onBroken: () => void;
}

/** The photo with four corners and a neutral point. They can be moved by dragging or with arrow keys. */
export function CutStage({
  photo,
  ratio,
  quad,
  onQuad,
  neutralPoint,
  onNeutralPoint,
  aiming,
  gains,
  onPhoto,
  onBroken,
}: CutStageProps) {
  const filterId = useId().replace(/[^\w-]/g, '');
  const stage = useRef<HTMLDivElement>(null);
  const [looking, setLooking] = useState<Point>();
  const pointAt = (event: PointerEvent): Point => {
    const { left, top, width, height } = requireValue(stage.current, 'The stage of the photo').getBoundingClientRect();
    return clampToPhoto([(event.clientX - left) / width, (event.clientY - top) / height]);
  };
  const aim = (event: PointerEvent<HTMLDivElement>): void => {
    if (!aiming || event.target !== event.currentTarget.querySelector('.cut-photo')) return;
    onNeutralPoint(pointAt(event));
  };
  return (
    <div
      ref={stage}
      className="cut-stage"
      style={{ '--ratio': ratio } as CSSProperties}
      data-aiming={aiming || undefined}
      onPointerDown={aim}
    >
      {gains !== undefined && (
        <svg className="absolute size-0" aria-hidden="true">
          <filter id={filterId} colorInterpolationFilters="linearRGB">
            <feColorMatrix values={toColorMatrix(gains)} />
          </filter>
        </svg>
      )}
      <img
        className="cut-photo"
        src={photo}
        alt={PHOTOGRAPH.photo}
        draggable={false}
        style={gains && { filter: `url(#${filterId})` }}
        onLoad={(event) => onPhoto(event.currentTarget)}
        onError={onBroken}
      />
      <CutLines quad={quad} />
      {quad.map((corner, i) => (
        <Grip
          key={i}
          className="cut-corner"
          at={corner}
          label={PHOTOGRAPH.corners[i] ?? ''}
          pointAt={pointAt}
          onMove={(to) => onQuad(moveCorner(quad, i, to))}
          onLook={setLooking}
        />
      ))}
      {neutralPoint !== undefined && (
        <Grip
          className="cut-neutral"
          at={neutralPoint}
          label={PHOTOGRAPH.neutralLabel}
          pointAt={pointAt}
          onMove={(to) => onNeutralPoint(clampToPhoto(to))}
          onLook={setLooking}
        />
      )}
      {looking !== undefined && (
        <Loupe photo={photo} at={looking} ratio={ratio} filter={gains && `url(#${filterId})`} />
      )}
    </div>
  );
}

function CutLines({ quad }: { quad: Quad }) {
  const outline = `M${quad.map((point) => point.join(' ')).join('L')}Z`;
  return (
    <svg className="cut-lines" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <path className="cut-outside" fillRule="evenodd" d={`M0 0H1V1H0Z ${outline}`} />
      <path className="cut-thread-shadow" d={outline} />
      <path className="cut-thread" d={outline} />
    </svg>
  );
}

interface GripProps {
  className: string;
  at: Point;
  label: string;
  pointAt: (event: PointerEvent) => Point;
  onMove: (to: Point) => void;
  onLook: (at: Point | undefined) => void;
}

/** A point that is moved by dragging or arrow keys. */
function Grip({ className, at, label, pointAt, onMove, onLook }: GripProps) {
  /** Vector from the finger to the point, so that the point does not jump to the finger. */
  const offset = useRef<Point | null>(null);
  const hintId = useId();
  const press = (event: PointerEvent<HTMLButtonElement>): void => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const [x, y] = pointAt(event);
    offset.current = [at[0] - x, at[1] - y];
    onLook(at);
  };
  const drag = (event: PointerEvent): void => {
    if (offset.current === null) return;
    const [x, y] = pointAt(event);
    const to = clampToPhoto([x + offset.current[0], y + offset.current[1]]);
    onMove(to);
    onLook(to);
  };
  const release = (): void => {
    offset.current = null;
    onLook(undefined);
  };
  const moveByKey = (event: KeyboardEvent): void => {
    const arrow = ARROWS[event.key];
    if (arrow === undefined) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    onMove([at[0] + step * arrow[0], at[1] + step * arrow[1]]);
  };
  return (
    <>
      <button
        type="button"
        className={`cut-grip ${className}`}
        style={{ left: `${100 * at[0]}%`, top: `${100 * at[1]}%` }}
        aria-label={`${label}, ${PHOTOGRAPH.at(...at)}`}
        aria-describedby={hintId}
        onPointerDown={press}
        onPointerMove={drag}
        onPointerUp={release}
        onPointerCancel={release}
        onLostPointerCapture={release}
        onKeyDown={moveByKey}
      >
        <i />
      </button>
      <span id={hintId} hidden>
        {PHOTOGRAPH.moveHint}
      </span>
    </>
  );
}

/** Magnifier in the corner away from the finger. Its sizes are relative to the stage, which is a CSS container. */
function Loupe({
  photo,
  at: [x, y],
  ratio,
  filter,
}: {
  photo: string;
  at: Point;
  ratio: number;
  filter: string | undefined;
}) {
  const width = 100 * LOUPE_ZOOM;
  const height = width / ratio;
  const half = LOUPE_SIDE / 2;
  return (
    <span
      className="cut-loupe"
      aria-hidden="true"
      style={{ [x < 0.5 ? 'right' : 'left']: 10, top: 10, width: LOUPE_SIDE, height: LOUPE_SIDE }}
    >
      <span
        style={{
          backgroundImage: `url("${photo}")`,
          backgroundSize: `${width}cqw ${height}cqw`,
          backgroundPosition: `calc(${half}px - ${width * x}cqw) calc(${half}px - ${height * y}cqw)`,
          filter,
        }}
      />
    </span>
  );
}
