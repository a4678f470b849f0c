import { useEffect, useState } from 'react';
import { DARK, drawQr, QUIET, type QrDrawing } from './qr-drawing.ts';

/** A QR code, dark on white in both themes, because scanners need that. */
export function QrCode({ text, label, className = '' }: { text: string; label: string; className?: string }) {
  const [drawn, setDrawn] = useState<QrDrawing & { text: string }>();
  useEffect(() => {
    let isStale = false;
    void drawQr(text).then((drawing) => {
      if (!isStale) setDrawn({ text, ...drawing });
    });
    return () => {
      isStale = true;
    };
  }, [text]);
  if (drawn?.text !== text) return <span className={`qr ${className}`} aria-hidden="true" />;
  const side = drawn.size + 2 * QUIET;
  return (
    <svg
      className={`qr ${className}`}
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={drawn.path} fill={DARK} />
    </svg>
  );
}
