import { useMemo } from 'react';
import type { Design } from '#engine/design.ts';
import { createPreviewDesign } from '../state/wizard-design.ts';
import type { WizardState } from '../state/wizard-state.ts';

/** The design that the preview paints; the same object until one of its choices changes. */
export const usePreviewDesign = (state: WizardState): Design | undefined => {
  const { mode, options, instructions, isUnclear, zones, ownZones, followsWords, images, selected } = state;
  return useMemo(
    () =>
      createPreviewDesign({ mode, options, instructions, isUnclear, zones, ownZones, followsWords, images, selected }),
    [mode, options, instructions, isUnclear, zones, ownZones, followsWords, images, selected],
  );
};
