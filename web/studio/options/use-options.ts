import type { DesignOptions } from '../state/wizard-state.ts';
import { useActions, useJob } from '../studio-context.tsx';

/** The options of the design, and a function that changes some of them. */
export const useOptions = () => {
  const { options } = useJob().state;
  const { dispatch } = useActions();
  return {
    options,
    change: (part: Partial<DesignOptions>): void => dispatch({ type: 'option-changed', change: part }),
  };
};
