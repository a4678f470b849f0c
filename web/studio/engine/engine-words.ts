/** Texts about engines. They say where a photo will be sent. */
import type { EngineView } from '#contract/studio/engines.ts';

export const ENGINE_LABEL = 'Final picture by';

export const engineTitle = ({ sendsPhoto, label }: Pick<EngineView, 'sendsPhoto' | 'label'>): string =>
  sendsPhoto ? `Our engine, detail by ${label}` : 'Our own engine';

const RESTRICTION_REASON = 'Other engines are not available for your account.';

/** Says where the photo is sent. */
export const engineText = (engines: readonly EngineView[], current: string): string => {
  const chosen = engines.find(({ name }) => name === current);
  return chosen?.sendsPhoto === true
    ? `Sends this photo and your words to ${chosen.label}. If that fails, you get our own engine's picture.`
    : 'Your photo stays on this server.';
};

/** Why this account cannot use the other engines; undefined if it can use one. */
export const engineRestriction = (engines: readonly EngineView[]): { question: string; why: string } | undefined => {
  const others = engines.filter(({ sendsPhoto }) => sendsPhoto);
  const [first] = others;
  if (first === undefined || others.some(({ allowed }) => allowed)) return undefined;
  return { question: `Use ${first.label} instead?`, why: first.why ?? RESTRICTION_REASON };
};
