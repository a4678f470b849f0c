/** The engine chosen in this tab. It is not stored, because sending a photo to a third party needs consent on each visit. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { listEngines, type EngineView } from '#contract/studio/engines.ts';
import { endpointQuery } from '#web/lib/api/queries.ts';

let chosenEngineName: string | undefined;
const listeners = new Set<() => void>();

export const chooseEngine = (name: string | undefined): void => {
  chosenEngineName = name;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Adds the chosen engine to the body of a call; without one the server uses its default. */
export const withEngine = <Body extends object>(body: Body): Body & { engine?: string | undefined } =>
  chosenEngineName === undefined ? body : { ...body, engine: chosenEngineName };

/** Resets the choice when the studio is left. */
export const useResetEngineOnLeave = (): void => useEffect(() => () => chooseEngine(undefined), []);

export interface Engines {
  engines: readonly EngineView[];
  /** Name of the engine that would make the next picture. */
  current: string;
}

/** @returns undefined while loading, and if there is only one engine */
export const useEngines = (): Engines | undefined => {
  const { data } = useQuery(endpointQuery(listEngines));
  const name = useSyncExternalStore(
    subscribe,
    () => chosenEngineName,
    () => undefined,
  );
  if (data === undefined || data.engines.length < 2) return undefined;
  const chosenEngine = data.engines.find((engine) => engine.name === name && engine.allowed);
  const defaultEngine = data.engines.find((engine) => engine.name === data.usual && engine.allowed);
  return { engines: data.engines, current: chosenEngine?.name ?? defaultEngine?.name ?? 'local' };
};
