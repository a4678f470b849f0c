/** Every screen that a user can reach: the routes, and the dialogs that open on them. */
import { ADMIN_SCREENS } from './admin-screens.ts';
import { designScreens } from './design-screens.ts';
import { PAGES_OF_MEMBERS, workshopScreens } from './member-screens.ts';
import type { Cast } from './people.ts';
import type { Screen } from './screen.ts';
import { STUDIO_SCREENS } from './studio-screens.ts';
import { SWATCH_SCREENS } from './swatch-screens.ts';
import { linkedScreens, SITE_SCREENS } from './visitor-screens.ts';

export const screensOf = (cast: Cast): Screen[] => [
  ...SITE_SCREENS,
  ...linkedScreens(cast),
  ...PAGES_OF_MEMBERS,
  ...designScreens(cast),
  ...SWATCH_SCREENS,
  ...workshopScreens(cast),
  ...ADMIN_SCREENS,
  ...STUDIO_SCREENS,
];
