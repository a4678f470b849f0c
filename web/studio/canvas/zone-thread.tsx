import type { ZoneMap } from '../preview/zone-outline.ts';

interface ZoneThreadProps {
  map: ZoneMap;
  path: string;
  /** `quiet`: beside the chosen one. `brief`: gone after a moment. */
  look?: 'plain' | 'quiet' | 'brief';
}

/** The chosen zone, tacked out in white thread; needle shadow below so that it reads on any color. */
export function ZoneThread({ map, path, look = 'plain' }: ZoneThreadProps) {
  return (
    <svg
      className={`stage-layer zone-thread zone-thread-${look}`}
      viewBox={`0 0 ${map.width} ${map.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="zone-thread-shadow" d={path} />
      <path className="zone-thread-line" d={path} />
    </svg>
  );
}
