import './engine.css';
import { useId } from 'react';
import { ENGINE_LABEL, engineRestriction, engineText, engineTitle } from './engine-words.ts';
import { chooseEngine, useEngines } from './use-engine.ts';

/** A select for the engine, which says whether the photo leaves this server. Shown only if there are several engines. */
export function EngineChoice({ disabled }: { disabled: boolean }) {
  const available = useEngines();
  const id = useId();
  if (available === undefined) return null;
  const { engines, current } = available;
  const restriction = engineRestriction(engines);
  if (restriction !== undefined) {
    return (
      <details className="engine-closed caption">
        <summary>
          {engineText(engines, current)} <span className="link">{restriction.question}</span>
        </summary>
        <p>{restriction.why}</p>
      </details>
    );
  }
  return (
    <div className="engine">
      <label htmlFor={id} className="caption">
        {ENGINE_LABEL}
      </label>
      <select
        id={id}
        className="input"
        value={current}
        disabled={disabled}
        aria-describedby={`${id}-text`}
        onChange={({ target }) => chooseEngine(target.value)}
      >
        {engines.map((engine) => (
          <option key={engine.name} value={engine.name} disabled={!engine.allowed}>
            {engineTitle(engine)}
          </option>
        ))}
      </select>
      <p id={`${id}-text`} className="caption col-span-full">
        {engineText(engines, current)}
      </p>
    </div>
  );
}
