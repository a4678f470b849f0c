/** The job ticket of a render: what each zone was made of, and what was proved about the picture. Pure. */
import type { SwatchSnapshot } from '#contract/swatches.ts';
import { QuickDesign } from '#engine/design.ts';
import { swatchOn } from '../swatches/swatch-rules.ts';
import type { RenderSummary } from '#contract/renders.ts';
import { PROOF, TICKET } from './result-words.ts';

export interface TicketLine {
  zones: string;
  material: string | undefined;
  color: string | undefined;
  pattern: string | undefined;
  /** Of the shop's own book. */
  swatch: SwatchSnapshot | undefined;
}

/** One line for zones that wear the same; then thread and piping, where a swatch gave their color. @param request that the picture was made with */
export const ticketLines = (summary: RenderSummary, request: Record<string, unknown> = {}): TicketLine[] => {
  const design = QuickDesign.safeParse(request).data;
  const lines = new Map<string, TicketLine>();
  for (const { id, kind, name, changed, material, color, pattern } of summary.zones) {
    if (!changed) continue;
    const swatch = design === undefined ? undefined : swatchOn(design, { id, kind }, { color, material });
    const key = [material, color, pattern, swatch?.id].join();
    const line = lines.get(key);
    if (line === undefined) lines.set(key, { zones: name, material, color, pattern, swatch });
    else line.zones += `, ${name.toLowerCase()}`;
  }
  const accents = (['thread', 'piping'] as const).flatMap((place): TicketLine[] => {
    const swatch = design?.swatches[place];
    return swatch === undefined ? [] : [{ zones: TICKET.accents[place], material: undefined, color: swatch.color, pattern: undefined, swatch }];
  });
  return [...lines.values(), ...accents];
};

/** The worst colour among the zones that got one, as CIEDE2000. */
export const worstDeltaE = (summary: RenderSummary): number | undefined => {
  const measured = summary.zones.flatMap(({ changed, deltaE }) => (changed && deltaE !== undefined ? [deltaE] : []));
  return measured.length === 0 ? undefined : Math.max(...measured);
};

/** CIEDE2000 up to which a difference is hard to see, and up to which it shows side by side alone. */
export const HARD_TO_SEE = 2;
export const SIDE_BY_SIDE = 5;

/** What a difference of that size means to the eye. */
export const sayDeltaE = (deltaE: number): string => (deltaE <= HARD_TO_SEE ? PROOF.hardToSee : deltaE <= SIDE_BY_SIDE ? PROOF.sideBySide : PROOF.clearly);

/** Whose fine detail is in the picture, and how much. */
export const sayRemote = ({ label, used }: NonNullable<RenderSummary['remote']>): string =>
  used > 0 ? PROOF.remote(label, Math.max(1, Math.round(100 * used))) : PROOF.ownEngine(label);
