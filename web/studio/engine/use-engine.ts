/**
 * The engine of the final picture, as chosen in this tab. Not remembered longer: sending a photo away needs consent
 * each time.
 */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { listEngines, type EngineView } from '#contract/studio/engines.ts';
import { queryOf } from '#web/lib/api/queries.ts';

let chosen: string | undefined;
const listeners = new Set<() => void>();

export const chooseEngine = (name: string | undefined): void => {
  chosen = name;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Without a choice the server's default engine makes it. */
export const withEngine = <Body extends object>(body: Body): Body & { engine?: string | undefined } =>
  chosen === undefined ? body : { ...body, engine: chosen };

/** Consent ends with the studio, not with the step: colorways are made by the engine that was chosen before. */
export const useEngineForThisVisit = (): void => useEffect(() => () => chooseEngine(undefined), []);

export interface Engines {
  engines: readonly EngineView[];
  /** The name of the one that would make the picture now. */
  current: string;
}

/** @returns nothing while it is not known, or where there is no choice */
export const useEngines = (): Engines | undefined => {
  const { data } = useQuery(queryOf(listEngines));
  const name = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => undefined,
  );
  if (data === undefined || data.engines.length < 2) return undefined;
  const named = data.engines.find((engine) => engine.name === name && engine.allowed);
  const usual = data.engines.find((engine) => engine.name === data.usual && engine.allowed);
  return { engines: data.engines, current: named?.name ?? usual?.name ?? 'local' };
};
