/**
 * Words about the engine that makes the picture: a photo is sent to a service only after the user has read where.
 * Pure.
 */
import type { EngineView } from '#contract/studio/engines.ts';

export const ENGINE_LABEL = 'Final picture by';

export const engineTitle = ({ sendsPhoto, label }: Pick<EngineView, 'sendsPhoto' | 'label'>): string =>
  sendsPhoto ? `Our engine, detail by ${label}` : 'Our own engine';

const WHY = 'Other engines are not available for your account.';

/** One line under the choice: where the photo goes. */
export const engineText = (engines: readonly EngineView[], current: string): string => {
  const chosen = engines.find(({ name }) => name === current);
  return chosen?.sendsPhoto === true
    ? `Sends this photo and your words to ${chosen.label}. If that fails, you get our own engine's picture.`
    : 'Your photo stays on this server.';
};

/** Shown where there is no choice yet: the other engine, and why this account cannot use it. */
export const engineClosed = (engines: readonly EngineView[]): { question: string; why: string } | undefined => {
  const others = engines.filter(({ sendsPhoto }) => sendsPhoto);
  const [first] = others;
  if (first === undefined || others.some(({ allowed }) => allowed)) return undefined;
  return { question: `Use ${first.label} instead?`, why: first.why ?? WHY };
};
