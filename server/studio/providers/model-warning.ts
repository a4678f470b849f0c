/** Warnings about configured models: the service has ended the model or announced its end. */
import { hasEnded, findModelLife } from './contracts/contract.ts';
import { SERVICES, type ModelSettings } from './models/services.ts';

interface ModelWarning {
  /** Date from which requests fail. */
  ends: string;
  hasEnded: boolean;
  replacement: string | undefined;
  /** One sentence for the operator. */
  message: string;
}

/** @returns undefined when no end is known */
export const modelWarning = (
  { kind, model }: Pick<ModelSettings, 'kind' | 'model'>,
  now: Date,
): ModelWarning | undefined => {
  const { contract } = SERVICES[kind];
  const life = findModelLife(contract, model);
  if (life?.ends === undefined) return undefined;
  const { ends, replacement } = life;
  const isOver = hasEnded(life, now);
  const instead = replacement === undefined ? '' : ` Use "${replacement}" instead.`;
  return {
    ends,
    hasEnded: isOver,
    replacement,
    message: `${contract.service} ${isOver ? 'ended' : 'will end'} the model "${model}" on ${ends}.${instead}`,
  };
};
