import type { ZoneMap } from '../preview/zone-outline.ts';

interface OutlineLayerProps {
  map: ZoneMap;
  path: string;
  /** `quiet`: beside the chosen one. `brief`: gone after a moment. */
  look?: 'plain' | 'quiet' | 'brief';
}

/** The outline of the chosen zone in white stitches, with a shadow below so that it reads on any color. */
export function OutlineLayer({ map, path, look = 'plain' }: OutlineLayerProps) {
  return (
    <svg
      className={`stage-layer zone-outline zone-outline-${look}`}
      viewBox={`0 0 ${map.width} ${map.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="zone-outline-shadow" d={path} />
      <path className="zone-outline-line" d={path} />
    </svg>
  );
}
