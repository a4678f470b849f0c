import { Check, TriangleAlert } from 'lucide-react';
import type { RenderSummary } from '#contract/renders.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Material, type Relief } from '#web/ui/swatch.tsx';
import { materialName, nameOfHex, PATTERN_NAMES } from '../studio-words.ts';
import { sayDeltaE, sayRemote, ticketLines, worstDeltaE, type TicketLine } from './ticket-lines.ts';

const RELIEFS: readonly string[] = ['leather', 'vinyl', 'suede', 'alcantara', 'cloth'] satisfies Relief[];

const sayLine = ({ material, color, pattern }: TicketLine): string => {
  const words = [
    material === undefined ? 'Own material' : materialName(material),
    color === undefined ? 'own color' : (nameOfHex(color) ?? 'custom color'),
    pattern === undefined || pattern === 'keep' ? undefined : (PATTERN_NAMES[pattern as keyof typeof PATTERN_NAMES] ?? pattern).toLowerCase(),
  ];
  return words.filter((word) => word !== undefined).join(', ');
};

/** What was made of what, with the codes that a supplier understands. */
export function Ticket({ summary }: { summary: RenderSummary }) {
  const lines = ticketLines(summary);
  if (lines.length === 0) return null;
  return (
    <ul className="ticket" aria-label="Zones">
      {lines.map((line) => (
        <li key={line.zones}>
          {line.color === undefined ? <span className="ticket-swatch zone-swatch-none" aria-hidden="true" /> : <Material relief={RELIEFS.includes(line.material ?? '') ? (line.material as Relief) : 'leather'} color={line.color} className="ticket-swatch" />}
          <span><b>{line.zones}</b><br />{sayLine(line)}</span>
          {line.color !== undefined && <span className="code">{line.color.toUpperCase()}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Measured on this very picture. */
export function Proof({ summary }: { summary: RenderSummary }) {
  const deltaE = worstDeltaE(summary);
  return (
    <ul className="proof">
      <li>
        <Icon of={summary.outsideChanged === 0 ? Check : TriangleAlert} className={summary.outsideChanged === 0 ? 'text-ok' : 'text-warn'} />
        <span>{summary.outsideChanged === 0 ? 'Outside the upholstery: no pixel changed' : `Outside the upholstery: ${summary.outsideChanged.toLocaleString('en-US')} pixels changed`}</span>
      </li>
      {deltaE !== undefined && (
        <li>
          <Icon of={deltaE <= 5 ? Check : TriangleAlert} className={deltaE <= 5 ? 'text-ok' : 'text-warn'} />
          <span>Color difference to the swatch: <span className="num">{deltaE.toFixed(1)}</span> ({sayDeltaE(deltaE)})</span>
        </li>
      )}
      {summary.remote !== undefined && <li><Icon of={summary.remote.used > 0 ? Check : TriangleAlert} className={summary.remote.used > 0 ? 'text-ok' : 'text-warn'} /><span>{sayRemote(summary.remote)}</span></li>}
      {summary.notUnderstood.length > 0 && <li><Icon of={TriangleAlert} className="text-warn" /><span>Words that could not be used: {summary.notUnderstood.join(', ')}</span></li>}
      {summary.warnings.map(({ code, text }) => <li key={code}><Icon of={TriangleAlert} className="text-warn" /><span>{text}</span></li>)}
    </ul>
  );
}
