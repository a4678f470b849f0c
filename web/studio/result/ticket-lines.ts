/** The job ticket of a render: what each zone was made of, and what was proved about the picture. Pure. */
import type { RenderSummary } from '#contract/renders.ts';

export interface TicketLine {
  zones: string;
  material: string | undefined;
  color: string | undefined;
  pattern: string | undefined;
}

/** One line for zones that wear the same. */
export const ticketLines = (summary: RenderSummary): TicketLine[] => {
  const lines = new Map<string, TicketLine>();
  for (const { name, changed, material, color, pattern } of summary.zones) {
    if (!changed) continue;
    const key = [material, color, pattern].join();
    const line = lines.get(key);
    if (line === undefined) lines.set(key, { zones: name, material, color, pattern });
    else line.zones += `, ${name.toLowerCase()}`;
  }
  return [...lines.values()];
};

/** The worst colour among the zones that got one, as CIEDE2000. */
export const worstDeltaE = (summary: RenderSummary): number | undefined => {
  const measured = summary.zones.flatMap(({ changed, deltaE }) => (changed && deltaE !== undefined ? [deltaE] : []));
  return measured.length === 0 ? undefined : Math.max(...measured);
};

/** What a difference of that size means to the eye. */
export const sayDeltaE = (deltaE: number): string => (deltaE <= 2 ? 'hard to see' : deltaE <= 5 ? 'visible side by side' : 'clearly visible: confirm on a swatch');

/** Whose fine detail is in the picture, and how much. */
export const sayRemote = ({ label, used }: NonNullable<RenderSummary['remote']>): string =>
  used > 0 ? `Fine detail by ${label} on ${Math.max(1, Math.round(100 * used))} % of the upholstery` : `Made by our own engine; nothing of ${label} was used`;
