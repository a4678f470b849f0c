import { useAccount, useJob } from '../studio-context.tsx';
import { LEFT } from './frame-words.ts';

/** The number of renders left, always in sight. The stored number stands in until the server's arrives (D-43). */
export function RendersLeft() {
  const { state } = useJob();
  const { subscription, allowance } = useAccount();
  if (subscription === undefined)
    return state.rendersRemaining === null ? null : (
      <p className="renders-left num">
        <b>{state.rendersRemaining}</b>
        {LEFT.left}
      </p>
    );
  if (allowance.left === null)
    return (
      <p className="renders-left">
        <b aria-label={LEFT.unlimited}>∞</b>
        {LEFT.renders}
      </p>
    );
  return (
    <p className="renders-left num">
      <b>{allowance.left}</b>
      {LEFT.of(allowance.limit)}
    </p>
  );
}
