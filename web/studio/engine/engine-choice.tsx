import './engine.css';
import { useEffect, useId } from 'react';
import { ENGINE_LEGEND, engineText, engineTitle } from './engine-words.ts';
import { chooseEngine, useEngines } from './use-engine.ts';

/** Shown only where the operator has configured another model: who makes the picture, and where the photo goes. */
export function EngineChoice({ disabled }: { disabled: boolean }) {
  const known = useEngines();
  const id = useId();
  // What was agreed to here ends with the studio.
  useEffect(() => () => chooseEngine(undefined), []);
  if (known === undefined) return null;
  return (
    <fieldset className="engines" disabled={disabled}>
      <legend className="caption">{ENGINE_LEGEND}</legend>
      {known.engines.map((engine) => (
        <div key={engine.name} className="engine" data-off={!engine.allowed || undefined}>
          <input type="radio" id={`${id}-${engine.name}-radio`} name="engine" checked={known.current === engine.name} disabled={!engine.allowed} aria-describedby={`${id}-${engine.name}`} onChange={() => chooseEngine(engine.name)} />
          <span>
            <label htmlFor={`${id}-${engine.name}-radio`}>{engineTitle(engine)}</label>
            <small id={`${id}-${engine.name}`}>{engineText(engine)}</small>
          </span>
        </div>
      ))}
    </fieldset>
  );
}
