import { useRef, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { isAtRight, isAtTop, MAX_PINS, type Pin } from '#contract/customer/approvals.ts';
import { requireValue } from '#contract/expected.ts';
import { useWords } from './page-language.tsx';

/** How far one press of an arrow key moves a pin, as a fraction of the picture. */
const STEP = 0.02;
const clamp = (fraction: number): number => Math.min(1, Math.max(0, Math.round(fraction * 1000) / 1000));

const MOVES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The pins of mails look the same (`draw-pins.ts`). */
const placeOf = (pin: Pin) => ({
  style: { left: `${100 * pin.x}%`, top: `${100 * pin.y}%` },
  'data-at-right': isAtRight(pin) || undefined,
  'data-at-top': isAtTop(pin) || undefined,
});

interface PinPictureProps {
  src: string;
  alt: string;
  /** Aspect ratio, which keeps the picture's place until it has come; `null` while unknown. */
  shape?: number | null;
  pins: readonly Pin[];
  /** Without it, the pins cannot be changed. */
  onChange?: (pins: Pin[]) => void;
}

/** A picture with numbered pins. A tap adds one; pins are moved by dragging or with the arrow keys. */
export function PinPicture({ src, alt, shape = null, pins, onChange }: PinPictureProps) {
  const words = useWords();
  const frame = useRef<HTMLDivElement>(null);
  const toPicturePoint = (event: PointerEvent): { x: number; y: number } => {
    const box = requireValue(frame.current, 'The frame of the picture').getBoundingClientRect();
    return { x: clamp((event.clientX - box.left) / box.width), y: clamp((event.clientY - box.top) / box.height) };
  };
  const move = (index: number, x: number, y: number): void =>
    onChange?.(pins.map((pin, i) => (i === index ? { ...pin, x: clamp(x), y: clamp(y) } : pin)));
  const onKey = (index: number, event: KeyboardEvent): void => {
    const step = MOVES[event.key];
    const pin = pins[index];
    if (step === undefined || pin === undefined) return;
    event.preventDefault();
    move(index, pin.x + step[0], pin.y + step[1]);
  };
  return (
    <div
      className="pin-picture"
      ref={frame}
      data-editable={onChange !== undefined || undefined}
      data-shaped={shape !== null || undefined}
      style={shape === null ? undefined : ({ '--shape': shape } as CSSProperties)}
    >
      {/* Keyboard users add pins with the button below the picture. */}
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
      <img
        src={src}
        alt={alt}
        draggable={false}
        onPointerUp={(event) => {
          // Other buttons open the browser's menu.
          if (onChange !== undefined && event.button === 0 && pins.length < MAX_PINS)
            onChange([...pins, { ...toPicturePoint(event), text: '' }]);
        }}
      />
      {pins.map((pin, i) =>
        onChange === undefined ? (
          <span key={i} className="pin" {...placeOf(pin)}>
            <span className="sr-only">{words.pin(i + 1)}</span>
            <span className="pin-number" aria-hidden="true">
              {i + 1}
            </span>
          </span>
        ) : (
          <button
            key={i}
            type="button"
            className="pin"
            {...placeOf(pin)}
            aria-label={words.pinMove(i + 1)}
            onKeyDown={(event) => onKey(i, event)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => {
              if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
              const { x, y } = toPicturePoint(event);
              move(i, x, y);
            }}
          >
            <span className="pin-number">{i + 1}</span>
          </button>
        ),
      )}
    </div>
  );
}
