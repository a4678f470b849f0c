import type { ZoneMap } from '../preview/zone-outline.ts';

interface OutlineLayerProps {
  map: ZoneMap;
  path: string;
  /** `quiet`: a zone that is not selected. `brief`: fades out after a moment. */
  look?: 'plain' | 'quiet' | 'brief';
}

/** A zone's outline in white stitches, with a shadow so that it is visible on any color. */
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
