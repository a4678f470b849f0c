import { Check, Info, TriangleAlert } from 'lucide-react';
import { COVER_MATERIALS, PATTERN_ROWS, type Pattern } from '#contract/options.ts';
import type { RenderSummary } from '#contract/renders.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Material, type Relief } from '#web/ui/swatch.tsx';
import { saySwatch } from '../swatches/swatch-rules.ts';
import { tileOfSwatch } from '../swatches/tile-of-swatch.ts';
import { materialName, nameOfHex } from '../studio-words.ts';
import { HARD_TO_SEE, sayDeltaE, sayRemote, SIDE_BY_SIDE, ticketLines, worstDeltaE, type TicketLine } from './ticket-lines.ts';
import { PROOF, TICKET } from './result-words.ts';

const RELIEFS: readonly string[] = COVER_MATERIALS;

const sayLine = ({ material, color, pattern, swatch }: TicketLine): string => {
  const look = pattern === undefined || pattern === 'keep' ? undefined : (Object.hasOwn(PATTERN_ROWS, pattern) ? PATTERN_ROWS[pattern as Pattern].name : pattern).toLowerCase();
  if (swatch !== undefined) return [saySwatch(swatch), look].filter((word) => word !== undefined).join(', ');
  const words = [
    material === undefined ? TICKET.ownMaterial : materialName(material),
    color === undefined ? TICKET.ownColor : (nameOfHex(color) ?? TICKET.customColor),
    look,
  ];
  return words.filter((word) => word !== undefined).join(', ');
};

/** What was made of what, with the codes that a supplier understands. */
export function Ticket({ summary, request }: { summary: RenderSummary; request: Record<string, unknown> }) {
  const lines = ticketLines(summary, request);
  if (lines.length === 0) return null;
  return (
    <ul className="ticket" aria-label={TICKET.label}>
      {lines.map((line) => (
        <li key={line.zones}>
          {line.color === undefined ? <span className="ticket-swatch zone-swatch-none" aria-hidden="true" /> : <Material relief={RELIEFS.includes(line.material ?? '') ? (line.material as Relief) : 'leather'} color={line.color} tile={tileOfSwatch(line.swatch)} className="ticket-swatch" />}
          <span><b>{line.zones}</b><br />{sayLine(line)}{line.swatch !== undefined && <small className="caption block">{[line.swatch.supplier, line.swatch.line].filter(Boolean).join(' · ')}</small>}</span>
          {line.color !== undefined && <span className="code">{line.color.toUpperCase()}</span>}
        </li>
      ))}
    </ul>
  );
}

/** A check stands for what nobody will see; what shows side by side is said without one. */
const markOf = (deltaE: number): { of: typeof Check; className: string } => {
  if (deltaE <= HARD_TO_SEE) return { of: Check, className: 'text-ok' };
  return deltaE <= SIDE_BY_SIDE ? { of: Info, className: 'text-ink-2' } : { of: TriangleAlert, className: 'text-warn' };
};

/** Measured on this very picture. */
export function Proof({ summary }: { summary: RenderSummary }) {
  const deltaE = worstDeltaE(summary);
  return (
    <ul className="proof">
      <li>
        <Icon of={summary.outsideChanged === 0 ? Check : TriangleAlert} className={summary.outsideChanged === 0 ? 'text-ok' : 'text-warn'} />
        <span>{summary.outsideChanged === 0 ? PROOF.noneOutside : PROOF.outside(summary.outsideChanged)}</span>
      </li>
      {deltaE !== undefined && (
        <li>
          <Icon {...markOf(deltaE)} />
          <span>{PROOF.difference}<span className="num">{deltaE.toFixed(1)}</span> ({sayDeltaE(deltaE)})<small className="caption block">{PROOF.scale}</small></span>
        </li>
      )}
      {summary.remote !== undefined && <li><Icon of={summary.remote.used > 0 ? Check : TriangleAlert} className={summary.remote.used > 0 ? 'text-ok' : 'text-warn'} /><span>{sayRemote(summary.remote)}</span></li>}
      {summary.notUnderstood.length > 0 && <li><Icon of={TriangleAlert} className="text-warn" /><span>{PROOF.unused(summary.notUnderstood)}</span></li>}
      {summary.warnings.map(({ code, text }) => <li key={code}><Icon of={TriangleAlert} className="text-warn" /><span>{text}</span></li>)}
    </ul>
  );
}
