import { useEffect, useState } from 'react';
import { DARK_COLOR, drawQr, QUIET_ZONE_MODULES, type QrDrawing } from './qr-drawing.ts';

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
  const side = drawn.size + 2 * QUIET_ZONE_MODULES;
  return (
    <svg
      className={`qr ${className}`}
      viewBox={`${-QUIET_ZONE_MODULES} ${-QUIET_ZONE_MODULES} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE_MODULES} y={-QUIET_ZONE_MODULES} width={side} height={side} fill="#fff" />
      <path d={drawn.path} fill={DARK_COLOR} />
    </svg>
  );
}
