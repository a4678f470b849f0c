import { ImagePlus } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isSeatless } from '../preview/seats-found.ts';
import { useActions, usePreview } from '../studio-context.tsx';
import { TRY } from './try-words.ts';

/** A visitor's actions: another photo, and an account to keep this design once something is covered. */
export function TryBar({ onKeep }: { onKeep: () => void }) {
  const { dispatch } = useActions();
  const hasNoSeats = usePreview(isSeatless);
  const seatlessId = useId();
  return (
    <div className="go">
      {hasNoSeats ? (
        <p id={seatlessId} className="small" role="status">
          {TRY.seatless}
        </p>
      ) : (
        <p className="caption go-says">{TRY.saveText}</p>
      )}
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
        <Button
          look={hasNoSeats ? undefined : 'primary'}
          size="lg"
          disabled={hasNoSeats}
          aria-describedby={hasNoSeats ? seatlessId : undefined}
          onClick={onKeep}
        >
          {TRY.save}
        </Button>
      </div>
    </div>
  );
}
