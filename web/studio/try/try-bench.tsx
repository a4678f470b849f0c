import { CustomizeStep } from '../customize/customize-step.tsx';
import { TryBar } from './try-bar.tsx';

/** The bench of a visitor; fetched while the photo is chosen, so that the page before it stays light. */
export default function TryBench() {
  return <CustomizeStep bar={<TryBar />} />;
}
