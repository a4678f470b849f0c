import { useState } from 'react';
import { CustomizeStep } from '../customize/customize-step.tsx';
import { KeepForm } from './keep-form.tsx';
import { LookPicks } from './look-picks.tsx';
import { TryBar } from './try-bar.tsx';

/** The bench of a visitor; fetched while the photo is chosen, so that the page before it stays light. */
export default function TryBench() {
  const [isKeeping, setKeeping] = useState(false);
  return (
    <CustomizeStep
      suggestions={<LookPicks />}
      bar={<TryBar onKeep={() => setKeeping(true)} />}
      instead={isKeeping ? <KeepForm onBack={() => setKeeping(false)} /> : undefined}
    />
  );
}
