/** Cover of each part, from a plan and the zones of a photo. */
import { formatHexColor } from '../color/hex.ts';
import type { Design } from '../design.ts';
import type { ZoneKind } from '../options.ts';
import type { Finish, TrimPlan } from '../trim-plan.ts';
import type { CoverPart } from '../cover.ts';
import { finishOf } from '../finish-of.ts';

const colorFields = ({ color, source }: Pick<Finish, 'color' | 'source'>): Pick<CoverPart, 'color' | 'source'> => ({
  ...(color === undefined ? {} : { color: formatHexColor(color) }),
  ...(source === undefined ? {} : { source }),
});

const zonePart = (plan: TrimPlan, { id, kind, name }: { id: string; kind: ZoneKind; name: string }): CoverPart => {
  const { material, color, source, pattern } = finishOf(plan, { id, kind }) ?? { pattern: 'keep' as const };
  return {
    part: 'zone',
    zone: id,
    kind,
    name,
    pattern,
    ...(material === undefined ? {} : { material }),
    ...colorFields({ color, source }),
  };
};

/** Stitching and piping in the chosen style if it is known: the plan may draw `other` as a single row. */
const sewnParts = ({ stitching, piping }: TrimPlan, design: Design): CoverPart[] => {
  const parts: CoverPart[] = [];
  const chosen = design.mode === 'quick' ? design : undefined;
  if (stitching.style !== 'none') {
    const style = chosen === undefined || chosen.stitchingStyle === 'none' ? stitching.style : chosen.stitchingStyle;
    const note = style === 'other' ? chosen?.stitchingNote : undefined;
    parts.push({
      part: 'thread',
      style,
      ...(note ? { note } : {}),
      ...colorFields(stitching),
    });
  }
  if (piping.style !== 'none') {
    const style = chosen === undefined || chosen.pipingStyle === 'none' ? piping.style : chosen.pipingStyle;
    parts.push({
      part: 'piping',
      style,
      ...colorFields(piping),
    });
  }
  return parts;
};

/** @param zones zones of the photo that the design changes, in order */
export const coverOf = (
  zones: readonly { id: string; kind: ZoneKind; name: string }[],
  plan: TrimPlan,
  design: Design,
): CoverPart[] => [...zones.map((zone) => zonePart(plan, zone)), ...sewnParts(plan, design)];
