import type { ZoneFinish } from '#engine/design.ts';
import { currentImage } from '../state/step-gates.ts';
import type { WizardState } from '../state/wizard-state.ts';

/** What was chosen for this zone alone. */
export const ownFinish = (state: WizardState, zone: string): ZoneFinish | undefined =>
  zone.startsWith('custom-') ? state.ownZones[currentImage(state)?.url ?? '']?.[zone] : state.zones[zone];
