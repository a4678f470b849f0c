import { ChevronLeft, LayoutGrid } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { isPremiumStyle } from '#contract/options.ts';
import { AsyncButton, Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { BATCH, canGenerate } from '../render/render-words.ts';
import { EngineChoice } from '../engine/engine-choice.tsx';
import { isSeatless } from '../preview/seats-found.ts';
import { hasWishes } from '../state/wizard-design.ts';
import { useAccount, useActions, useJob, usePreview, useRendering } from '../studio-context.tsx';
import { OutOfStock } from '../swatch-books/out-of-stock.tsx';
import { PremiumStyleDialog, RefusalDialog } from './upgrade-dialog.tsx';
import { GO_BAR_WORDS } from './customize-words.ts';
import { PLANS_LINK } from '../studio-words.ts';

/** Explains that another batch of this user must end before anything can be rendered, and cancels it on request. */
function BatchElsewhere() {
  const { colorways } = useRendering();
  const { done, total } = colorways.batchProgress;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p className="small" role="status">
        {BATCH.elsewhere(done, total)}
      </p>
      <AsyncButton size="sm" busyLabel={BATCH.canceling} onPress={colorways.stop}>
        {BATCH.cancel}
      </AsyncButton>
    </div>
  );
}

/** The actions of step 3: back, colorways and Generate. */
export function GoBar() {
  const { state } = useJob();
  const { dispatch } = useActions();
  const { allowance } = useAccount();
  const { render, colorways } = useRendering();
  const hasNoSeats = usePreview(isSeatless);
  const seatlessId = useId();
  const [isUpgradeOpen, setUpgradeOpen] = useState(false);
  const busy = state.generating !== null;
  const needsPlan = state.mode === 'quick' && isPremiumStyle(state.options.style) && !allowance.isPremium;
  const isWordless = state.mode === 'custom' && !hasWishes(state);
  const isSpent = !canGenerate(allowance);
  const isBatchElsewhere = colorways.running && !busy;
  return (
    <div className="go">
      <OutOfStock />
      {isSpent && (
        <p className="small">
          {allowance.isTrialOver ? GO_BAR_WORDS.trialOver : GO_BAR_WORDS.used(allowance.limit)} {GO_BAR_WORDS.stillFree}{' '}
          <Link to="/subscription" className="link">
            {allowance.isPremium ? PLANS_LINK.own : PLANS_LINK.see}
          </Link>
        </p>
      )}
      {!isSpent && isBatchElsewhere && <BatchElsewhere />}
      {!isSpent && !isBatchElsewhere && hasNoSeats && (
        <p id={seatlessId} className="small" role="status">
          {GO_BAR_WORDS.seatless}
        </p>
      )}
      {!isSpent && !isBatchElsewhere && !hasNoSeats && <p className="caption go-says">{GO_BAR_WORDS.says}</p>}
      {!isSpent && <EngineChoice disabled={busy} />}
      <div className="go-row">
        <Button
          size="lg"
          icon
          className="go-back"
          aria-label={GO_BAR_WORDS.back}
          disabled={busy}
          onClick={() => dispatch({ type: 'back' })}
        >
          <Icon icon={ChevronLeft} />
        </Button>
        {state.mode === 'quick' && (
          <Button look="quiet" className="go-colorways" disabled={busy || hasNoSeats} onClick={colorways.open}>
            <Icon icon={LayoutGrid} />
            <span>
              {GO_BAR_WORDS.colorways}
              <span className="max-md:hidden">{GO_BAR_WORDS.colorwaysMore}</span>
            </span>
          </Button>
        )}
        <Button
          look="primary"
          size="lg"
          busy={busy}
          busyLabel={GO_BAR_WORDS.generating}
          disabled={isSpent || isWordless || hasNoSeats || colorways.running}
          aria-describedby={hasNoSeats && !isSpent ? seatlessId : undefined}
          onClick={() => {
            if (needsPlan) setUpgradeOpen(true);
            else void render.generate();
          }}
        >
          {GO_BAR_WORDS.generate}
        </Button>
      </div>
      <PremiumStyleDialog open={isUpgradeOpen} onClose={() => setUpgradeOpen(false)} />
      <RefusalDialog />
    </div>
  );
}
