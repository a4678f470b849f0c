import type { ZoneMap } from '../preview/zone-outline.ts';

/** The chosen zone, tacked out in white thread; needle shadow below so that it reads on any colour. */
export function ZoneThread({ map, path, quiet = false }: { map: ZoneMap; path: string; quiet?: boolean }) {
  return (
    <svg
      className={quiet ? 'stage-layer zone-thread zone-thread-quiet' : 'stage-layer zone-thread'}
      viewBox={`0 0 ${map.width} ${map.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="zone-thread-shadow" d={path} />
      <path className="zone-thread-line" d={path} />
    </svg>
  );
}
