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
        <label key={engine.name} className="engine" data-off={!engine.allowed || undefined}>
          <input type="radio" name="engine" checked={known.current === engine.name} disabled={!engine.allowed} aria-describedby={`${id}-${engine.name}`} onChange={() => chooseEngine(engine.name)} />
          <span>
            <b>{engineTitle(engine)}</b>
            <small id={`${id}-${engine.name}`}>{engineText(engine)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
