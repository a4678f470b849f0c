/** The engine chosen in this tab. It is not stored, because sending a photo away needs consent on each visit. */
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

/** Adds the chosen engine to the body of a call; without one the server uses its default. */
export const withEngine = <Body extends object>(body: Body): Body & { engine?: string | undefined } =>
  chosen === undefined ? body : { ...body, engine: chosen };

/** Resets the choice when the studio is left. */
export const useResetEngineOnLeave = (): void => useEffect(() => () => chooseEngine(undefined), []);

export interface Engines {
  engines: readonly EngineView[];
  /** Name of the engine that would make the picture now. */
  current: string;
}

/** @returns undefined while loading, and if there is only one engine */
export const useEngines = (): Engines | undefined => {
  const { data } = useQuery(queryOf(listEngines));
  const name = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => undefined,
  );
  if (data === undefined || data.engines.length < 2) return undefined;
  const chosenEngine = data.engines.find((engine) => engine.name === name && engine.allowed);
  const defaultEngine = data.engines.find((engine) => engine.name === data.usual && engine.allowed);
  return { engines: data.engines, current: chosenEngine?.name ?? defaultEngine?.name ?? 'local' };
};
