import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { STYLE_LOOKS } from '#engine/compose/style-looks.ts';
import { isPremiumStyle, STYLE_OPTIONS } from '#contract/options.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SwatchCard } from '#web/ui/swatch.tsx';
import { useAccount, useActions, useJob } from '../studio-context.tsx';
import { colorHex } from '../studio-words.ts';
import { STYLE } from './options-words.ts';

/** All styles. Premium ones have a lock: they can be previewed, but rendering them needs a plan. */
export function StyleChoice() {
  const {
    state: { options },
  } = useJob();
  const { dispatch } = useActions();
  const { allowance } = useAccount();
  const color = colorHex(options.mainColors[0] ?? 'none') ?? '#77736e';
  const chosen = STYLE_OPTIONS.find(({ id }) => id === options.style);
  const isLocked = (id: typeof options.style): boolean => isPremiumStyle(id) && !allowance.isPremium;
  return (
    <fieldset>
      <legend className="sr-only">{STYLE.legend}</legend>
      <div className="swatches swatches-four">
        {STYLE_OPTIONS.map(({ id, name }) => (
          <SwatchCard
            key={id}
            name="style"
            panel={id}
            color={color}
            checked={options.style === id}
            onChange={() => dispatch({ type: 'style-chosen', style: id })}
            label={
              isLocked(id) ? (
                <>
                  {name}
                  <span className="sr-only">{STYLE.premium}</span>
                </>
              ) : (
                name
              )
            }
            mark={isLocked(id) ? <Icon icon={Lock} /> : undefined}
          />
        ))}
      </div>
      <p className="caption goes-where">
        {chosen?.description}
        {isLocked(options.style) && (
          <>
            {STYLE.partOf}
            <Link to="/subscription" className="link">
              {STYLE.plans}
            </Link>
            {STYLE.toRender}
            {STYLE_LOOKS[options.style].pattern !== 'keep' && STYLE.patternAlone}
          </>
        )}
      </p>
    </fieldset>
  );
}
