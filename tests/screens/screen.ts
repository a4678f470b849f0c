import type { Page } from '@playwright/test';
import type { Role } from './people.ts';

export interface Screen {
  name: string;
  who: Role;
  path: string;
  /** Actions on the loaded page that lead to the screen. */
  act?: (page: Page) => Promise<void>;
  /** Runs before the page is opened, to make requests fail or hang. */
  before?: (page: Page) => Promise<void>;
  /** Captures the window instead of the full page: dialogs, the studio. */
  window?: boolean;
}
