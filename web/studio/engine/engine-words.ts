/** What is said about who makes the picture. Nobody sends a photo anywhere without having read where. Pure. */
import type { EngineView } from '#contract/engines.ts';

export const ENGINE_LABEL = 'Final picture by';

export const engineTitle = ({ sendsPhoto, label }: Pick<EngineView, 'sendsPhoto' | 'label'>): string => (sendsPhoto ? `Our engine, detail by ${label}` : 'Our own engine');

const WHY = 'Other engines are not available for your account.';

/** One line under the choice: where the photo goes, and why there is no other choice where there is none. */
export const engineText = (engines: readonly EngineView[], current: string): string => {
  const chosen = engines.find(({ name }) => name === current);
  if (chosen?.sendsPhoto === true) return `Sends this photo and your words to ${chosen.label}. If that fails, you get our own engine's picture.`;
  const others = engines.filter(({ sendsPhoto }) => sendsPhoto);
  const closed = others.length > 0 && others.every(({ allowed }) => !allowed);
  return closed ? `Your photo stays on this server. For ${others.at(0)?.label ?? 'another engine'}: ${lowerFirst(others[0]?.why ?? WHY)}` : 'Your photo stays on this server.';
};

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
