import { useEffect, useState } from 'react';

/** Dark on white in both themes: scanners want it so. Drawn from the modules, in one path. */
export function QrCode({ text, label, className = '' }: { text: string; label: string; className?: string }) {
  const [drawn, setDrawn] = useState<{ text: string; size: number; path: string }>();
  useEffect(() => {
    let stale = false;
    void import('qrcode').then(({ create }) => {
      if (stale) return;
      const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
      let path = '';
      for (let at = 0; at < data.length; at++)
        if (data[at] === 1) path += `M${at % size} ${Math.floor(at / size)}h1v1h-1z`;
      setDrawn({ text, size, path });
    });
    return () => {
      stale = true;
    };
  }, [text]);
  if (drawn?.text !== text) return <span className={`qr ${className}`} aria-hidden="true" />;
  const quiet = 4;
  const side = drawn.size + 2 * quiet;
  return (
    <svg
      className={`qr ${className}`}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={drawn.path} fill="#1c1917" />
    </svg>
  );
}
