import { useState } from 'react';
import { CustomizeStep } from '../customize/customize-step.tsx';
import { KeepForm } from './keep-form.tsx';
import { LookPicker } from './look-picker.tsx';
import { TryBar } from './try-bar.tsx';
import { TryMode } from './try-mode.tsx';

/**
 * Step 3 for a visitor, loaded while the photo is chosen.
 * @param arriving photos that are still being sent
 */
export default function TryCustomizeStep({ arriving }: { arriving: number }) {
  const [isKeeping, setKeeping] = useState(false);
  return (
    <CustomizeStep
      arriving={arriving}
      suggestions={
        <>
          <TryMode />
          <LookPicker />
        </>
      }
      bar={<TryBar onKeep={() => setKeeping(true)} />}
      replacement={isKeeping ? <KeepForm onBack={() => setKeeping(false)} /> : undefined}
    />
  );
}
