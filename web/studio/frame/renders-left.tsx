import { Link } from 'react-router';
import { useAccount, useJob } from '../studio-context.tsx';
import { PLANS_LINK } from '../studio-words.ts';
import { LEFT } from './frame-words.ts';

/** The number of renders left. The stored number is shown until the server's arrives (D-43). */
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
  if (allowance.trialOver)
    return (
      <p className="renders-left">
        {LEFT.trialOver}
        <Link to="/subscription" className="link">
          {PLANS_LINK.see}
        </Link>
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
