import { Check, Info, TriangleAlert } from 'lucide-react';
import type { RenderSummary } from '#contract/studio/renders.ts';
import { Icon } from '#web/ui/icon.tsx';
import {
  HARD_TO_SEE_DELTA_E,
  describeDeltaE,
  describeRemoteModel,
  SIDE_BY_SIDE_DELTA_E,
  worstDeltaE,
} from './measured.ts';
import { PROOF } from './result-words.ts';

const iconFor = (deltaE: number): { icon: typeof Check; className: string } => {
  if (deltaE <= HARD_TO_SEE_DELTA_E) return { icon: Check, className: 'text-ok' };
  return deltaE <= SIDE_BY_SIDE_DELTA_E
    ? { icon: Info, className: 'text-ink-2' }
    : { icon: TriangleAlert, className: 'text-warn' };
};

/** Whether the picture outside the upholstery is unchanged, how far the color is, and which words could not be used. */
export function UnchangedProof({ summary }: { summary: RenderSummary }) {
  const deltaE = worstDeltaE(summary);
  return (
    <ul className="proof">
      <li>
        <Icon
          icon={summary.outsideChanged === 0 ? Check : TriangleAlert}
          className={summary.outsideChanged === 0 ? 'text-ok' : 'text-warn'}
        />
        <span>{summary.outsideChanged === 0 ? PROOF.noneOutside : PROOF.outside(summary.outsideChanged)}</span>
      </li>
      {deltaE !== undefined && (
        <li>
          <Icon {...iconFor(deltaE)} />
          <span>{describeDeltaE(deltaE)}</span>
        </li>
      )}
      {summary.notUnderstood.length > 0 && (
        <li>
          <Icon icon={TriangleAlert} className="text-warn" />
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
      {deltaE !== undefined && <li className="caption num">{PROOF.scale(deltaE.toFixed(1))}</li>}
      {summary.remote !== undefined && (
        <li>
          <Icon
            icon={summary.remote.used > 0 ? Check : TriangleAlert}
            className={summary.remote.used > 0 ? 'text-ok' : 'text-warn'}
          />
          <span>{describeRemoteModel(summary.remote)}</span>
        </li>
      )}
      {summary.warnings.map(({ code, text }) => (
        <li key={code}>
          <Icon icon={TriangleAlert} className="text-warn" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
