import { ImagePlus } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useActions } from '../studio-context.tsx';
import { TRY } from './try-words.ts';

/** A visitor's actions: another photo, and an account to keep this design. */
export function TryBar({ onKeep }: { onKeep: () => void }) {
  const { dispatch } = useActions();
  return (
    <div className="go">
      <p className="caption go-says">{TRY.saveText}</p>
      <div className="go-row">
        <Button
          size="lg"
          icon
          className="go-back"
          aria-label={TRY.another}
          title={TRY.another}
          onClick={() => dispatch({ type: 'step-entered', step: 1 })}
        >
          <Icon icon={ImagePlus} />
        </Button>
        <Button look="primary" size="lg" onClick={onKeep}>
          {TRY.save}
        </Button>
      </div>
    </div>
  );
}
