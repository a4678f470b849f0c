import { useStudio } from '../studio-context.tsx';

/** Always in sight: what is left. The stored number stands in until the server's arrives (D-43). */
export function RendersLeft() {
  const { state, subscription, allowance } = useStudio();
  if (subscription === undefined) return state.rendersRemaining === null ? null : <p className="renders-left num"><b>{state.rendersRemaining}</b> renders left</p>;
  if (allowance.left === null) return <p className="renders-left"><b aria-label="Unlimited">∞</b> renders</p>;
  return <p className="renders-left num"><b>{allowance.left}</b> of {allowance.limit} renders left</p>;
}
