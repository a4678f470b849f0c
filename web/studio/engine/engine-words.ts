/** What is said about who makes the picture. Nobody sends a photo anywhere without having read where. Pure. */
import type { EngineView } from '#contract/engines.ts';

export const ENGINE_LEGEND = 'Who makes the final picture';
export const OWN_ENGINE = { title: 'Our own engine', text: 'Your photo stays on this server.' };

export const engineTitle = ({ sendsPhoto, label }: Pick<EngineView, 'sendsPhoto' | 'label'>): string => (sendsPhoto ? `With detail by ${label}` : OWN_ENGINE.title);

export const engineText = ({ sendsPhoto, label, allowed, why }: EngineView): string => {
  if (!sendsPhoto) return OWN_ENGINE.text;
  if (!allowed) return why ?? 'Not available for your account.';
  return `Sends this photo and your words to ${label}. If it fails, you get our own engine's picture.`;
};
