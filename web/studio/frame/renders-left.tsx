import { Link } from 'react-router';
import { useAccount, useJob } from '../studio-context.tsx';
import { PLANS_LINK } from '../studio-words.ts';
import { RENDERS_LEFT_WORDS } from './frame-words.ts';

/** The number of renders left. The stored number is shown until the server's arrives (D-43). */
export function RendersLeft() {
  const { state } = useJob();
  const { subscription, allowance } = useAccount();
  if (subscription === undefined)
    return state.rendersRemaining === null ? null : (
      <p className="renders-left num">
        <b>{state.rendersRemaining}</b>
        {RENDERS_LEFT_WORDS.left}
      </p>
    );
  if (allowance.isTrialOver)
    return (
      <p className="renders-left">
        {RENDERS_LEFT_WORDS.trialOver}
        <Link to="/subscription" className="link">
          {PLANS_LINK.see}
        </Link>
      </p>
    );
  if (allowance.left === null)
    return (
      <p className="renders-left">
        <b aria-label={RENDERS_LEFT_WORDS.unlimited}>∞</b>
        {RENDERS_LEFT_WORDS.renders}
      </p>
    );
  return (
    <p className="renders-left num">
      <b>{allowance.left}</b>
      {RENDERS_LEFT_WORDS.of(allowance.limit)}
    </p>
  );
}
