import { Check, Info, TriangleAlert } from 'lucide-react';
import { PATTERN_ROWS, PIPING_OPTIONS, STITCHING_OPTIONS, type Option } from '#contract/options.ts';
import type { RenderSummary } from '#contract/renders.ts';
import { swatchOnPart, type WornPart, type WornZone } from '#contract/worn.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Material } from '#web/ui/swatch.tsx';
import { saySwatch } from '../state/swatch-rules.ts';
import { tileOfSwatch } from '../swatches/tile-of-swatch.ts';
import { materialName, nameOfHex } from '../studio-words.ts';
import { HARD_TO_SEE, sayDeltaE, sayRemoteModel, SIDE_BY_SIDE, ticketLines, worstDeltaE } from './ticket-lines.ts';
import { PROOF, TICKET } from './result-words.ts';

const nameIn = (options: readonly Option[], id: string): string =>
  options.find((option) => option.id === id)?.name ?? id;

const sayZone = ({ material, color, pattern }: WornZone): string[] => [
  material === undefined ? TICKET.ownMaterial : materialName(material),
  color === undefined ? TICKET.ownColor : (nameOfHex(color) ?? TICKET.customColor),
  ...(pattern === 'keep' ? [] : [PATTERN_ROWS[pattern].name.toLowerCase()]),
];

const saySewn = ({ part, style, color }: Exclude<WornPart, WornZone>): string[] => [
  nameIn(part === 'thread' ? STITCHING_OPTIONS : PIPING_OPTIONS, style),
  nameOfHex(color) ?? TICKET.customColor,
];

export const sayLine = (wears: WornPart): string => {
  const swatch = swatchOnPart(wears);
  if (swatch === undefined) return (wears.part === 'zone' ? sayZone(wears) : saySewn(wears)).join(', ');
  return [saySwatch(swatch), ...(wears.part === 'zone' ? sayZone(wears).slice(2) : [])].join(', ');
};

/** The finish of each part, with names that a customer and a supplier understand. */
export function Ticket({ worn }: { worn: readonly WornPart[] }) {
  const lines = ticketLines(worn);
  if (lines.length === 0) return null;
  return (
    <ul className="ticket" aria-label={TICKET.label}>
      {lines.map(({ zones, wears }) => {
        const swatch = swatchOnPart(wears);
        return (
          <li key={zones}>
            <TicketSwatch wears={wears} />
            <span>
              <b>{zones}</b>
              <br />
              {sayLine(wears)}
              {swatch !== undefined && (
                <small className="caption block">{[swatch.supplier, swatch.line].filter(Boolean).join(' · ')}</small>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function TicketSwatch({ wears }: { wears: WornPart }) {
  if (wears.color === undefined) return <span className="ticket-swatch part-face-none" aria-hidden="true" />;
  const relief = wears.part === 'zone' ? wears.material : swatchOnPart(wears)?.material;
  return (
    <Material
      relief={relief ?? 'leather'}
      color={wears.color}
      tile={tileOfSwatch(swatchOnPart(wears))}
      grain={swatchOnPart(wears)?.grain}
      className="ticket-swatch"
    />
  );
}

/** A check marks a difference that nobody will see; one that shows side by side has none. */
const markOf = (deltaE: number): { of: typeof Check; className: string } => {
  if (deltaE <= HARD_TO_SEE) return { of: Check, className: 'text-ok' };
  return deltaE <= SIDE_BY_SIDE ? { of: Info, className: 'text-ink-2' } : { of: TriangleAlert, className: 'text-warn' };
};

/** The promise, checked on this very picture. */
export function KeptPromise({ summary }: { summary: RenderSummary }) {
  return (
    <ul className="proof">
      <li>
        <Icon
          of={summary.outsideChanged === 0 ? Check : TriangleAlert}
          className={summary.outsideChanged === 0 ? 'text-ok' : 'text-warn'}
        />
        <span>{summary.outsideChanged === 0 ? PROOF.noneOutside : PROOF.outside(summary.outsideChanged)}</span>
      </li>
      {summary.notUnderstood.length > 0 && (
        <li>
          <Icon of={TriangleAlert} className="text-warn" />
          <span>{PROOF.unused(summary.notUnderstood)}</span>
        </li>
      )}
    </ul>
  );
}

/** Further measurements. */
export function Proof({ summary }: { summary: RenderSummary }) {
  const deltaE = worstDeltaE(summary);
  return (
    <ul className="proof">
      {deltaE !== undefined && (
        <li>
          <Icon {...markOf(deltaE)} />
          <span>
            {PROOF.difference}
            <span className="num">{deltaE.toFixed(1)}</span> ({sayDeltaE(deltaE)})
            <small className="caption block">{PROOF.scale}</small>
          </span>
        </li>
      )}
      {summary.remote !== undefined && (
        <li>
          <Icon
            of={summary.remote.used > 0 ? Check : TriangleAlert}
            className={summary.remote.used > 0 ? 'text-ok' : 'text-warn'}
          />
          <span>{sayRemoteModel(summary.remote)}</span>
        </li>
      )}
      {summary.warnings.map(({ code, text }) => (
        <li key={code}>
          <Icon of={TriangleAlert} className="text-warn" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
